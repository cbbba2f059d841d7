import { PrintError } from '../../../core/plugin.js'
import { atMember, mapAttribute } from '../../../parts/maps.js'
import { type Projection, projectionOf } from '../../../parts/geo.js'
import type { Side } from '../../../parts/grids.js'

export type LabelForm = 'numbers' | 'kilometres' | 'degrees' | 'mgrs' | 'none'

/** One grid of a margin; lengths are points. */
export interface MarginGridItem {
  /** `utm`, or a code. */
  projection?: string
  spacing?: number | [x: number, y: number]
  labels?: LabelForm
  sides: ('top' | 'bottom' | 'left' | 'right')[]
  turned: boolean
  tick: number
  fontSize: number
  color?: string
}

/** What a request may change. */
export interface MarginGridValue {
  grids?: MarginGridItem[]
  corners?: Exclude<LabelForm, 'kilometres'>
}

export interface MarginGridOptions extends Required<MarginGridValue> {
  map?: string
  lineWidth: number
  ringWidth: number
  outerLineWidth: number
  cornerFontSize: number
  color: string
  font?: string
}

const MM = 72 / 25.4
export const UTM = 'utm'
const SIDES = ['top', 'bottom', 'left', 'right']
const MOST_GRIDS = 5

const length = (isOption: boolean, bounds: object, description: string) => ({
  type: 'number',
  ...(isOption && { format: 'length' }),
  ...bounds,
  description
})

const spacing = { type: 'number', exclusiveMinimum: 0, maximum: 1e9 }

const gridItem = (isOption: boolean) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    projection: {
      type: 'string',
      maxLength: 200,
      description: 'projection of the grid, or utm: the UTM zone of the centre; default: that of the map'
    },
    spacing: {
      anyOf: [spacing, { type: 'array', items: spacing, minItems: 2, maxItems: 2 }],
      description: 'distance between ticks in units of the projection, or one for x and one for y; default: round'
    },
    labels: {
      enum: ['numbers', 'kilometres', 'degrees', 'mgrs', 'none'],
      description: 'how coordinates are written; default: degrees for projections in degrees, else numbers'
    },
    sides: {
      type: 'array',
      items: { enum: SIDES },
      minItems: 1,
      maxItems: 4,
      default: SIDES,
      description: 'the sides with ticks and labels'
    },
    turned: { type: 'boolean', default: true, description: 'labels run along the edge; false: they are level' },
    tick: length(
      isOption,
      { minimum: 0, maximum: 100, default: 1.6 * MM },
      'distance that ticks reach into the margin'
    ),
    fontSize: length(isOption, { exclusiveMinimum: 0, maximum: 100, default: 7 }, 'font size of the labels'),
    color: {
      type: 'string',
      ...(isOption && { format: 'color' }),
      description: 'colour of ticks and labels; default: that of the block'
    }
  }
})

const grids = (isOption: boolean) => ({
  type: 'array',
  items: gridItem(isOption),
  maxItems: MOST_GRIDS,
  description: 'the grids, from the map outwards; default: one in the projection of the map'
})

const corners = {
  enum: ['none', 'numbers', 'degrees', 'mgrs'],
  description: 'coordinates of the four corners of the map'
}

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    map: mapAttribute('the map that the margin is around; default: the first map'),
    grids: { ...grids(true), default: [{}] },
    corners: { ...corners, default: 'none' },
    cornerFontSize: length(true, { exclusiveMinimum: 0, maximum: 100, default: 6.5 }, 'font size of the corners'),
    lineWidth: length(true, { minimum: 0, maximum: 20, default: 0.7 }, 'width of the neat line around the map'),
    ringWidth: length(
      true,
      { minimum: 0, maximum: 20, default: 0.35 },
      'width of the lines of further grids, and of ticks'
    ),
    outerLineWidth: length(true, { minimum: 0, maximum: 20, default: 0 }, 'width of a line around the margin'),
    color: { type: 'string', format: 'color', default: 'black', description: 'colour of lines and labels' },
    font: { type: 'string', maxLength: 200, description: 'font family; default: that of the layout' }
  }
}

const valueSchema = { type: 'object', properties: { grids: grids(false), corners } }

/** Throws PrintError for a grid that is impossible on any map. */
export const checkGrids = (grids: readonly Partial<MarginGridItem>[] = []): void =>
  grids.forEach(({ projection, labels }, index) => {
    if (projection === undefined) return
    // all zones have the same unit
    const code = projection === UTM ? SOME_ZONE : projection
    const message = formMistake(
      labels,
      atMember(`grids[${index}].projection`, () => projectionOf(code))
    )
    if (message) throw PrintError.ofProblems('invalid-spec', [{ path: `grids[${index}].labels`, message }])
  })

const SOME_ZONE = 'EPSG:32632'

/** Why labels of this form cannot be those of a projection; undefined if they can. */
export const formMistake = (
  form: LabelForm | undefined,
  { code, isGeographic, metresPerUnit }: Projection
): string | undefined => {
  if (form === 'mgrs' && !isUtm(code))
    return `is "mgrs", which needs a UTM zone on WGS 84 as projection: "utm", or one such as "EPSG:32632"; it is "${code}"`
  if (form === 'degrees' && !isGeographic)
    return `is "degrees", but ${code} has no degrees; use the projection "EPSG:4326"`
  if (form === 'kilometres' && (isGeographic || metresPerUnit !== 1))
    return `is "kilometres", but the unit of ${code} is not the metre; use "${isGeographic ? 'degrees' : 'numbers'}"`
  return undefined
}

export const isUtm = (code: string): boolean => /^EPSG:32[67](0[1-9]|[1-5]\d|60)$/.test(code)

/** The schema of a request's value; throws PrintError for options that are impossible. */
export const valueOf = ({ grids }: MarginGridOptions) => {
  checkGrids(grids)
  return valueSchema
}

export const SIDE_OF: { readonly [side in Side]: MarginGridItem['sides'][number] } = {
  TOP: 'top',
  BOTTOM: 'bottom',
  LEFT: 'left',
  RIGHT: 'right'
}
