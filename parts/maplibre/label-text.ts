import type { Feature } from '../features.js'
import { type Value, valueOf } from '../styles.js'
import type { Properties } from './properties.js'
import type { Section } from './spec.js'

const TRANSFORMS: { [name: string]: (text: string) => string } = {
  none: (text) => text,
  uppercase: (text) => text.toLocaleUpperCase('en'),
  lowercase: (text) => text.toLocaleLowerCase('en')
}

const TOKEN = /\{([^{}]+)\}/g

/** Replaces tokens: `{name}` is a property of the feature. */
const filled = (text: string, { properties }: Feature): string =>
  text.replace(TOKEN, (_, name: string) => {
    const value = Object.hasOwn(properties, name) ? properties[name] : undefined
    return value === undefined || value === null ? '' : String(value)
  })

/** The label of a feature: `text-field`. */
export const readLabelText = (values: Properties): Value<string> => {
  const sections = values.read<Section[]>('text-field')
  const transform = values.read<keyof typeof TRANSFORMS>('text-transform')
  const hasTokens = values.hasTokens('text-field')
  return (feature) => {
    const parts = valueOf(sections, feature)
    if (parts.some(({ isSpecial }) => isSpecial))
      values.report(
        'text-field has parts with a size or colour of their own; this is not supported; they look like the rest'
      )
    const text = parts.map((part) => part.text).join('')
    if (text.trim() !== '' && parts.some(({ image }) => image !== undefined))
      values.report('text-field has images inside text; this is not supported; they are left out')
    return TRANSFORMS[valueOf(transform, feature)]!(hasTokens ? filled(text, feature) : text)
  }
}

/** The name of the image of a feature: `icon-image`, or the image of a `text-field` without text. */
export const readImageName = (values: Properties): Value<string | undefined> => {
  if (!values.has('icon-image')) return imageOfText(values)
  const name = values.read<string | undefined>('icon-image')
  if (!values.hasTokens('icon-image') || typeof name !== 'string' || !name.includes('{')) return name
  return (feature) => filled(name, feature)
}

const imageOfText = (values: Properties): Value<string | undefined> => {
  const sections = values.read<Section[]>('text-field')
  return (feature) => {
    const parts = valueOf(sections, feature)
    return parts.every(({ text }) => text.trim() === '') ? parts.find(({ image }) => image)?.image : undefined
  }
}
