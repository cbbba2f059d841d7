import { PrintError } from '../errors.js'

/** UTF-16 by its byte order mark, or by `<` as the first character (XML 1.0, appendix F). */
const UTF16: [start: RegExp, encoding: string][] = [
  [/^(?:ÿþ|<\0)/, 'utf-16le'],
  [/^(?:þÿ|\0<)/, 'utf-16be']
]
const DECLARED = /^<\?xml[^>]{0,200}?\sencoding\s{0,9}=\s{0,9}["']([\w.:-]+)["']/
/** Enough for an XML declaration. */
const HEAD = 300

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')

/** Whether a document begins like XML, in any encoding. */
export const isXml = (bytes: Uint8Array): boolean => /^(?:ï»¿|ÿþ|þÿ)?[\s\0]*</.test(headOf(bytes))

/**
 * The text of an XML document in its declared encoding, by default UTF-8. Throws `invalid-data` for an unknown
 * encoding.
 */
export const decodeXml = (bytes: Uint8Array): string => {
  const head = headOf(bytes)
  const wide = UTF16.find(([start]) => start.test(head))?.[1]
  const encoding = wide ?? DECLARED.exec(head)?.[1] ?? 'utf-8'
  try {
    const decoder = new TextDecoder(encoding)
    // without `stream`, some versions of Node decode windows-1252 as ISO 8859-1
    return decoder.decode(bytes, { stream: decoder.encoding === 'windows-1252' })
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    throw new PrintError('invalid-data', `the XML has the encoding "${encoding}", which is not supported; use UTF-8`, {
      cause: thrown
    })
  }
}
