/** `%s`, `%2$s`, `%,d`, `%.1f`, `%%`, `%n`. */
const CONVERSION = /%(?:(\d{1,2})\$)?[-#+ 0,(]*\d{0,3}(?:\.\d{1,2})?([a-zA-Z%])/g
/** `{0}`, `{1,number}`. */
const ARGUMENT = /\{(\d{1,2})(?:,[^{}]*)?\}/g

/** A text of `String.format` as a translation: the first value is `{value1}`. */
export const fromFormat = (text: string): string => {
  let next = 1
  return text.replace(CONVERSION, (_all, place: string | undefined, conversion: string) => {
    if (conversion === '%') return '%'
    return conversion === 'n' ? '\n' : `{value${place ?? next++}}`
  })
}

/** A text of `java.text.MessageFormat` as a translation: quotation marks are doubled in it, or quote braces. */
export const fromMessage = (text: string): string =>
  text
    .split("''")
    .map((part) => part.replaceAll("'", '').replace(ARGUMENT, (_all, place: string) => `{value${Number(place) + 1}}`))
    .join("'")
