import { createRequire } from 'node:module'
import type * as Library from 'fast-xml-parser'
import type { X2jOptions, XMLParser } from 'fast-xml-parser'
import { messageOf, PrintError } from '../errors.js'
import { once } from '../once.js'
import { quote } from '../quote.js'
import { decodeXml } from './decode.js'

const library = once((): typeof Library => createRequire(import.meta.url)('fast-xml-parser'))

/** Tags of a document of data; parsed, they take about a gigabyte of memory. */
const MOST_TAGS = 5_000_000
/** Tags of a document with all attributes and spaces; they take about as much memory. */
const MOST_TAGS_OF_TEXT = 1_000_000
const DEEPEST = 100
/** The attributes that are kept in documents of data, by local name. */
const ATTRIBUTES = new Set(
  'id fid nil href srsName srsDimension dimension decimal cs ts orientation uom numberMatched code exceptionCode'.split(
    ' '
  )
)
const NAMED: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * A node of fast-xml-parser: `{name: content, ':@': attributes}`, `{'#text': text}`, or `{'#cdata': [{'#text':
 * text}]}`.
 */
type Node = { [name: string]: unknown }

/** A part of the text of an element; `verbatim` for a CDATA section. */
export interface Text {
  text: string
  verbatim: boolean
}

const invalid = (message: string, cause?: unknown) => new PrintError('invalid-data', message, { cause })

/** The name without its prefix, because servers choose prefixes freely. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const textIn = (node: Node): string | undefined => {
  if (node['#text'] !== undefined) return String(node['#text'])
  return node['#cdata'] === undefined ? undefined : (node['#cdata'] as Node[]).map((each) => each['#text']).join('')
}

/** Where a node begins is kept under a symbol, which no document can contain. */
const places = once((): symbol => library().XMLParser.getMetaDataSymbol() as unknown as symbol)

/** An element of a parsed document. */
export class Element {
  /** The local name, without prefix. */
  readonly name: string
  /** The attributes by their names with prefixes. */
  readonly attributes: { readonly [name: string]: string }
  private readonly nodes: readonly Node[]

  constructor(readonly node: Node) {
    const [tag = ''] = Object.keys(node)
    this.name = localName(tag)
    this.nodes = node[tag] as Node[]
    this.attributes = (node[':@'] ?? {}) as { [name: string]: string }
  }

  /** Makes an element around others. */
  static of(name: string, children: readonly Element[]): Element {
    return new Element({ [name]: children.map(({ node }) => node) })
  }

  get children(): Element[] {
    return this.nodes.filter((node) => textIn(node) === undefined).map((node) => new Element(node))
  }

  /** Where its start tag begins in the text; only of a document that `parseMixedXml` read. */
  get start(): number | undefined {
    return (this.node as { [symbol: symbol]: { startIndex?: number } | undefined })[places()]?.startIndex
  }

  /** Texts and elements in document order. */
  get content(): (Text | Element)[] {
    return this.nodes.map((node) => {
      const text = textIn(node)
      return text === undefined ? new Element(node) : { text, verbatim: node['#cdata'] !== undefined }
    })
  }

  /** The text of the element itself, without that of its children. */
  get text(): string {
    if (this.nodes.length === 1) return textIn(this.nodes[0]!) ?? ''
    return this.nodes.map((node) => textIn(node) ?? '').join('')
  }

  /** An attribute by its local name. */
  attribute(name: string): string | undefined {
    for (const written in this.attributes) if (localName(written) === name) return this.attributes[written]
    return undefined
  }
}

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD')

const options: X2jOptions = {
  preserveOrder: true,
  parseTagValue: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST,
  jPath: false,
  onDangerousProperty: (name) => name,
  entityDecoder: {
    setExternalEntities() {},
    addInputEntities() {
      throw invalid('the XML has a DOCTYPE, which is not allowed: it could turn a small document into a huge one')
    },
    reset() {},
    setXmlVersion() {},
    decode: (text) =>
      text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hexadecimal, name) =>
        name === undefined
          ? character(decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal))
          : (NAMED[name] ?? whole)
      )
  }
}

const parserWith = (more: X2jOptions) => once(() => new (library().XMLParser)({ ...options, ...more }))
const ofData = parserWith({ ignoreAttributes: (name) => !ATTRIBUTES.has(localName(name)) })
const ofText = parserWith({
  ignoreAttributes: false,
  trimValues: false,
  cdataPropName: '#cdata',
  captureMetaData: true
})

