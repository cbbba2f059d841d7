/** How colours mix with those under them: the names of CSS `mix-blend-mode`; PDF has the same modes (ISO 32000-1, 11.3.5). */
export const BLEND_MODES = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity'
] as const

export type BlendMode = (typeof BLEND_MODES)[number]
