/** A mistake of who calls the bench: its message is all that is shown. */
export class UsageError extends Error {}

/** `value` as a number from `least`; without a value, `fallback`. */
export const numberOption = <Fallback>(
  name: string,
  value: string | undefined,
  least: number,
  fallback: Fallback
): number | Fallback => {
  if (value === undefined) return fallback
  if (!(Number(value) >= least)) throw new UsageError(`${name} is "${value}"; must be a number from ${least}`)
  return Number(value)
}

/** `value` if it is one of these. */
export const oneOf = <Value extends string>(name: string, value: string, values: readonly Value[]): Value => {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new UsageError(`${name} is "${value}"; must be one of ${values.join(', ')}`)
  return found
}
