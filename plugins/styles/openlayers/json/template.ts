import { isObject, shown } from '../../../../core/plugin.js'
import type { Feature } from '../../../../parts/features.js'
import { parseText } from '../../../../parts/styles.js'

/** The most references in a template, and the most characters of its text. */
const MOST_REFERENCES = 1000
const LONGEST = 10_000

const REFERENCE = /\$\{([^{}]*)\}|\{properties\.([^{}]+)\}/g

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

const textOf = ({ properties }: Feature, name: string): string | undefined => {
  const whole = memberOf(properties, name)
  const value =
    whole === undefined && name.includes('.') ? name.split('.').reduce(memberOf, properties as unknown) : whole
  return parseText(value) ?? (isObject(value) || Array.isArray(value) ? shown(value) : undefined)
}

/**
 * A text in which `${name}` and `{properties.name}` are replaced by values of the feature. The name is that of a
 * property, or a path into nested ones (`owner.name`). `unknown` gives the text for a property that the feature does
 * not have. Undefined for a text without references.
 */
export const fillTemplate = (
  template: string,
  unknown: (name: string) => string
): ((feature: Feature) => string) | undefined => {
  const parts: (string | { name: string })[] = []
  let end = 0
  for (const match of template.matchAll(REFERENCE)) {
    if (parts.length >= 2 * MOST_REFERENCES) break
    parts.push(template.slice(end, match.index), { name: (match[1] ?? match[2])!.trim() })
    end = match.index + match[0].length
  }
  if (parts.length === 0) return undefined
  parts.push(template.slice(end))
  return (feature) => {
    let text = ''
    for (const part of parts) {
      text += typeof part === 'string' ? part : (textOf(feature, part.name) ?? unknown(part.name))
      if (text.length > LONGEST) return text.slice(0, LONGEST)
    }
    return text
  }
}
