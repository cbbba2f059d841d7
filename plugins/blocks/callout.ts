import { type BlockPlugin, type Point, type PluginFactory, type Prepared, type Scope, type Tools, type View } from '../../core/plugin.js' // prettier-ignore
import { colourOr, unstyled } from '../../parts/blocks.js'
import { projectionOf, reprojector, worldShift, worldWidth } from '../../parts/geo.js'
import { atMember, coordinates, lengthWithin, mapAttribute, viewKey } from '../../parts/maps.js'

interface CalloutValue {
  text?: string
  at?: [number, number]
  projection?: string
}

interface CalloutOptions extends CalloutValue {
  map?: string
  width?: number
  end: 'dot' | 'arrow' | 'none'
  color: string
  backgroundColor: string
  lineWidth: number
  padding: number
  fontSize?: number
}

/** The leader begins at the middle of the side of the box that is nearest to the place. */
const typst = `${unstyled}
#import "/mapsetter/prelude.typ": own-direction, placed-map
#let leader(data, size, paint) = {
  let corner = placed-map(data.map)
  if corner == none { return }
  let (x, y) = (corner.at(0) + data.at.at(0) * 1pt, corner.at(1) + data.at.at(1) * 1pt)
  let (width, height) = (size.width, size.height)
  if x >= 0pt and x <= width and y >= 0pt and y <= height { return }
  let far(it) = calc.sqrt(calc.pow((x - it.at(0)) / 1pt, 2) + calc.pow((y - it.at(1)) / 1pt, 2))
  let sides = ((width / 2, 0pt), (width, height / 2), (width / 2, height), (0pt, height / 2))
  let start = sides.sorted(key: far).first()
  let length = far(start)
  if data.end == "arrow" {
    let (right, down) = ((x - start.at(0)) / length, (y - start.at(1)) / length)
    let (long, wide) = (data.lineWidth * 5 + 2, data.lineWidth * 1.6 + 0.9)
    let back = (x - right * long, y - down * long)
    place(top + left, polygon(fill: paint.paint, stroke: none, (x, y),
      (back.at(0) - down * wide, back.at(1) + right * wide), (back.at(0) + down * wide, back.at(1) - right * wide)))
    place(top + left, line(start: start, end: (x - right * long * 0.8, y - down * long * 0.8), stroke: paint))
  } else {
    place(top + left, line(start: start, end: (x, y), stroke: paint))
    if data.end == "dot" {
      let radius = (data.lineWidth * 1.5 + 0.7) * 1pt
      place(top + left, dx: x - radius, dy: y - radius, circle(radius: radius, fill: paint.paint, stroke: none))
    }
  }
}
#let draw(data) = if data != none {
  show: unstyled
  context {
    let paint = stroke(paint: rgb(data.color), thickness: data.lineWidth * 1pt, join: "miter")
    let shown = box(
      width: if data.width == none { auto } else { data.width * 1pt },
      inset: data.padding * 1pt,
      stroke: if data.lineWidth > 0 { paint },
      fill: rgb(data.background),
      {
        set align(start)
        set text(size: data.fontSize * 1pt) if data.fontSize != none
        own-direction(data.text)
      },
    )
    let size = measure(shown)
    box(width: size.width, height: size.height, {
      if data.at != none and data.lineWidth > 0 { place(top + left, pdf.artifact(context leader(data, size, paint))) }
      place(top + left, shown)
    })
  }
}
`

/** The place on paper, in the world that the map shows; undefined outside of the map. */
const placeOn = (map: View, at: Point, projection: string): Point | undefined => {
  const reproject = reprojector(projection, map.projection)
  const place = reproject ? reproject(at) : at
  if (!place) return undefined
  const [x, y] = place
  const nearX = x + worldShift(x, map.centre[0], worldWidth(map.projection))
  const [right, down] = map.toPaper([nearX, y])
  return right >= 0 && down >= 0 && right <= map.widthPt && down <= map.heightPt ? [right, down] : undefined
}

const asObject = (value: CalloutValue | string | undefined): CalloutValue =>
  typeof value === 'string' ? { text: value } : (value ?? {})

const prepare = async (
  sent: CalloutValue | string | undefined,
  options: CalloutOptions,
  scope: Scope,
  { warn }: Tools
): Promise<Prepared> => {
  const { text = options.text ?? '', at = options.at, projection = options.projection } = asObject(sent)
  if (text.trim() === '') return { data: null }
  const map = await scope.view(options.map)
  const place = at && placeOn(map, at, projection ?? map.projection)
  if (at && !place)
    warn(`the place of the callout ${JSON.stringify(text.slice(0, 40))}, ${at.join(', ')} in ${projection ?? map.projection}, is outside of the map; it is printed without a line`) // prettier-ignore
  return {
    data: {
      map: viewKey(map),
      at: place ? [...place] : null,
      text,
      end: options.end,
      width: options.width ?? null,
      fontSize: options.fontSize ?? null,
      padding: options.padding,
      lineWidth: options.lineWidth,
      color: colourOr(options.color, 'black', 'the callout: color', warn),
      background: colourOr(options.backgroundColor, 'white', 'the callout: backgroundColor', warn)
    }
  }
}

const members = {
  text: { type: 'string', maxLength: 2000, description: 'text in the box' },
  at: coordinates(2, 'x and y of the place on the map'),
  projection: { type: 'string', maxLength: 200, description: 'projection of at; default: that of the map' }
}

/** Throws PrintError for a projection that is not known. */
const check = (value: CalloutValue | string | undefined): void => {
  const { projection } = asObject(value)
  if (projection !== undefined) atMember('projection', () => projectionOf(projection))
}

/** A text with a line to a place on a map. */
const callout: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'callout',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        map: mapAttribute('the map with the place; default: the first map'),
        ...members,
        width: lengthWithin({ exclusiveMinimum: 0, maximum: 14_400 }, 'width of the box; default: that of the text'),
        end: { enum: ['dot', 'arrow', 'none'], default: 'dot', description: 'end of the line at the place' },
        color: { type: 'string', format: 'color', default: 'black', description: 'colour of line and border' },
        backgroundColor: { type: 'string', format: 'color', default: 'white', description: 'colour of the box' },
        lineWidth: lengthWithin({ minimum: 0, maximum: 20, default: 0.6 }, 'width of line and border; 0 for none'),
        padding: lengthWithin({ minimum: 0, maximum: 100, default: 4 }, 'space around the text'),
        fontSize: lengthWithin({ exclusiveMinimum: 0, maximum: 200 }, 'font size; default: that of the layout')
      }
    },
    value: (options) => {
      check(options)
      return {
        anyOf: [
          { type: 'string', maxLength: 2000 },
          { type: 'object', properties: members }
        ]
      }
    },
    describe: () => ({ clientParams: { text: { type: 'String' }, at: { type: 'double', isArray: true } } }),
    check,
    prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
    typst
  }) satisfies BlockPlugin<CalloutOptions, CalloutValue | string | undefined>

export default callout
