import type { Values } from '../../core/spec.js'

/** The attributes of a sample with all maps at this resolution; `otherwise`: of those whose sample asks for none. */
export const atDpi = (attributes: Values, dpi: number, otherwise = dpi): Values =>
  lowered(attributes, dpi, otherwise) as Values

const lowered = (value: unknown, dpi: number, otherwise: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => lowered(one, dpi, otherwise))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, one]) => [name, lowered(one, dpi, otherwise)])
  const asked = 'dpi' in value ? { dpi } : 'layers' in value ? { dpi: otherwise } : {}
  return { ...Object.fromEntries(members), ...asked }
}
