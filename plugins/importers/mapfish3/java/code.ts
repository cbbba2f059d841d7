/** Code of templates: values of helpers. */

/** Thrown where layouts cannot say what an expression says. */
export class Unsayable extends Error {
  constructor(
    readonly why: string,
    readonly instead: string
  ) {
    super(why)
  }
}

/** How many tests a condition may have. */
export const MOST_WORDS = 300

export const TOO_LONG = () =>
  new Unsayable('the expression is too long', 'compute the value in the client and send it as an attribute')

/** A call as a value of another call: `(number area decimals=2)`. */
export const call = (
  helper: string,
  values: readonly string[],
  options: { [name: string]: string | number | undefined } = {}
): string => {
  const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return `(${[helper, ...values, ...given].join(' ')})`
}

/** A text as a value of a helper. */
export const quoted = (text: string): string => {
  if (text.endsWith('\\'))
    throw new Unsayable(
      `the text ${JSON.stringify(text)} ends with a backslash`,
      'put it into the markup around the value'
    )
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replaceAll('"', '\\"')}"`
}

/** What stands between the braces of `{{…}}`. */
export const inBraces = (code: string): string => (code.startsWith('(') ? code.slice(1, -1) : code)
