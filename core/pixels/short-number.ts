/** A number for SVG path data: so many decimals, no zero before the point. */
export const shortNumber = (value: number, decimals = 2): string => {
  const steps = 10 ** decimals
  const text = String(Math.round(value * steps) / steps)
  if (text.startsWith('0.')) return text.slice(1)
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text
}
