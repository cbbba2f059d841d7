/** One line of an index. */
export interface IndexEntry {
  name: string
  /** `C3, D3` */
  squares: string
}

/** Entries whose names begin with the same letter. */
export interface IndexGroup {
  initial: string
  entries: IndexEntry[]
}

/** The entries in the order of the language, grouped by their first letters; names that begin with a digit are one group. */
export const groupsOf = (entries: readonly IndexEntry[], lang: string): IndexGroup[] => {
  const { order, isSameLetter } = rulesOf(lang)
  const groups: IndexGroup[] = []
  for (const entry of entries.toSorted((a, b) => order.compare(a.name, b.name))) {
    const initial = initialOf(entry.name, isSameLetter)
    const last = groups.at(-1)
    if (last && isSameLetter(last.initial, initial)) last.entries.push(entry)
    else groups.push({ initial, entries: [entry] })
  }
  return groups
}

const DIGITS = '0–9'

/** The first letter as a heading: a capital, without accents that do not matter in the language. */
const initialOf = (name: string, isSameLetter: (a: string, b: string) => boolean): string => {
  const [first = ''] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? [...name]
  if (/^\p{N}/u.test(first)) return DIGITS
  const capital = first.toLocaleUpperCase('en').normalize('NFC')
  const plain = capital.normalize('NFD').replace(/\p{M}/gu, '')
  return isSameLetter(capital, plain) ? plain : capital
}

const rulesOf = (lang: string) => {
  const [order, letters] = collators(lang)
  return { order, isSameLetter: (a: string, b: string) => letters.compare(a, b) === 0 }
}

const collators = (lang: string): [Intl.Collator, Intl.Collator] => {
  try {
    return [
      new Intl.Collator(lang, { numeric: true, ignorePunctuation: true }),
      new Intl.Collator(lang, { sensitivity: 'base' })
    ]
  } catch {
    return collators('en')
  }
}
