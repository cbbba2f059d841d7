export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'svg'

const PROLOGUE = /^(?:\uFEFF|\s|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\s+svg[^[>]*(?:\[[^\]]*\]\s*)?>)*/i
const LONGEST_PROLOGUE = 8192

/** What picture these bytes begin like, told from their first bytes alone; undefined for what is none. */
export const pictureFormat = (bytes: Uint8Array): PictureFormat | undefined => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_PROLOGUE))
  const head = start.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF8')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (/^(?:II[*+]\0|MM\0[*+])/.test(head)) return 'tiff'
  return /^<(?:[\w-]+:)?svg[\s/>]/.test(start.toString('utf8').replace(PROLOGUE, '')) ? 'svg' : undefined
}
