import { type X2jOptions, XMLParser, XMLValidator } from 'fast-xml-parser'
import { messageOf, PrintError } from '../errors.js'
import { decodeXml } from './decode.js'

/** About a gigabyte of memory when parsed. */
const MOST_TAGS = 5_000_000
/** Of a document whose every attribute and space is kept: about as much. */
const MOST_TAGS_OF_TEXT = 1_000_000
const DEEPEST = 100
/** The attributes that mean something in data, by local name; others are not kept. */
const ATTRIBUTES = new Set(
  'id fid nil href srsName srsDimension dimension decimal cs ts orientation numberMatched code exceptionCode'.split(' ')
)
const NAMED: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** As the parser gives it: `{name: content, ':@': attributes}`, `{'#text': text}`, or `{'#cdata': [{'#text': text}]}`. */
type Node = { [name: string]: unknown }

/** A piece of the text of an element; `verbatim` in a CDATA section. */
export interface Text {
  text: string
  verbatim: boolean
}

const invalid = (message: string, cause?: unknown) => new PrintError('invalid-data', message, { cause })

/** The name without its prefix: servers choose their own. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const textIn = (node: Node): string | undefined => {
  if (node['#text'] !== undefined) return String(node['#text'])
  return node['#cdata'] === undefined ? undefined : (node['#cdata'] as Node[]).map((each) => each['#text']).join('')
}

/** An element of a parsed document. */
export class Element {
  /** Without prefix. */
  readonly name: string
  /** As written, with prefixes. */
  readonly attributes: { readonly [name: string]: string }
  private readonly nodes: readonly Node[]

  constructor(private readonly node: Node) {
    const [tag = ''] = Object.keys(node)
    this.name = localName(tag)
    this.nodes = node[tag] as Node[]
    this.attributes = (node[':@'] ?? {}) as { [name: string]: string }
  }

  /** An element around others. */
  static of(name: string, children: readonly Element[]): Element {
    return new Element({ [name]: children.map(({ node }) => node) })
  }

  get children(): Element[] {
    return this.nodes.filter((node) => textIn(node) === undefined).map((node) => new Element(node))
  }

  /** Texts and elements in the order in which they are written. */
  get content(): (Text | Element)[] {
    return this.nodes.map((node) => {
      const text = textIn(node)
      return text === undefined ? new Element(node) : { text, verbatim: node['#cdata'] !== undefined }
    })
  }

  /** Of the element itself, without that of its children. */
  get text(): string {
    if (this.nodes.length === 1) return textIn(this.nodes[0]!) ?? ''
    return this.nodes.map((node) => textIn(node) ?? '').join('')
  }

  /** By local name. */
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
      throw invalid('the XML has a DOCTYPE, which may not be: it could make a small document a huge one')
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

const ofData = new XMLParser({ ...options, ignoreAttributes: (name) => !ATTRIBUTES.has(localName(name)) })
const ofText = new XMLParser({ ...options, ignoreAttributes: false, trimValues: false, cdataPropName: '#cdata' })

const countTags = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count++
  return count
}

const rootOf = (text: string, parser: XMLParser, mostTags: number): Element => {
  if (countTags(text) > mostTags) throw new PrintError('too-large', `the XML has more than ${mostTags} tags`)
  const checked = XMLValidator.validate(text)
  if (checked !== true) {
    const { msg, line, col } = checked.err
    const place = col === undefined ? '' : `, line ${line}, column ${col}`
    throw invalid(`the XML cannot be read${place}: ${msg.slice(0, 200)}`)
  }
  try {
    const [root] = (parser.parse(text) as Node[]).filter((node) => textIn(node) === undefined)
    return new Element(root!)
  } catch (thrown) {
    if (thrown instanceof PrintError) throw thrown
    throw invalid(`the XML cannot be read: ${messageOf(thrown).slice(0, 200)}`, thrown)
  }
}

/**
 * The root of an XML document of data: texts without spaces around them, no attributes but those that data needs.
 * Throws `invalid-data` for what is not well-formed, nested deeper than 100 elements, or has a DOCTYPE, and `too-large`
 * for more than 5 million tags.
 */
export const parseXml = (bytes: Uint8Array): Element => rootOf(decodeXml(bytes), ofData, MOST_TAGS)

/** The same with every attribute and space, for documents whose elements hold texts between others; 1 million tags. */
export const parseMixedXml = (text: string): Element => rootOf(text, ofText, MOST_TAGS_OF_TEXT)
