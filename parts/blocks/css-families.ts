/** A font family of a layout, then the default, as a CSS list. Quoted, because a CSS name must not begin with a digit. */
export const cssFamilies = (font = ''): string =>
  [font, 'Noto Sans']
    .map((name) => name.replace(/["'\\,]/g, '').trim())
    .filter(Boolean)
    .map((name) => `'${name}'`)
    .join(', ')
