const POINTS: Record<string, number> = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 }

/** `190mm`, `19cm`, `7.5in`, `540pt` or a number of points -> points; undefined for anything else. */
export const lengthInPoints = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(pt|mm|cm|in)\s*$/.exec(String(value)) ?? []
  return number === undefined ? undefined : Number(number) * POINTS[unit!]!
}
