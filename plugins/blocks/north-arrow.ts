import type { BlockPlugin, Prepared, Scope, Tools, View } from '../../core/plugin.js'
import { altWords, colourOr, filesOf, onPaper, pictureOr, readPicture } from '../../parts/blocks.js'
import { trueNorthDeg } from '../../parts/geo.js'
import { lengthWithin, mapAttribute } from '../../parts/maps.js'

interface NorthArrowValue {
  /** Address of a picture that points north, or its path in the folder of the app. */
  graphic?: string
  backgroundColor?: string
}

interface NorthArrowOptions extends NorthArrowValue {
  size: number
  map?: string
  north: 'grid' | 'true'
}

/** A needle in two tones over an open ring, an N above it. */
const builtIn = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<path d="M37.6 39.2A23.5 23.5 0 1 0 62.4 39.2" fill="none" stroke="#1f2429" stroke-width="1.4"/>
<path d="M50 23L36.5 85L50 76.5Z" fill="#1f2429" stroke="#1f2429" stroke-width="1.4" stroke-linejoin="round"/>
<path d="M50 23L63.5 85L50 76.5Z" fill="#fff" stroke="#1f2429" stroke-width="1.4" stroke-linejoin="round"/>
<path d="M43.6 17.5V2H46.9L53.3 11.9V2H56.4V17.5H53.2L46.7 7.4V17.5Z" fill="#1f2429"/>
</svg>`

/** The label is below the arrow, both in the square: in one line, in two, or smaller. */
const typst = `
#let draw(data) = box(width: data.size * 1pt, height: data.size * 1pt, fill: rgb(data.backgroundColor), {
  let arrow(size) = rotate(data.rotationDeg * 1deg, image(data.path, width: size, height: size, fit: "contain", alt: data.alt))
  let size = data.size * 1pt
  if data.label == none { return arrow(size) }
  context {
    let words = data.label.split(" ")
    let written(size, lines) = {
      set par(leading: 0.2em, justify: false)
      set text(size: size, top-edge: "cap-height", bottom-edge: "descender", hyphenate: false)
      align(center, lines.join(linebreak()))
    }
    let large = calc.max(4.5pt, calc.min(8pt, 0.14 * size))
    let wide(size, lines) = measure(written(size, lines)).width
    let ways = if words.len() == 2 { ((data.label,), words) } else { ((data.label,),) }
    let tries = ways.map(lines => (large, 4.5pt).map(size => (size: size, lines: lines))).flatten()
    let found = tries.find(it => wide(it.size, it.lines) <= size)
    let label = if found != none { written(found.size, found.lines) } else {
      let lines = ways.last()
      written(4.5pt * (size / wide(4.5pt, lines)), lines)
    }
    let height = measure(label).height + 0.06 * size
    place(top + center, arrow(calc.max(0.3 * size, size - height)))
    place(bottom + center, label)
  }
})
`

/** Beyond this angle the arrow has a label with the kind of north. */
const MOST_APART_DEG = 1

/** The direction of the arrow, clockwise from up, and whether it is grid north and differs from true north. */
const directionOf = (view: View, north: NorthArrowOptions['north']): { degrees: number; isOffTrue: boolean } => {
  const onEarth = trueNorthDeg(view)
  if (north !== 'grid' && onEarth !== undefined) return { degrees: onEarth, isOffTrue: false }
  const apart = onEarth === undefined ? Infinity : Math.abs(((((onEarth - view.rotationDeg) % 360) + 540) % 360) - 180)
  return { degrees: view.rotationDeg, isOffTrue: apart > MOST_APART_DEG }
}

const prepare = async (
  sent: NorthArrowValue | undefined,
  options: NorthArrowOptions,
  scope: Scope,
  tools: Tools
): Promise<Prepared> => {
  const graphic = sent?.graphic ?? options.graphic
  const view = await scope.view(options.map)
  const warnAbout = (why: string): void => tools.warn(`the built-in north arrow is used: ${why}`)
  const loaded =
    (graphic && (await pictureOr(graphic, tools, warnAbout))) || (await readPicture(Buffer.from(builtIn), tools))
  const picture = await onPaper(loaded, { width: options.size, height: options.size }, tools)
  const { degrees, isOffTrue } = directionOf(view, options.north)
  const { northArrow, gridNorth } = altWords(scope.lang)
  const data = {
    size: options.size,
    alt: isOffTrue ? `${northArrow}: ${gridNorth}` : northArrow,
    label: isOffTrue ? gridNorth : null,
    path: picture.path,
    rotationDeg: degrees,
    backgroundColor: colourOr(
      sent?.backgroundColor ?? options.backgroundColor,
      'transparent',
      'the north arrow: backgroundColor',
      tools.warn
    )
  }
  return { data, files: filesOf([picture]) }
}

export default (): BlockPlugin<NorthArrowOptions, NorthArrowValue | undefined> => ({
  kind: 'block',
  name: 'northArrow',
  clientType: 'NorthArrowAttributeValues',
  options: {
    type: 'object',
    required: ['size'],
    additionalProperties: false,
    properties: {
      size: lengthWithin({ exclusiveMinimum: 0 }, 'width and height on paper'),
      map: mapAttribute('the map of the arrow; default: the first map'),
      north: {
        enum: ['true', 'grid'],
        default: 'true',
        description: 'true: along the meridian of the centre; grid: up in the projection'
      },
      graphic: { type: 'string' },
      backgroundColor: { type: 'string', format: 'color' }
    }
  },
  value: { type: 'object', properties: { graphic: { type: 'string' }, backgroundColor: { type: 'string' } } },
  prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
  typst
})
