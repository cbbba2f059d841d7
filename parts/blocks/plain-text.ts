/** Longer texts are cut. */
export const LONGEST_TEXT = 5000
/** Control characters, which no font shows; line ends and tabs stay. */
const INVISIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g

/** A value as text that can be shown: numbers as JSON has them, objects and lists as JSON; nothing for null. */
export const plainText = (value: unknown, longest = LONGEST_TEXT): string => {
  const text = (typeof value === 'object' && value !== null ? jsonOf(value) : String(value ?? '')).slice(0, longest * 2)
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim()
  return clean.length > longest ? `${clean.slice(0, longest).toWellFormed().trimEnd()}…` : clean
}

/** Whether `plainText` cuts the value. */
export const isCut = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return jsonOf(value).length > LONGEST_TEXT
  return (
    typeof value === 'string' && value.length > LONGEST_TEXT && plainText(value, value.length).length > LONGEST_TEXT
  )
}

const jsonOf = (value: object): string => {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // nested too deeply for JSON
    return '…'
  }
}