/** Keeps everything as it is written, for documents that are written again; entities stay references. */
const ofWriter = parserWith({
  ignoreAttributes: false,
  trimValues: false,
  cdataPropName: '#cdata',
  commentPropName: '#comment',
  entityDecoder: {
    setExternalEntities() {},
    addInputEntities() {},
    reset() {},
    setXmlVersion() {},
    decode: (text) => text
  }
})
const writer = once(
  () =>
    new (library().XMLBuilder)({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      cdataPropName: '#cdata',
      commentPropName: '#comment',
      processEntities: false,
      suppressEmptyNode: true
    })
)

const countTags = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count++
  return count
}

/** What is wrong with a document that ends too early: the library lists its open elements, and gives no place. */
const endFault = ({ msg }: { msg: string }): string | undefined => {
  const [, open] = /^Invalid '(\[.*\])' found\.$/.exec(msg) ?? []
  return open && `it ends inside of <${(JSON.parse(open) as string[]).at(-1)!.slice(0, 200)}>`
}

const rootOf = (text: string, parser: () => XMLParser, mostTags: number): Element => {
  if (countTags(text) > mostTags) throw new PrintError('too-large', `the XML has more than ${mostTags} tags`)
  const checked = library().XMLValidator.validate(text)
  if (checked !== true) {
    const { line, col } = checked.err
    const end = endFault(checked.err)
    const place = end ? `, line ${text.split('\n').length}` : col === undefined ? '' : `, line ${line}, column ${col}`
    throw invalid(`the XML cannot be read${place}: ${end ?? checked.err.msg.slice(0, 200)}`)
  }
  try {
    // comments are nodes only of documents that are written again
    const isElement = (node: Node): boolean => textIn(node) === undefined && node['#comment'] === undefined
    return new Element((parser().parse(text) as Node[]).find(isElement)!)
  } catch (thrown) {
    if (thrown instanceof PrintError) throw thrown
    throw invalid(`the XML cannot be read: ${messageOf(thrown).slice(0, 200)}`, thrown)
  }
}

/**
 * Parses an XML document of data and returns its root: texts without spaces around them, and only the attributes that
 * data need. Throws `invalid-data` for a document that is not well-formed, is nested deeper than 100 elements or has a
 * DOCTYPE, and `too-large` for more than 5 million tags.
 */
export const parseXml = (bytes: Uint8Array): Element => rootOf(decodeXml(bytes), ofData, MOST_TAGS)

/** The same with all attributes, spaces and places, for documents that people write; at most 1 million tags. */
export const parseMixedXml = (text: string): Element => rootOf(text, ofText, MOST_TAGS_OF_TEXT)

/** Of an element to write, by their names with prefixes; references to entities are not resolved. */
export type WrittenAttributes = { [name: string]: string }

/**
 * A document written again without its prolog, after `visit` has changed the attributes of its elements; the name is
 * without prefix. Throws as `parseMixedXml`, but reads any DOCTYPE.
 */
export const rewrittenXml = (text: string, visit: (name: string, attributes: WrittenAttributes) => void): string => {
  const walk = (node: Node): void => {
    const [tag = ''] = Object.keys(node)
    const attributes = node[':@'] as WrittenAttributes | undefined
    if (attributes) {
      visit(localName(tag), attributes)
      for (const name in attributes) attributes[name] = attributes[name]!.replaceAll('"', '&quot;')
    }
    const inner = node[tag]
    if (Array.isArray(inner) && !tag.startsWith('#')) (inner as Node[]).forEach(walk)
  }
  const { node } = rootOf(text, ofWriter, MOST_TAGS_OF_TEXT)
  walk(node)
  return writer().build([node]) as string
}

/** Outside of comments and CDATA sections. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i

/** Why elements in a text are not well-formed, as the end of a sentence; undefined if they are. It makes no tree. */
export const elementsFault = (text: string): string | undefined => {
  const checked = library().XMLValidator.validate(`<all>${text}</all>`)
  if (checked !== true) return `is not well-formed: ${checked.err.msg}`
  const bare = text.includes('<!') ? -1 : text.search(BARE_AMPERSAND)
  return bare < 0 ? undefined : `has an "&" that must be "&amp;": ${quote(text.slice(bare, bare + 40))}`
}
