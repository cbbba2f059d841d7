import { parseColor } from '../../../../parts/styles.js'

/** Those of java.awt.Color; some are other colours than in CSS. */
const JAVA: { readonly [name: string]: string } = {
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  darkgray: '#404040',
  gray: '#808080',
  green: '#00ff00',
  lightgray: '#c0c0c0',
  magenta: '#ff00ff',
  orange: '#ffc800',
  pink: '#ffafaf',
  red: '#ff0000',
  white: '#ffffff',
  yellow: '#ffff00'
}

/** A colour of JasperReports as `#rrggbb`, or `#rrggbbaa` if it is translucent; undefined for anything else. */
export const colourOf = (text: string): string | undefined => {
  const name = text.trim().toLowerCase()
  if (Object.hasOwn(JAVA, name)) return JAVA[name]
  const colour = parseColor(name)
  if (!colour) return undefined
  const alpha = Math.round(colour.alpha * 255)
  return alpha === 255 ? colour.hex : `${colour.hex}${alpha.toString(16).padStart(2, '0')}`
}
