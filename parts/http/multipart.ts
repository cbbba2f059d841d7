import { PrintError, quote } from '../../core/plugin.js'

const MOST_PARTS = 100

interface Part {
  name: string
  isFile: boolean
  content: Buffer
}

/**
 * The field `spec` of a multipart form (RFC 7578), as text or as a file; undefined for a body of another form, detected
 * from its first line. Throws `malformed-request` if the field is missing, and for files in other fields.
 */
export const specInMultipart = (body: Uint8Array): Buffer | undefined => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const [, boundary] = /^\s*--([^\r\n]{1,100}?)[ \t]*\r?\n/.exec(bytes.toString('latin1', 0, 200)) ?? []
  if (boundary === undefined) return undefined
  const parts = partsOf(bytes, `--${boundary}`)
  const file = parts.find(({ name, isFile, content }) => isFile && name !== 'spec' && content.length > 0)
  if (file)
    throw new PrintError(
      'malformed-request',
      `the form field ${quote(file.name)} is a file; only the field "spec" is read; send no other files`
    )
  const spec = parts.find(({ name }) => name === 'spec')
  if (spec) return spec.content
  const names = parts.map(({ name }) => quote(name)).join(', ') || 'none'
  throw new PrintError('malformed-request', `the form has no field "spec" with the print request as JSON; its fields are: ${names}`) // prettier-ignore
}

const partsOf = (bytes: Buffer, delimiter: string): Part[] => {
  const parts: Part[] = []
  let at = bytes.indexOf(delimiter) + delimiter.length
  while (at < bytes.length && bytes.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === MOST_PARTS)
      throw new PrintError('malformed-request', `the form has more than ${MOST_PARTS} fields; only "spec" is read`)
    const start = bytes.indexOf('\n', at) + 1
    // an empty field ends with the line break that its headers end with
    const end = start > 0 ? bytes.indexOf(`\n${delimiter}`, start - 1) : -1
    parts.push(partIn(bytes.subarray(start || bytes.length, end < 0 ? bytes.length : end)))
    at = end < 0 ? bytes.length : end + 1 + delimiter.length
  }
  return parts
}

const partIn = (part: Buffer): Part => {
  const [crlf, lf] = [part.indexOf('\r\n\r\n'), part.indexOf('\n\n')]
  const isCrlf = crlf >= 0 && (lf < 0 || crlf < lf)
  const end = isCrlf ? crlf : lf
  const headers = part.toString('utf8', 0, end < 0 ? part.length : end)
  const content = end < 0 ? part.subarray(part.length) : part.subarray(end + (isCrlf ? 4 : 2))
  const [, disposition = ''] = /^content-disposition:(.*)$/im.exec(headers) ?? []
  const [, quoted, plain = ''] = /;\s*name=(?:"([^"]*)"|([^;\s]*))/i.exec(disposition) ?? []
  const hasReturn = isCrlf && content.at(-1) === 0x0d
  return {
    name: quoted ?? plain,
    isFile: /;\s*filename\*?=/i.test(disposition),
    content: hasReturn ? content.subarray(0, -1) : content
  }
}
