/** Number of texts of each column that are measured in their font. */
const CANDIDATES = 6
/** A longer text needs the full width anyway. */
const LONGEST_LINE = 300

/** The lines that are probably the widest. */
export const widestTexts = (texts: readonly string[]): string[] =>
  widest(texts.flatMap((text) => text.split('\n').map((line) => line.slice(0, LONGEST_LINE))))

/** The words that are probably the widest; addresses may break after punctuation. */
export const widestWords = (texts: readonly string[]): string[] =>
  widest(
    texts
      .flatMap((text) => text.split(/\s+/))
      .flatMap((word) => (word.includes('://') ? word.split(/(?<=[/?&=#])/) : [word]))
      .map((word) => word.slice(0, LONGEST_LINE))
  )

const widest = (texts: readonly string[]): string[] => {
  const kept: { text: string; width: number }[] = []
  for (const text of new Set(texts)) {
    if (text === '') continue
    kept.push({ text: text.toWellFormed(), width: widthOf(text) })
    kept.sort((a, b) => b.width - a.width)
    kept.length = Math.min(kept.length, CANDIDATES)
  }
  return kept.map(({ text }) => text)
}

const NARROW = new Set("iljtfrI.,;:!|'()[] -")
const WIDE = new Set('mwMWOQGD@%&')

/** Approximate width in ems, for any font. */
const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text)
    width += NARROW.has(letter)
      ? 0.3
      : WIDE.has(letter)
        ? 0.85
        : letter >= '\u2e80'
          ? 1
          : letter >= 'A' && letter <= 'Z'
            ? 0.65
            : 0.55
  return width
}
