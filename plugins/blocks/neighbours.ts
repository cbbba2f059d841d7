import { type BlockPlugin, type PluginFactory, type Prepared, PrintError, quote, type Scope, type Tools, type View } from '../../core/plugin.js' // prettier-ignore
import { colourOr, plainText, unstyled } from '../../parts/blocks.js'
import { attributeName, lengthWithin } from '../../parts/maps.js'

interface NeighboursOptions {
  sheets: string
  map?: string
  text: string
  corners: boolean
  distance: number
  fontSize: number
  color: string
}

const NAME = '{name}'
const LONGEST_NAME = 60

/** The box has the size of the map, and lies on it; names are outside, each with a triangle that points to its sheet. */
const typst = `${unstyled}
#import "/mapsetter/prelude.typ": beyond-page, own-direction
#let draw(data) = box(width: data.width * 1pt, height: data.height * 1pt, {
  show: unstyled
  let (width, height, away) = (data.width * 1pt, data.height * 1pt, data.distance * 1pt)
  let color = rgb(data.color)
  let size = data.fontSize * 1pt
  let triangle(across, down) = {
    // turned from one that points to the right
    let side = size * 0.75
    box(width: side, height: side, rotate(calc.atan2(across, down), polygon(fill: color, stroke: none,
      (0pt, side * 0.2), (side, side / 2), (0pt, side * 0.8))))
  }
  set text(size: size, fill: color, weight: "semibold", top-edge: "cap-height", bottom-edge: "baseline", hyphenate: false)
  context for sheet in data.sheets {
    let (across, down) = (sheet.across, sheet.down)
    let name = own-direction(sheet.text)
    // a box has no width of its own inside of the map, so words would be wrapped
    let row(..parts) = {
      let cells = parts.pos().map(it => (it, measure(it)))
      let tall = calc.max(..cells.map(it => it.last().height))
      box(height: tall, stack(dir: ltr, spacing: size * 0.4, ..cells.map(((it, own)) => box(width: own.width, height: tall, align(horizon, it)))))
    }
    let arrow = triangle(across, down)
    let shown = if down == 0 and data.turned {
      // along the edge: it reads upwards at the left, and downwards at the right
      rotate(if across < 0 { -90deg } else { 90deg }, reflow: true, row(triangle(0, -1), name))
    } else if across > 0 { row(name, arrow) } else { row(arrow, name) }
    let own = measure(shown)
    // how much of it lies before the point at which it is aligned
    let before(step) = (1 - step) / 2
    let at = (
      width * (across + 1) / 2 + across * away - own.width * before(across),
      height * (down + 1) / 2 + down * away - own.height * before(down),
    )
    place(top + left, beyond-page("the names of neighbouring sheets", at, (at.at(0) + own.width, at.at(1) + own.height)))
    place(
      top + left,
      dx: at.at(0),
      dy: at.at(1),
      box(width: own.width, height: own.height, shown),
    )
  }
})
`

/** Steps to the side and down from one sheet to another one. */
interface Neighbour {
  across: number
  down: number
  text: string
}

/**
 * The sheets beside and diagonal to this one. The distance of neighbours is the least one of any two sheets in a row or a
 * column, because they may overlap.
 */
export const neighboursOf = (
  own: View,
  sheets: readonly { view: View; name: string }[]
): (Neighbour & { name: string })[] => {
  const offsets = sheets.map(({ view, name }) => {
    const [x, y] = own.toPaper(view.centre)
    return { right: x - own.widthPt / 2, below: y - own.heightPt / 2, name }
  })
  const stepOf = (distances: readonly number[], size: number): number =>
    Math.min(...distances.map(Math.abs).filter((distance) => distance > LEAST_STEP * size))
  const wide = stepOf(offsets.map(({ right }) => right), own.widthPt) // prettier-ignore
  const high = stepOf(offsets.map(({ below }) => below), own.heightPt) // prettier-ignore
  return offsets.flatMap(({ right, below, name }) => {
    const [across, down] = [Math.round(right / wide), Math.round(below / high)]
    const isNear = Math.abs(across) <= 1 && Math.abs(down) <= 1 && (across !== 0 || down !== 0)
    return isNear ? [{ across, down, name, text: name }] : []
  })
}

/** Sheets overlap by less than half of their sides. */
const LEAST_STEP = 0.4

const prepare = async (options: NeighboursOptions, scope: Scope, tools: Tools): Promise<Prepared> => {
  const [own, rows] = await Promise.all([scope.view(options.map), scope.rows(options.sheets)])
  const sheets = await Promise.all(
    rows.map(async (row, index) => ({
      view: await row.view(),
      name: plainText(row.attributes.name ?? index + 1, LONGEST_NAME)
    }))
  )
  const found = neighboursOf(own, sheets).filter(({ across, down }) => options.corners || across === 0 || down === 0)
  return {
    data: {
      width: own.widthPt,
      height: own.heightPt,
      distance: options.distance,
      fontSize: options.fontSize,
      color: colourOr(options.color, 'black', 'the neighbours: color', tools.warn),
      turned: options.text !== NAME,
      sheets: found.map(({ across, down, name }) => ({
        across,
        down,
        // corners have no space for a sentence
        text: across !== 0 && down !== 0 ? name : options.text.replaceAll(NAME, () => name)
      }))
    }
  }
}

/** Names of the neighbouring sheets at the edges of a sheet of a map series. */
const neighbours: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'neighbours',
    options: {
      type: 'object',
      required: ['sheets'],
      additionalProperties: false,
      properties: {
        sheets: { ...attributeName('the map series whose sheets are named'), 'x-attribute': 'paging' },
        map: {
          ...attributeName('the map of the sheet; default: the first map of the sheet'),
          'x-attribute': 'map'
        },
        text: {
          type: 'string',
          maxLength: 200,
          default: NAME,
          description: 'text at an edge; {name} is the name of the neighbouring sheet'
        },
        corners: { type: 'boolean', default: true, description: 'name diagonal neighbours at the corners' },
        distance: lengthWithin({ minimum: 0, maximum: 500, default: 4 }, 'distance of the names from the map'),
        fontSize: lengthWithin({ exclusiveMinimum: 0, maximum: 100, default: 7 }, 'size of the names'),
        color: { type: 'string', format: 'color', default: 'black', description: 'colour of names and triangles' }
      }
    },
    value: ({ text }) => {
      if (!text.includes(NAME))
        throw new PrintError(
          'layout-mistake',
          `the option text of neighbours is ${quote(text)}; must contain ${NAME}, which is replaced by the name of a sheet`
        )
      return { type: 'object' }
    },
    prepare: (_value, options, scope, _drawn, tools) => prepare(options, scope, tools),
    typst
  }) satisfies BlockPlugin<NeighboursOptions>

export default neighbours
