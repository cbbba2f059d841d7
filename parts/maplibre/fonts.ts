const MOST_FAMILIES = 20
const LONGEST_NAME = 100

/**
 * The names of fonts (`text-font`) as a list of families; words for weight and slant in a name are understood later. `glyphs`
 * of a style is not used: the fonts are those of the service and the app.
 */
export const familyList = (names: readonly string[]): string =>
  names
    .slice(0, MOST_FAMILIES)
    .map((name) => name.slice(0, LONGEST_NAME).replace(/[,"'\\]/g, ' '))
    .join(', ')
