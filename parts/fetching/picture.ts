import { shownAddress } from '../../core/address.js'
import { messageOf, PrintError } from '../../core/errors.js'
import { NotThere } from '../../core/no-tiles.js'
import { damageOf } from '../../core/picture-damage.js'
import type { Fetched, FetchRequest, Tools } from '../../core/tools.js'
import { exceptionIn } from '../../core/xml/service-exception.js'
import { pictureFormat, unsupportedFormat } from './picture-format.js'

const LONGEST_QUOTE = 200

/**
 * The bytes of the picture at an address; undefined for an answer whose status is one of `empty` (no picture there).
 * Throws NotThere for a status of `absent` (the tile server has none there), else a PrintError that names the address, without credentials, and the cause: the code of the fetch if there was no
 * answer, else `upstream-failed` for any other status and for a 200 that is not a picture or a damaged one (`invalid-data`
 * for a `data:` URI or a file of the app).
 */
export const fetchPicture = async (
  tools: Tools,
  address: string,
  { empty = [204], absent = [], request }: { empty?: number[]; absent?: number[]; request?: FetchRequest } = {}
): Promise<Uint8Array | undefined> => {
  const shown = shownAddress(address)
  const isRemote = /^https?:/i.test(address.trim())
  const failed = (code: PrintError['code'], what: string, cause?: unknown) =>
    new PrintError(code, `${shown} ${what.replaceAll(address, () => shown)}`, { cause })
  let answer: Fetched
  try {
    answer = await tools.fetch(address, request)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    throw failed(
      thrown instanceof PrintError ? thrown.code : 'upstream-failed',
      withoutSubject(messageOf(thrown), shown),
      thrown
    )
  }
  if (empty.includes(answer.status)) return undefined
  const blame = isRemote ? 'upstream-failed' : 'invalid-data'
  // the contents of the app's own files must not appear in messages
  if (!isRemote && answer.status !== 200) throw failed(blame, "is not in the app's folder")
  if (!isRemote && !pictureFormat(answer.bytes)) throw failed(blame, 'is not a picture')
  if (answer.status !== 200) {
    const failure = `answered with status ${answer.status}: ${wordsOf(answer)}`
    if (absent.includes(answer.status)) throw new NotThere('upstream-failed', `${shown} ${failure}`)
    throw failed(blame, failure)
  }
  const format = pictureFormat(answer.bytes)
  const other = unsupportedFormat(answer.bytes)
  if (!format && other)
    throw failed(blame, `answered with a picture in ${other}; must be PNG, JPEG, WebP, GIF, TIFF, BMP or SVG`)
  if (!format) throw failed(blame, `answered with something that is not a picture: ${wordsOf(answer)}`)
  const damage = damageOf(answer.bytes, format)
  if (damage) throw failed(blame, `is damaged: ${damage}`)
  return answer.bytes
}

/** Messages of fetching begin with the address or host in quotes, which the caller's message already names. */
const withoutSubject = (message: string, shown: string): string => {
  const [start = '', subject] = /^"([^"]+)" /.exec(message) ?? []
  return subject && shown.includes(subject) ? message.slice(start.length) : `gave no answer: ${message}`
}

/** The text of an answer that is not a picture: of a service exception, else its first words. */
const wordsOf = ({ bytes, mediaType }: Fetched): string => {
  if (bytes.length === 0) return 'an empty answer'
  const text = exceptionIn(bytes) ?? brokenException(Buffer.from(bytes.subarray(0, 4096)).toString('utf8'))
  if (/[\0-\x08\uFFFD]/.test(text.slice(0, LONGEST_QUOTE)))
    return `${bytes.length} bytes of ${mediaType || 'an unnamed type'}`
  const answer = text.replace(/\s+/g, ' ').trim()
  return `"${answer.slice(0, LONGEST_QUOTE)}${answer.length > LONGEST_QUOTE ? '…' : ''}"`
}

/** The text of an exception that is not well-formed XML; all of any other answer. */
const brokenException = (answer: string): string => {
  const exception =
    /<(?:[\w-]+:)?(?:ServiceException|ExceptionText)\b[^>]*>([^]*?)<\/(?:[\w-]+:)?(?:ServiceException|ExceptionText)>/i
  return (exception.exec(answer)?.[1] ?? answer).replace(/<!\[CDATA\[|\]\]>/g, '')
}
