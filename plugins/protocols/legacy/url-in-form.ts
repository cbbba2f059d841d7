import type { Body } from '../../../core/plugin.js'
import { formField, spacesForPlus } from '../../../parts/http.js'

/** How much is read at both ends of a body: the field is short, and the spec between them may have many megabytes. */
const END_BYTES = 16_384
const IN_MULTIPART =
  /^content-disposition:[^\r\n]*;[ \t]*name=(?:"url"|url)[ \t]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/im

/** The field `url` of a form, before or after its spec; undefined for a body that is no form. */
export const urlInForm = (body: Body): string | undefined => {
  if (body.isGone) return undefined
  const parts = body.take()
  body.giveBack(parts)
  const start = Buffer.concat(parts.slice(0, 1)).toString('latin1', 0, END_BYTES)
  if (!/^\s*(?:--|\w+=)/.test(start)) return undefined
  const isMultipart = /^\s*--/.test(start)
  for (const end of [start, Buffer.concat(parts.slice(-2)).subarray(-END_BYTES).toString('latin1')]) {
    const url = isMultipart ? IN_MULTIPART.exec(end)?.[1]?.trim() : decoded(formField(end, 'url'))
    if (url) return url
  }
  return undefined
}

const decoded = (field: string | undefined): string | undefined => {
  if (field === undefined) return undefined
  try {
    return decodeURIComponent(spacesForPlus(field))
  } catch {
    return field
  }
}
