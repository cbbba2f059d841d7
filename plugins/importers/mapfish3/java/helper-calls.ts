import { Untranslatable } from './untranslatable.js'

/** Code of templates: values of helpers. */

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
    throw new Untranslatable(
      `the text ${JSON.stringify(text)} ends with a backslash`,
      'put it into the markup around the value'
    )
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replaceAll('"', '\\"')}"`
}

/** The content of `{{…}}`. */
export const inBraces = (code: string): string => (code.startsWith('(') ? code.slice(1, -1) : code)

/** The condition whose opposite a condition is: `x` of `(not x)`. */
export const negated = (condition: string): string | undefined => /^\(not ([^]*)\)$/.exec(condition)?.[1]
