import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { messageOf, PrintError } from '../../errors.js'
import { decodeXml } from './decode.js'

/** About a gigabyte of memory when parsed. */
const MOST_TAGS = 5_000_000
const DEEPEST = 100
/** The attributes that mean something here, by local name; others are not kept. */
const ATTRIBUTES = new Set(
  'id fid nil href srsName srsDimension dimension decimal cs ts orientation numberMatched code exceptionCode'.split(' ')
)
const NAMED: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** As the parser gives it: `{name: content, ':@': attributes}`, or `{'#text': text}`. */
type Node = { [name: string]: unknown }

const invalid = (message: string, cause?: unknown) => new PrintError('invalid-data', message, { cause })

/** The name without its prefix: servers choose their own. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An element of a parsed document. */
export class Element {
  /** Without prefix. */
  readonly name: string
  private readonly content: readonly Node[]
  private readonly attributes: { readonly [name: string]: string }

  constructor(node: Node) {
    const [tag = ''] = Object.keys(node)
    this.name = localName(tag)
    this.content = node[tag] as Node[]
    this.attributes = (node[':@'] ?? {}) as { [name: string]: string }
  }

  get children(): Element[] {
    return this.content.filter((node) => node['#text'] === undefined).map((node) => new Element(node))
  }

  /** Of the element itself, without that of its children. */
  get text(): string {
    if (this.content.length === 1) return String(this.content[0]!['#text'] ?? '')
    return this.content.map((node) => node['#text'] ?? '').join('')
  }

  /** By local name. */
  attribute(name: string): string | undefined {
    for (const written in this.attributes) if (localName(written) === name) return this.attributes[written]
    return undefined
  }
}

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD')

const parser = new XMLParser({
  preserveOrder: true,
  parseTagValue: false,
  attributeNamePrefix: '',
  ignoreAttributes: (name) => !ATTRIBUTES.has(localName(name)),
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
})

const countTags = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count++
  return count
}

/**
 * The root of an XML document. Throws `invalid-data` for what is not well-formed, nested deeper than 100 elements, or
 * has a DOCTYPE, and `too-large` for more than 5 million tags.
 */
export const parseXml = (bytes: Uint8Array): Element => {
  const text = decodeXml(bytes)
  if (countTags(text) > MOST_TAGS) throw new PrintError('too-large', `the XML has more than ${MOST_TAGS} tags`)
  const checked = XMLValidator.validate(text)
  if (checked !== true) {
    const { msg, line, col } = checked.err
    const place = col === undefined ? '' : `, line ${line}, column ${col}`
    throw invalid(`the XML cannot be read${place}: ${msg.slice(0, 200)}`)
  }
  try {
    const [root] = (parser.parse(text) as Node[]).filter((node) => node['#text'] === undefined)
    return new Element(root!)
  } catch (thrown) {
    if (thrown instanceof PrintError) throw thrown
    throw invalid(`the XML cannot be read: ${messageOf(thrown).slice(0, 200)}`, thrown)
  }
}
