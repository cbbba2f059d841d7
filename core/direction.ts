/** Languages that are written from right to left, the same as in Typst, so that text and page agree. */
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ks', 'pa', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** `lang` is a BCP 47 tag. */
export const isRightToLeft = (lang: string): boolean => RIGHT_TO_LEFT.has(lang.split(/[-_]/)[0]!.toLowerCase())

/** Text that runs from left to right in any language, such as `1 : 25,000`: apart from what stands around it. */
export const leftToRight = (text: string, lang: string): string => (isRightToLeft(lang) ? `\u2066${text}\u2069` : text)
