/** The value of a field of a URL-encoded form, still encoded; undefined if it has no such field. */
export const formField = (form: string, name: string): string | undefined => {
  const start = form.startsWith(`${name}=`) ? 0 : form.indexOf(`&${name}=`) + 1
  if (start === 0 && !form.startsWith(`${name}=`)) return undefined
  const from = start + name.length + 1
  const end = form.indexOf('&', from)
  return form.slice(from, end < 0 ? undefined : end)
}
