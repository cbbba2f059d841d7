export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'bmp' | 'svg'

const PROLOGUE = /^(?:\uFEFF|\s|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\s+svg[^[>]*(?:\[[^\]]*\]\s*)?>)*/i
const LONGEST_PROLOGUE = 8192
/** Lengths of the second header of a BMP, by which its kind is known. */
const BMP_HEADERS = new Set([12, 40, 52, 56, 64, 108, 124])

/** The format of a picture from its first bytes; undefined if the bytes are not a picture. */
export const pictureFormat = (bytes: Uint8Array): PictureFormat | undefined => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_PROLOGUE))
  const head = start.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF8')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (/^(?:II[*+]\0|MM\0[*+])/.test(head)) return 'tiff'
  if (start.length >= 18 && head.startsWith('BM') && BMP_HEADERS.has(start.readUInt32LE(14))) return 'bmp'
  return /^<(?:[\w-]+:)?svg[\s/>]/.test(start.toString('utf8').replace(PROLOGUE, '')) ? 'svg' : undefined
}

/** First bytes of formats that browsers show, but maps cannot. */
const OTHERS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^[^]{4}ftypavi[fs]/, 'AVIF'],
  [/^[^]{4}ftyp(?:hei|hev|mif1|msf1)/, 'HEIC'],
  [/^(?:\xff\x0a|\0\0\0\x0cJXL )/, 'JPEG XL'],
  [/^(?:\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/, 'JPEG 2000'],
  [/^%PDF-/, 'PDF']
]

/** The name of a format of pictures that is not supported; undefined for all other bytes. */
export const unsupportedFormat = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return OTHERS.find(([pattern]) => pattern.test(start))?.[1]
}
