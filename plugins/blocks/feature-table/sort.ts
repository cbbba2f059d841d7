import { didYouMean, quote, type Warn } from '../../../core/plugin.js'
import { numberOf, plainText } from '../../../parts/blocks.js'
import { placeOf, shortened, type TableRows } from '../../../parts/tables.js'

/**
 * The rows sorted by these columns, in descending order for a name with a minus; cells without a value are last. A column
 * that no row has gives a warning.
 */
export const sortRows = (
  { names, rows }: TableRows,
  by: readonly string[],
  lang: string,
  warn: Warn
): TableRows['rows'] => {
  const { compare } = collatorOf(lang)
  const keys = by.flatMap((entry) => {
    const isDown = placeOf(entry, names) < 0 && entry.startsWith('-')
    const name = isDown ? entry.slice(1) : entry
    const index = placeOf(name, names)
    if (index < 0 && names.length > 0)
      warn(
        `a table is sorted by the column ${quote(name)}, which no row has; its columns are: ${shortened(names)}${didYouMean(name, names)}`
      )
    return index < 0 ? [] : [{ index, isDown }]
  })
  const keyed = rows.map((row) => ({ row, values: keys.map(({ index }) => keyOf(row[index])) }))
  const orderOf = (one: Key, other: Key, isDown: boolean): number => {
    if (one.rank !== other.rank) return one.rank - other.rank
    const order = one.rank === NUMBER ? one.number - other.number : compare(one.text, other.text)
    return isDown ? -order : order
  }
  keyed.sort((a, b) =>
    keys.reduce((order, { isDown }, at) => order || orderOf(a.values[at]!, b.values[at]!, isDown), 0)
  )
  return keyed.map(({ row }) => row)
}

/** Numbers, then texts, then empty values. */
const [NUMBER, TEXT, NOTHING] = [0, 1, 2]

interface Key {
  rank: number
  number: number
  text: string
}

const keyOf = (value: unknown): Key => {
  const number = numberOf(value)
  if (number !== undefined) return { rank: NUMBER, number, text: '' }
  const text = plainText(value, 200)
  return { rank: text === '' ? NOTHING : TEXT, number: NaN, text }
}

const collatorOf = (lang: string): Intl.Collator => {
  try {
    return new Intl.Collator(lang, { numeric: true })
  } catch {
    return new Intl.Collator('en', { numeric: true })
  }
}
