import type { Feature } from '../features.js'
import { type Graphic, type Picture, type TextSection, type Value, valueOf } from '../styles.js'
import { familyList } from './fonts.js'
import { graphicOf, type LayerReading, px } from './layer-reading.js'
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

/** The text of a label, and its sections if any of them has its own look. */
export interface LabelText {
  label: Value<string>
  sections?: Value<readonly TextSection[] | undefined>
}

/** The label of a feature: `text-field`. */
export const readLabelText = ({ values, images }: LayerReading): LabelText => {
  const sections = values.read<Section[]>('text-field')
  const transform = values.read<keyof typeof TRANSFORMS>('text-transform')
  const hasTokens = values.hasTokens('text-field')
  const textIn = ({ image, text }: Section, feature: Feature): string =>
    image === undefined ? TRANSFORMS[valueOf(transform, feature)]!(hasTokens ? filled(text, feature) : text) : GRAPHIC
  const label: Value<string> = (feature) =>
    valueOf(sections, feature).map((part) => textIn(part, feature)).join('') // prettier-ignore
  if (!values.mentions('text-field', 'format', 'image')) return { label }

  const sectionOf = ({ image, color, scale, fonts: names, verticalAlign }: Section, text: string): TextSection => {
    const align = verticalAlign && { verticalAlign: ALIGNMENTS[verticalAlign] }
    if (image !== undefined) return { text: '', ...align, graphic: graphicBetween(images.picture(image, 1)) }
    return { text, ...align, ...(color && { color }), ...(scale !== undefined && { scale }), ...(names && { fontFamily: familyList(names) }) } // prettier-ignore
  }
  return {
    label,
    sections: (feature) => {
      const parts = valueOf(sections, feature)
      if (!parts.some(isSpecial)) return undefined
      return parts.map((part) => sectionOf(part, textIn(part, feature)))
    }
  }
}

/** Stands for an image in the text of a label. */
const GRAPHIC = '\ufffc'

const ALIGNMENTS = { top: 0, center: 0.5, bottom: 1 }

const isSpecial = ({ image, scale, color, fonts }: Section): boolean =>
  [image, scale, color, fonts].some((own) => own !== undefined)

/** An image between letters, placed by its top left corner; MapLibre GL moves it by these pixels. */
const graphicBetween = (picture: Picture): Graphic => ({
  ...graphicOf(picture),
  align: [0, 0],
  offsetPt: [px(1), px(3)]
})

/** The name of the image of a feature: `icon-image`. */
export const readImageName = (values: Properties): Value<string | undefined> => {
  const name = values.read<string | undefined>('icon-image')
  if (!values.hasTokens('icon-image') || typeof name !== 'string' || !name.includes('{')) return name
  return (feature) => filled(name, feature)
}
