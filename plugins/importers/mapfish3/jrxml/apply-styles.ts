import type { ConditionalLook, Look, LookChange, Pen } from './model.js'
import { type OwnLook, type Side, SIDES } from './style-attributes.js'
import type { Link } from './styles.js'

/** What the library has for an element that says nothing, as far as kinds of elements differ. */
export interface Defaults {
  isOpaque: boolean
  /** The width of the pen of lines and shapes. */
  penWidth: number
}

/** More conditions than anybody has. */
const MOST_CONDITIONS = 20

export const imageScale = (chain: readonly Link[]): NonNullable<OwnLook['scale']> =>
  chain.find(({ own }) => own.scale !== undefined)?.own.scale ?? 'RetainShape'

/** The look of an element from its chain of styles, and what changes where conditions of the styles hold. */
export const lookOf = (
  chain: readonly Link[],
  defaults: Defaults
): { look: Look; conditional: readonly ConditionalLook[] } => {
  const conditional: ConditionalLook[] = []
  let nearer: LookChange = {}
  for (const { own, conditional: conditions } of chain) {
    for (const { when, own: changed } of conditions.slice(0, MOST_CONDITIONS - conditional.length))
      conditional.push({ when, change: without(changeOf(changed), nearer) })
    nearer = merged(changeOf(own), nearer)
  }
  const look = withTextColour(changedLook(libraryLook(defaults), nearer), chain.slice(1))
  // of several conditions that hold, the nearest style wins, and in it the first condition
  return { look, conditional: conditional.reverse() }
}

/** A look with a change; members of nested objects change one by one. */
export const changedLook = (look: Look, change: LookChange): Look => merged(look, change) as Look

interface Plain {
  readonly [name: string]: unknown
}
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null

const merged = (value: object, change: object): object => {
  const result: { [name: string]: unknown } = { ...value }
  for (const [name, member] of Object.entries(change))
    result[name] = isPlain(member) && isPlain(result[name]) ? merged(result[name], member) : member
  return result
}

/** The members that the others do not have. */
const without = (value: object, others: object): LookChange => {
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const other = (others as Plain)[name]
    if (!isPlain(member)) return other === undefined ? [[name, member] as const] : []
    const inner = without(member, isPlain(other) ? other : {})
    return Object.keys(inner).length > 0 ? [[name, inner] as const] : []
  })
  return Object.fromEntries(kept)
}

/** A style says the same for all elements that have it. */
const changes = new WeakMap<OwnLook, LookChange>()
const changeOf = (own: OwnLook): LookChange => {
  const found = changes.get(own) ?? ownChange(own)
  changes.set(own, found)
  return found
}

/** Of an own look, the values of all sides at the places that looks have. */
const ownChange = ({ scale: _, padding, border, pattern, ...own }: OwnLook): LookChange =>
  compact({
    ...own,
    // an empty pattern is no pattern, but hides that of a style
    pattern: pattern?.trim(),
    padding: bySide((side) => padding[side] ?? padding.all),
    border: bySide((side) => ({ ...border.all, ...border[side] }))
  })

const bySide = <T>(of: (side: Side) => T) => Object.fromEntries(SIDES.map((side) => [side, of(side)]))

/** Without members that are undefined. */
const compact = (value: object): LookChange =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, isPlain(member) ? compact(member) : member]]
    )
  )

const libraryLook = ({ isOpaque, penWidth }: Defaults): Look => {
  const noPen: Pen = { width: 0, style: 'Solid' }
  return {
    forecolor: '#000000',
    backcolor: '#ffffff',
    isOpaque,
    font: {
      family: 'SansSerif',
      size: 10,
      isBold: false,
      isItalic: false,
      isUnderline: false,
      isStrikeThrough: false
    },
    align: 'Left',
    verticalAlign: 'Top',
    imageAlign: 'Left',
    imageVerticalAlign: 'Top',
    rotation: 'None',
    markup: 'none',
    isBlankWhenNull: false,
    padding: { left: 0, right: 0, top: 0, bottom: 0 },
    border: { left: noPen, right: noPen, top: noPen, bottom: noPen },
    pen: { ...noPen, width: penWidth },
    paragraph: {
      leftIndent: 0,
      rightIndent: 0,
      firstLineIndent: 0,
      spacingBefore: 0,
      spacingAfter: 0,
      lineSpacing: 'Single'
    },
    radius: 0
  }
}

/** For a pen without a colour, the library takes the text colour of the last style before that of the element. */
const withTextColour = (look: Look, styles: readonly Link[]): Look => {
  const color = styles.findLast(({ own }) => own.forecolor !== undefined)?.own.forecolor
  if (color === undefined || color === look.forecolor) return look
  const coloured = (pen: Pen): Pen => ({ color, ...pen })
  const { left, right, top, bottom } = look.border
  return {
    ...look,
    pen: coloured(look.pen),
    border: { left: coloured(left), right: coloured(right), top: coloured(top), bottom: coloured(bottom) }
  }
}
