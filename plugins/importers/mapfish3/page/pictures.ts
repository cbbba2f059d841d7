import { string } from '../../../../parts/importing.js'
import { textOf } from '../java/text.js'
import type { Java } from '../java/tree.js'
import type { ImageElement, Written } from '../jrxml/model.js'
import type { Meaning, Untranslated } from '../scope.js'
import { conditionOfTree } from './expressions.js'
import { length } from './lengths.js'
import { meaningOfTree } from './references.js'
import { isUntranslated, javaOf } from './trees.js'
import { lineOf, type Writing } from './write-context.js'

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

/** Calls and classes around the name of a file or an address. */
const AROUND =
  /^(?:getInstance|getRenderable|getNonLazyRenderable|getResource|getResourceAsStream|read|loadAwtImageFromFile|create)$/
const AROUND_CLASSES = /(?:^|\.)(?:URL|URI|File|FileInputStream|ImageIcon)$/
/** Of an address as an object: `new File("logo.png").toURI().toURL().openStream()`. */
const AFTER = new Set(['getImage', 'toURI', 'toURL', 'openStream', 'toString', 'trim', 'getAbsolutePath', 'getPath'])

const pictureOfTree = (tree: Java, element: ImageElement, written: Written, writing: Writing): Picture => {
  const inside = (one: Java): Picture => pictureOfTree(one, element, written, writing)
  if (tree.kind === 'null') return { markup: '' }
  if (tree.kind === 'cast') return inside(tree.value)
  const [first] = tree.kind === 'call' || tree.kind === 'new' ? tree.args : []
  if (tree.kind === 'new' && first && AROUND_CLASSES.test(tree.type)) return inside(first)
  const bytes = bytesIn(tree)
  if (bytes) {
    const address = dataAddressIn(bytes)
    return address ? inside(address) : NO_BYTES
  }
  // ResourceRenderer.getInstance(picture, false)
  if (tree.kind === 'call' && first && AROUND.test(tree.name)) return inside(first)
  if (tree.kind === 'call' && tree.target && tree.args.length === 0 && AFTER.has(tree.name)) return inside(tree.target)
  if (tree.kind === 'ternary') {
    const yes = pictureOfTree(tree.yes, element, written, writing)
    const no = pictureOfTree(tree.no, element, written, writing)
    if (isUntranslated(yes)) return yes
    if (isUntranslated(no)) return no
    const condition = conditionOfTree(tree.condition, written, writing)
    if (typeof condition === 'boolean') return condition ? yes : no
    return { markup: `{{#if ${condition}}}${markupOf(yes, element)}{{else}}${markupOf(no, element)}{{/if}}` }
  }
  const meaning = meaningOfTree(tree, writing.scope) ?? joined(tree, element, writing)
  return meaning
    ? pictureOfMeaning(meaning, element, writing)
    : { why: `the picture ${written.text}`, instead: 'an attribute of the type "image", as {{name}}' }
}

/** A path that is put together: `$P{SUBREPORT_DIR} + "logo.png"`. The folder before a file may be another one here. */
const joined = (tree: Java, element: ImageElement, writing: Writing): Meaning | undefined => {
  if (tree.kind !== 'binary' || tree.operator !== '+') return undefined
  const parts = textOf(tree, writing.scope, {})
  if (isUntranslated(parts)) return undefined
  const texts = parts.map((part) => ('literal' in part ? part.literal : undefined))
  if (!texts.includes(undefined)) return { kind: 'constant', value: texts.join('') }
  const [folder, file] = [texts[0], texts[1]]
  if (texts.length !== 2 || folder !== undefined || file === undefined || writing.picture(file) === undefined)
    return undefined
  writing.report.changed(
    ...lineOf(writing, element),
    `the picture "${file}" is taken from the app; the folder in its expression is ignored`
  )
  return { kind: 'constant', value: file }
}

/** What bytes of a picture are decoded from: `new ByteArrayInputStream(decoder.decode(text))`. */
const bytesIn = (tree: Java): Java | undefined => {
  if (tree.kind === 'new' && /(?:^|\.)ByteArrayInputStream$/.test(tree.type) && tree.args[0])
    return bytesIn(tree.args[0]) ?? tree.args[0]
  if (tree.kind !== 'call') return undefined
  if (/^(?:decode(?:Base64)?|parseBase64Binary)$/.test(tree.name)) return tree.args[0]
  if (tree.name === 'getBytes') return tree.target
  return tree.args.map(bytesIn).find(Boolean)
}

