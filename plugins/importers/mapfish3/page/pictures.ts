import { string } from '../../../../parts/importing.js'
import type { Java } from '../java/tree.js'
import type { ImageElement, Written } from '../jrxml/model.js'
import type { Meaning, Untranslated } from '../scope.js'
import { conditionOfTree } from './expressions.js'
import { meaningOfTree } from './references.js'
import { isUntranslated, javaOf } from './trees.js'
import type { Writing } from './write-context.js'

type Picture = { file: string } | { markup: string } | Untranslated

/** How a picture fills its box, in Typst. */
export const FITS = {
  RetainShape: 'contain',
  FillFrame: 'stretch',
  Clip: 'cover',
  RealHeight: 'contain',
  RealSize: 'contain'
}

/** What an image shows: a file of the app, or markup that places it. */
export const pictureOf = (element: ImageElement, writing: Writing): Picture => {
  const tree = javaOf(element.content!)
  return isUntranslated(tree) ? tree : pictureOfTree(tree, element, element.content!, writing)
}

const pictureOfTree = (tree: Java, element: ImageElement, written: Written, writing: Writing): Picture => {
  // ResourceRenderer.getInstance(picture, false)
  if (tree.kind === 'call' && tree.name === 'getInstance' && tree.args[0])
    return pictureOfTree(tree.args[0], element, written, writing)
  // new java.net.URL(picture), new File(picture)
  if (tree.kind === 'new' && tree.args[0]) return pictureOfTree(tree.args[0], element, written, writing)
  if (tree.kind === 'ternary') {
    const yes = pictureOfTree(tree.yes, element, written, writing)
    const no = pictureOfTree(tree.no, element, written, writing)
    if (isUntranslated(yes)) return yes
    if (isUntranslated(no)) return no
    const condition = conditionOfTree(tree.condition, written, writing)
    if (typeof condition === 'boolean') return condition ? yes : no
    return { markup: `{{#if ${condition}}}${markupOf(yes)}{{else}}${markupOf(no)}{{/if}}` }
  }
  const meaning = meaningOfTree(tree, writing.scope)
  return meaning
    ? pictureOfMeaning(meaning, element, writing)
    : { why: `the picture ${written.text}`, instead: 'an attribute of the type "image", as {{name}}' }
}

const pictureOfMeaning = (meaning: Meaning, element: ImageElement, writing: Writing): Picture => {
  if (meaning.kind === 'block') return { markup: `{{${meaning.path}}}` }
  if (meaning.kind === 'value')
    return { markup: placed({ from: nameIn(meaning.path) }, `${nameIn(meaning.path)}_picture`, element, writing) }
  if (meaning.kind !== 'constant')
    return { why: meaning.kind === 'lost' ? meaning.why : 'it is no picture', instead: 'the block "image"' }
  if (meaning.value === null || meaning.value === '') return { markup: '' }
  const address = String(meaning.value)
  const file = writing.picture(address)
  if (file !== undefined) return { file }
  if (/^(https?|data):/i.test(address)) return { markup: placed({ url: address }, 'picture', element, writing) }
  if (element.onError !== 'Error') return { markup: '' }
  return { why: `the picture "${address}" is not in the folder`, instead: 'a picture of the app' }
}

/** A block `image` beside the values of the row; nothing in a box without space. */
const placed = (source: object, name: string, element: ImageElement, { attributes, rowsPath }: Writing): string => {
  const { look, scale } = element
  const { left, right, top, bottom } = look.padding
  const [width, height] = [element.width - left - right, element.height - top - bottom]
  if (width <= 0 || height <= 0) return ''
  const entry = {
    type: 'image',
    ...source,
    ...(scale === 'RealHeight' || scale === 'RealSize' ? {} : { width, height }),
    ...(FITS[scale] !== 'contain' && { fit: FITS[scale] }),
    ...(look.imageAlign !== 'Center' && { align: look.imageAlign.toLowerCase() }),
    ...(look.imageVerticalAlign !== 'Middle' && { verticalAlign: look.imageVerticalAlign.toLowerCase() })
  }
  return `{{${attributes.add(rowsPath, name, entry)}}}`
}

const nameIn = (path: string): string => path.replaceAll('../', '')

const markupOf = (found: { file: string } | { markup: string }): string =>
  'file' in found ? `#picture(${string(found.file)}, 100%, 100%)` : found.markup
