/** RFC 8187: also percent-encodes the characters that `encodeURIComponent` leaves and an extended value must not have. */
const extended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The value of Content-Disposition (RFC 6266): the name quoted in ASCII, and exactly in `filename*` where that
 * differs. Accents are dropped and other letters become `_` in the ASCII form; so does `%`, which some clients decode.
 */
export const contentDisposition = (fileName: string, type: 'attachment' | 'inline'): string => {
  const name = fileName.replace(/[\p{Cc}\p{Surrogate}]/gu, '_')
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|%/gu, '_')
  const quoted = ascii.replace(/["\\]/g, '\\$&')
  return `${type}; filename="${quoted}"${ascii === name ? '' : `; filename*=UTF-8''${extended(name)}`}`
}