/** The text of `data:image/png;base64,…` whose part after the comma is taken. */
const dataAddressIn = (tree: Java): Java | undefined => {
  if (tree.kind === 'item') return dataAddressIn(tree.target)
  if (tree.kind !== 'call' || !tree.target) return undefined
  const [first] = tree.args
  const hasComma = first?.kind === 'text' && first.value.includes(',')
  if (hasComma && /^(?:split|replace|replaceFirst|replaceAll)$/.test(tree.name)) return tree.target
  if (tree.name === 'substring' && JSON.stringify(tree.args).includes('"indexOf"')) return tree.target
  return tree.name === 'getBytes' ? dataAddressIn(tree.target) : undefined
}

const NO_BYTES: Untranslated = {
  why: 'the picture comes from the bytes of a value',
  instead:
    'an attribute of the type "image", as {{name}}; it takes an address such as data:image/png;base64,… or data:image/svg+xml;base64,…'
}

const pictureOfMeaning = (meaning: Meaning, element: ImageElement, writing: Writing): Picture => {
  if (meaning.kind === 'block') return { markup: `{{${meaning.path}}}` }
  if (meaning.kind === 'value') {
    const { path } = meaning
    const ofRow = /^(?:\.\.\/)*this\./.test(path)
    const name = `${nameIn(path).replace(/^this\./, '')}_picture`
    return { markup: ofRow ? placed({}, name, element, writing, ` ${path}`) : placed({ from: nameIn(path) }, name, element, writing) } // prettier-ignore
  }
  if (meaning.kind !== 'constant')
    return { why: meaning.kind === 'lost' ? meaning.why : 'it is not a picture', instead: 'the block "image"' }
  if (meaning.value === null || meaning.value === '') return { markup: '' }
  const address = String(meaning.value)
  const file = writing.picture(address)
  if (file !== undefined) return { file }
  if (/^(https?|data):/i.test(address)) return { markup: placed({ url: address }, 'picture', element, writing) }
  if (element.onError !== 'Error') {
    if (element.onError === 'Icon')
      writing.report.changed(
        ...lineOf(writing, element),
        `the picture "${address}" is not in the folder; its place is empty, without the icon of JasperReports`
      )
    return { markup: '' }
  }
  return { why: `the picture "${address}" is not in the folder`, instead: 'a picture of the app' }
}

/** A block `image` beside the values of the row; nothing in a box without space. `text`: what it is placed with. */
const placed = (
  source: object,
  name: string,
  element: ImageElement,
  { attributes, rowsPath }: Writing,
  text = ''
): string => {
  const { look, scale } = element
  const { left, right, top, bottom } = look.padding
  const [width, height] = [element.width - left - right, element.height - top - bottom]
  if (width <= 0 || height <= 0) return ''
  const entry = {
    type: 'image',
    ...source,
    ...(scale === 'RealHeight' || scale === 'RealSize' ? {} : { width, height }),
    ...(FITS[scale] !== 'contain' && { fit: FITS[scale] }),
    ...(element.onError === 'Blank' && { broken: 'empty' }),
    ...(look.imageAlign !== 'Center' && { align: look.imageAlign.toLowerCase() }),
    ...(look.imageVerticalAlign !== 'Middle' && { verticalAlign: look.imageVerticalAlign.toLowerCase() })
  }
  return `{{${attributes.add(rowsPath, name, entry)}${text}}}`
}

const nameIn = (path: string): string => path.replaceAll('../', '')

/** What draws a picture in the box of an element. */
export const markupOf = (found: { file: string } | { markup: string }, element: ImageElement): string => {
  if ('markup' in found) return found.markup
  const { look, width, height, scale } = element
  const { left, right, top, bottom } = look.padding
  const isReal = scale === 'RealHeight' || scale === 'RealSize'
  const size = [length(width - left - right), isReal ? 'auto' : length(height - top - bottom)]
  return `#picture(${string(found.file)}, ${size.join(', ')}, fit: "${FITS[scale]}")`
}
