import { inflateSync } from 'node:zlib'

/** Objects by their number: what stands before a stream, and the stream, inflated. */
export interface PdfObject {
  head: string
  stream: string
}

export const objectsOf = (pdf: Buffer): Map<string, PdfObject> => {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length
    const end = text.indexOf('endobj', from)
    const begin = /stream\r?\n/.exec(text.slice(from, end))
    const head = text.slice(from, begin ? from + begin.index : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const start = from + (begin ? begin.index + begin[0].length : 0)
    const stream = begin ? pdf.subarray(start, start + length) : Buffer.alloc(0)
    const isDeflated = begin && head.includes('/FlateDecode') && !head.includes('/Image')
    const object = { head, stream: (isDeflated ? inflateSync(stream) : stream).toString('latin1') }
    objects.set(found[1]!, object)
    for (const [number, packed] of objectsIn(object)) objects.set(number, { head: packed, stream: '' })
  }
  return objects
}

/** Of an object stream (ISO 32000-1, 7.5.7): by their numbers. */
const objectsIn = ({ head, stream }: PdfObject): [number: string, text: string][] => {
  if (!/\/Type \/ObjStm\b/.test(head)) return []
  const first = Number(/\/First (\d+)/.exec(head)![1])
  const index = stream.slice(0, first).trim().split(/\s+/)
  const start = (entry: number) => first + Number(index[2 * entry + 1] ?? stream.length)
  return Array.from({ length: index.length / 2 }, (_, entry) => [
    index[2 * entry]!,
    stream.slice(start(entry), start(entry + 1))
  ])
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** What each code of a font says (ISO 32000-1, 9.10.3). */
const unicodeOf = (cmap: string): Map<string, string> => {
  const codes = new Map<string, string>()
  for (const [, block] of cmap.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, code, said] of block!.matchAll(/<(\w+)>\s*<(\w+)>/g)) codes.set(code!.toLowerCase(), utf16(said!))
  for (const [, block] of cmap.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from, to, said] of block!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = parseInt(from!, 16); code <= parseInt(to!, 16); code++) {
        const offset = code - parseInt(from!, 16)
        const last = (parseInt(said!.slice(-4), 16) + offset).toString(16).padStart(4, '0')
        codes.set(code.toString(16).padStart(from!.length, '0'), utf16(said!.slice(0, -4) + last))
      }
  return codes
}

const ESCAPES: { [letter: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a literal string (7.3.4.2), in hexadecimal digits. */
const bytesOf = (literal: string): string => {
  const bytes = literal.replace(/\\([0-7]{1,3}|[^])/g, (_, escaped: string) =>
    /[0-7]/.test(escaped) ? String.fromCharCode(parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped)
  )
  return Buffer.from(bytes, 'latin1').toString('hex')
}

const FONT = /\/(\w+) [\d.]+ Tf/
/** Parentheses in pairs need no escape. */
const STRING = /\(((?:\\[^]|\((?:\\[^]|[^\\()])*\)|[^\\()])*)\)|<(\w+)>/
const SHOWN = new RegExp(`${FONT.source}|((?:${STRING.source})\\s*Tj|\\[[^]*?\\]\\s*TJ)`, 'g')

/** All that a PDF of Typst says as text, in the order in which it is drawn; its pages one after the other. */
export const textOfPdf = (pdf: Uint8Array): string => textsOfPdf(pdf).join('')

/** The texts of its pages, and of its forms. */
export const textsOfPdf = (pdf: Uint8Array): string[] => {
  const objects = objectsOf(Buffer.from(pdf))
  const texts: string[] = []
  for (const { head, stream } of objects.values()) {
    let messages = ''
    const contents = /\/Contents (\d+) 0 R/.exec(head)?.[1]
    const content = contents ? objects.get(contents)!.stream : /\/Subtype \/Form/.test(head) ? stream : ''
    const fonts = new Map<string, Map<string, string>>()
    for (const [, name, number] of (/\/Font <<([^>]*)>>/.exec(head)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number!)?.head ?? '')?.[1]
      if (cmap) fonts.set(name!, unicodeOf(objects.get(cmap)!.stream))
    }
    let font: Map<string, string> | undefined
    for (const [, name, shown = ''] of content.matchAll(SHOWN)) {
      if (name) font = fonts.get(name)
      for (const [, literal = '', hex = bytesOf(literal)] of shown.matchAll(new RegExp(STRING, 'g')))
        for (const code of hex.match(/.{4}/g) ?? []) messages += font?.get(code.toLowerCase()) ?? '\ufffd'
    }
    if (messages !== '') texts.push(messages)
  }
  return texts
}
