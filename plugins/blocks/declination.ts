import {
  type BlockPlugin,
  messageOf,
  type PluginFactory,
  type Prepared,
  PrintError,
  type Scope,
  type Tools
} from '../../core/plugin.js'
import { colourOr } from '../../parts/blocks.js'
import { projectionOf } from '../../parts/geo.js'
import { atMember, lengthWithin, mapAttribute } from '../../parts/maps.js'
import { diagramOf } from './declination/diagram.js'
import { arrowsOf } from './declination/fan.js'
import { fold, type Norths, northsOf, UTM } from './declination/norths.js'
import { rowsOf } from './declination/rows.js'
import { declinationTypst } from './declination/typst.js'
import { declinationWords } from './declination/words.js'

interface DeclinationOptions {
  map?: string
  projection?: string
  /** Lengths in points. */
  size: number
  width?: number
  texts: 'beside' | 'below' | 'none'
  mils: boolean
  fontSize: number
  lineWidth: number
  color: string
}

const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    map: mapAttribute('the map whose norths are shown; default: the first map'),
    projection: {
      type: 'string',
      maxLength: 200,
      description: 'the grid whose north is shown, or utm: the UTM zone of the centre; default: that of the map'
    },
    size: lengthWithin({ exclusiveMinimum: 0, default: 62 }, 'width and height of the diagram'),
    width: lengthWithin({ exclusiveMinimum: 0 }, 'width of diagram and texts; default: as needed'),
    texts: { enum: ['beside', 'below', 'none'], default: 'beside', description: 'where names and angles are' },
    mils: { type: 'boolean', default: false, description: 'angles also in mils, 6400 in a circle' },
    fontSize: lengthWithin({ exclusiveMinimum: 0, maximum: 100, default: 6.5 }, 'font size'),
    lineWidth: lengthWithin({ exclusiveMinimum: 0, maximum: 20, default: 0.6 }, 'width of the arrows'),
    color: { type: 'string', format: 'color', default: 'black', description: 'colour of arrows and texts' }
  }
}

/** Nothing can be sent; the projection of the options is checked here, once. */
const valueOf = ({ projection }: DeclinationOptions) => {
  if (projection !== undefined && projection !== UTM) atMember('projection', () => projectionOf(projection))
  return { type: 'object', properties: {} }
}

const warnOf = ({ magnetic }: Norths, { now, warn }: Tools): void => {
  if (!magnetic)
    warn(
      `the declination: there is no World Magnetic Model for ${now.toISOString().slice(0, 10)}; magnetic north is left out`
    )
  else if (magnetic.zone === 'blackout')
    warn(
      'the declination: the map is so near to a magnetic pole that a compass is of no use; magnetic north is left out'
    )
}

const prepare = async (options: DeclinationOptions, scope: Scope, tools: Tools): Promise<Prepared | undefined> => {
  const view = await scope.view(options.map)
  try {
    const norths = northsOf(view, options.projection, tools.now)
    warnOf(norths, tools)
    const { lang } = scope
    const words = declinationWords(lang)
    const rows = rowsOf(norths, { lang, mils: options.mils, now: tools.now })
    const arrows = arrowsOf(norths)
    const grid = arrows.find(({ kind }) => kind === 'grid')!
    const data = {
      ...options,
      width: options.width ?? null,
      color: colourOr(options.color, 'black', 'the declination: color', tools.warn),
      short: words.short,
      alt: `${words.diagram}: ${rows.map(({ name, value }) => `${name} ${value}`.trim()).join('; ')}`,
      rows: rows.map(({ mark = null, ...row }) => ({ mark, ...row })),
      arrows: diagramOf(arrows, options.size, options.fontSize).map((arrow) => ({
        ...arrow,
        barb: fold(arrow.turnDeg - grid.drawnDeg) < 0 ? 'left' : 'right'
      }))
    }
    return { data: JSON.parse(JSON.stringify(data)) }
  } catch (thrown) {
    if (!(thrown instanceof PrintError)) throw thrown
    tools.warn(`the declination is left out: ${messageOf(thrown)}`)
    return undefined
  }
}

/** In place of a diagram that cannot be made. */
const NOTHING = { data: null }

const declination: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'declination',
    options: optionsSchema,
    value: valueOf,
    prepare: async (_value, options, scope, _drawn, tools) => (await prepare(options, scope, tools)) ?? NOTHING,
    typst: declinationTypst
  }) satisfies BlockPlugin<DeclinationOptions, object | undefined>

export default declination
