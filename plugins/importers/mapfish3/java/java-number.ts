/** A number as `String.valueOf` writes it. */
export const javaNumber = (value: number, isWhole: boolean): string => {
  if (isWhole) return String(value)
  const size = Math.abs(value)
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return Number.isInteger(value) ? `${value}.0` : String(value)
  const [digits, exponent] = value.toExponential().split('e')
  return `${digits!.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`
}
