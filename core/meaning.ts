/** One end of a range: a number, or a text that may be a number or a date. */
export type Bound = number | string

/**
 * Which features a rule draws, as far as a few words can say it, for legends. `any`: all features that a reader can
 * tell apart; `other`: the features that other rules leave.
 */
export type Meaning =
  | { kind: 'any' }
  | { kind: 'other' }
  | { kind: 'values'; property: string; values: readonly (string | number | boolean)[] }
  | { kind: 'range'; property: string; low?: Bound; lowIsIn?: boolean; high?: Bound; highIsIn?: boolean }
  /** A pattern with `…` for any number of letters and `?` for one letter. */
  | { kind: 'like'; property: string; text: string }
  | { kind: 'absent'; property: string }
  /** A symbol stands for so many. */
  | { kind: 'each'; count: number }
  | { kind: 'and' | 'or'; of: readonly Meaning[] }

type Range = Extract<Meaning, { kind: 'range' }>

const FLIPPED: { [sign: string]: string } = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/**
 * The meaning of a comparison of a property with a value; `isReversed`: the value stands first. Undefined if there are
 * no words for it.
 */
export const comparison = (sign: string, property: string, value: unknown, isReversed = false): Meaning | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') return undefined
  const asked = isReversed ? (FLIPPED[sign] ?? sign) : sign
  if (asked === '=' || asked === '==') return { kind: 'values', property, values: [value] }
  if (asked === '<>' || asked === '!=') return opposite({ kind: 'values', property, values: [value] })
  if (typeof value === 'boolean' || !Object.hasOwn(FLIPPED, asked)) return undefined
  const isIn = asked.length === 2
  return asked.startsWith('<')
    ? { kind: 'range', property, high: value, highIsIn: isIn }
    : { kind: 'range', property, low: value, lowIsIn: isIn }
}

const isRange = (meaning: Meaning): meaning is Range => meaning.kind === 'range'

/** Joins a lower and an upper limit of the same property into one range. */
const joinRanges = (meanings: readonly Meaning[]): Meaning[] => {
  const joined: Meaning[] = []
  for (const one of meanings) {
    const at = joined.findIndex(
      (other) =>
        isRange(one) &&
        isRange(other) &&
        other.property === one.property &&
        (other.low === undefined || one.low === undefined) &&
        (other.high === undefined || one.high === undefined)
    )
    if (at < 0) joined.push(one)
    else joined[at] = { ...(joined[at] as Range), ...one }
  }
  return joined
}

const flat = (kind: 'and' | 'or', meanings: readonly Meaning[]): Meaning[] =>
  meanings.flatMap((one) => (one.kind === kind ? one.of : [one]))

/** All of them together; undefined if one is undefined. */
export const allOf = (meanings: readonly (Meaning | undefined)[]): Meaning | undefined => {
  if (!meanings.every((one) => one !== undefined)) return undefined
  const parts = joinRanges(flat('and', meanings).filter(({ kind }) => kind !== 'any'))
  return parts.length > 1 ? { kind: 'and', of: parts } : (parts[0] ?? { kind: 'any' })
}

/** At least one of them; undefined if one is undefined. */
export const anyOf = (meanings: readonly (Meaning | undefined)[]): Meaning | undefined => {
  if (!meanings.every((one) => one !== undefined)) return undefined
  const parts: Meaning[] = []
  for (const one of flat('or', meanings)) {
    if (one.kind === 'any') return one
    const at = parts.findIndex(
      (other) => one.kind === 'values' && other.kind === 'values' && other.property === one.property
    )
    const known = parts[at]
    if (known?.kind === 'values' && one.kind === 'values')
      parts[at] = { ...known, values: [...known.values, ...one.values] }
    else parts.push(one)
  }
  return parts.length > 1 ? { kind: 'or', of: parts } : parts[0]
}

/** The opposite: `other`, unless there are better words. */
export const opposite = (meaning: Meaning | undefined): Meaning | undefined => {
  if (meaning?.kind === 'absent') return { kind: 'any' }
  if (meaning?.kind === 'any') return undefined
  if (meaning?.kind === 'values' && meaning.values.length === 1 && typeof meaning.values[0] === 'boolean')
    return { ...meaning, values: [!meaning.values[0]] }
  if (meaning?.kind === 'range') {
    const { kind, property, low, lowIsIn, high, highIsIn } = meaning
    if (low === undefined) return { kind, property, low: high, lowIsIn: !highIsIn }
    if (high === undefined) return { kind, property, high: low, highIsIn: !lowIsIn }
  }
  return meaning && { kind: 'other' }
}

/** Properties of an example feature that fits none of the meanings. */
export const exampleOfOther = (meanings: readonly Meaning[]): { [property: string]: unknown } =>
  Object.assign({}, ...meanings.map(excludedFrom))

const excludedFrom = (meaning: Meaning): { [property: string]: unknown } => {
  if (meaning.kind === 'and' || meaning.kind === 'or') return exampleOfOther(meaning.of)
  if (!('property' in meaning)) return {}
  const rest = opposite(meaning)
  return rest && rest.kind !== 'other' && rest.kind !== 'any' ? exampleOf(rest) : { [meaning.property]: '' }
}

/** Properties of an example feature that fits the meaning; no properties for `other` and `any`. */
export const exampleOf = (meaning: Meaning): { [property: string]: unknown } => {
  switch (meaning.kind) {
    case 'values':
      return { [meaning.property]: meaning.values[0] }
    case 'range':
      return { [meaning.property]: insideOf(meaning) }
    case 'absent':
      return { [meaning.property]: null }
    case 'like':
      return { [meaning.property]: meaning.text.replaceAll('…', '') }
    case 'and':
      return Object.assign({}, ...meaning.of.map(exampleOf))
    case 'or':
      return exampleOf(meaning.of[0]!)
    default:
      return {}
  }
}

const insideOf = ({ low, lowIsIn, high, highIsIn }: Range): Bound | undefined => {
  if (low !== undefined && lowIsIn) return low
  if (high !== undefined && highIsIn) return high
  const [least, most] = [Number(low ?? Number(high) - 2), Number(high ?? Number(low) + 2)]
  return (least + most) / 2
}
