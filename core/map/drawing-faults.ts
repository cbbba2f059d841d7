import { PrintError, type Problem } from '../errors.js'
import { mustBeOneOf } from '../nearest.js'
import type { ImageSource } from '../pixels/pixel-tools.js'
import { quote } from '../quote.js'
import { elementsFault } from '../xml/tree.js'
import type { Drawing, Label, LayerPlugin, PlacedImage } from '../plugin/contracts.js'
import { isBuiltIn } from '../built-in-plugins.js'
import { faultOfBytes, faultOfType, firstFault } from '../plugin-results.js'
import { typeOf, typeWords, type TypeName } from '../type-words.js'

const MEMBERS: { [M in keyof Required<Drawing>]: readonly TypeName[] } = {
  images: ['array'],
  svg: ['string'],
  labels: ['array'],
  symbols: ['array', 'object'],
  features: ['object'],
  missing: ['object']
}
const isMember = (name: string): name is keyof Drawing => Object.hasOwn(MEMBERS, name)

/** The members without which a label cannot be drawn. */
const LABEL_MEMBERS: readonly (readonly [keyof Label, TypeName])[] = [
  ['text', 'string'],
  ['at', 'array'],
  ['align', 'array'],
  ['offsetPt', 'array'],
  ['rotationDeg', 'number'],
  ['color', 'string'],
  ['opacity', 'number'],
  ['fontFamily', 'string'],
  ['fontSizePt', 'number'],
  ['fontWeight', 'number']
]
const SOURCES = ['bytes', 'mosaic', 'pixels']

/** The first fault of what the `draw` of this plugin returned. */
export const faultOfDrawings =
  (plugin: LayerPlugin<any>) =>
  (drawn: Drawing | readonly Drawing[]): Problem | undefined =>
    Array.isArray(drawn)
      ? firstFault(drawn as readonly Drawing[], (drawing, index) => faultOfDrawing(drawing, plugin, `[${index}]`))
      : faultOfDrawing(drawn as Drawing, plugin, '')

const faultOfDrawing = (drawing: Drawing, plugin: LayerPlugin<any>, path: string): Problem | undefined => {
  const shape = faultOfType(drawing, path, 'object')
  if (shape) return shape
  const at = (member: string): string => (path === '' ? member : `${path}.${member}`)
  const { images = [], svg = '', labels = [], symbols = [], missing } = drawing
  return (
    firstFault(Object.keys(drawing), (name) => faultOfMember(drawing, name, at(name))) ??
    firstFault(images, (image, index) => faultOfImage(image, at(`images[${index}]`))) ??
    firstFault(labels, (label, index) => faultOfLabel(label, at(`labels[${index}]`))) ??
    // tests print what the built-in ones draw; the vectors of a map can have a hundred million characters
    (isBuiltIn(plugin)
      ? undefined
      : (faultOfElements(svg, at('svg')) ??
        firstFault(labels, (label, index) => faultOfNumbers(label, at(`labels[${index}]`))))) ??
    faultOfType(symbols.length, at('symbols.length'), 'number') ??
    (missing === undefined || missing instanceof PrintError
      ? undefined
      : { path: at('missing'), message: 'is no PrintError' }) ??
    (plugin.hasNoLabels && labels.length + symbols.length > 0
      ? {
          path: at(labels.length > 0 ? 'labels' : 'symbols'),
          message: 'is not empty, but the plugin says hasNoLabels: true'
        }
      : undefined)
  )
}

const faultOfMember = (drawing: Drawing, name: string, path: string): Problem | undefined => {
  if (!isMember(name)) return { path, message: `is not known; ${mustBeOneOf(name, Object.keys(MEMBERS))}` }
  return drawing[name] === undefined ? undefined : faultOfType(drawing[name], path, ...MEMBERS[name])
}

/** What JavaScript writes for a computation without a result, in an attribute of numbers. */
const NO_NUMBER =
  /\s(?:d|points|transform|[xyr]|[xy][12]|[cr][xy]|width|height|stroke-width|stroke-dasharray)=["'][^"'<]*?(NaN|Infinity|undefined)/

const faultOfElements = (svg: string, path: string): Problem | undefined => {
  const message = elementsFault(svg)
  if (message !== undefined) return { path, message }
  const found = NO_NUMBER.exec(svg)
  return found ? { path, message: `has ${quote(found[0].trim())}; must have numbers` } : undefined
}

/** A place that is no number would be nowhere, without a word. */
const faultOfNumbers = (label: Label, path: string): Problem | undefined =>
  firstFault(['at', 'align', 'offsetPt', 'rotationDeg', 'opacity', 'fontSizePt', 'fontWeight'] as const, (member) => {
    const wrong = [label[member]].flat(2).find((number) => !Number.isFinite(number))
    return wrong === undefined ? undefined : { path: `${path}.${member}`, message: `has ${wrong}; must have numbers` }
  })

const faultOfLabel = (label: Label, path: string): Problem | undefined => {
  if (typeOf(label) !== 'object') return faultOfType(label, path, 'object')
  for (const [member, type] of LABEL_MEMBERS)
    if (typeOf(label[member]) !== type) return faultOfType(label[member], `${path}.${member}`, type)
  return undefined
}

const faultOfImage = (image: PlacedImage, path: string): Problem | undefined =>
  faultOfType(image, path, 'object') ??
  faultOfType(image.source, `${path}.source`, 'object') ??
  faultOfSource(image.source, `${path}.source`) ??
  faultOfPlace(image.at, `${path}.at`)

const faultOfSource = (source: ImageSource, path: string): Problem | undefined => {
  if ('bytes' in source) return faultOfBytes(source.bytes, `${path}.bytes`)
  if ('pixels' in source) return faultOfType(source.pixels, `${path}.pixels`, 'object')
  if (!('mosaic' in source)) return { path, message: `has none of the members ${SOURCES.join(', ')}` }
  return (
    faultOfType(source.mosaic, `${path}.mosaic`, 'object') ??
    faultOfType(source.mosaic.tiles, `${path}.mosaic.tiles`, 'array')
  )
}

const faultOfPlace = (at: PlacedImage['at'], path: string): Problem | undefined => {
  if (at === 'frame') return undefined
  if (typeOf(at) !== 'object') {
    const found = typeof at === 'string' ? JSON.stringify(at) : typeWords(at)
    return { path, message: `is ${found}; must be "frame" or an object` }
  }
  return (
    faultOfType(at.projection, `${path}.projection`, 'string') ??
    faultOfType(at.unitToMap, `${path}.unitToMap`, 'array')
  )
}
