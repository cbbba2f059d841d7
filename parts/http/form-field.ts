/** The value of a field of a URL-encoded form, still encoded; undefined if it has no such field. */
export const formField = (form: string, name: string): string | undefined => {
  const start = form.startsWith(`${name}=`) ? 0 : form.indexOf(`&${name}=`) + 1
  if (start === 0 && !form.startsWith(`${name}=`)) return undefined
  const from = start + name.length + 1
  const end = form.indexOf('&', from)
  return form.slice(from, end < 0 ? undefined : end)
}

/** `+` stands for a space in a form. Changes bytes, because `replaceAll` first lists the places of all of them. */
export const spacesForPlus = (text: string): string => {
  if (!text.includes('+')) return text
  const bytes = Buffer.from(text)
  for (let at = bytes.indexOf('+'); at < bytes.length; at++) if (bytes[at] === 0x2b) bytes[at] = 0x20
  return bytes.toString()
}
