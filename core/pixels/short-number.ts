/** A number for SVG path data: two decimals, no zero before the point. */
export const shortNumber = (value: number): string => {
  const text = String(Math.round(value * 100) / 100)
  if (text.startsWith('0.')) return text.slice(1)
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text
}
