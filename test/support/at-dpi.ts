import type { Values } from '../../core/spec.js'

/**
 * The attributes of a sample with all maps at this resolution; `otherwise`: of those whose sample asks for none; `inRows`:
 * of those that ask for neither a resolution nor layers.
 */
export const atDpi = (attributes: Values, dpi: number, otherwise = dpi, inRows = otherwise): Values => {
  const lowered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lowered)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([name, one]) => [name, lowered(one)])
    const given = 'dpi' in value ? dpi : 'layers' in value ? otherwise : 'center' in value ? inRows : undefined
    return { ...Object.fromEntries(members), ...(given && { dpi: given }) }
  }
  return lowered(attributes) as Values
}
