type Part = 'degree' | 'minute' | 'second'
const PER_DEGREE: { [part in Part]: number } = { degree: 1, minute: 60, second: 3600 }
/** Rounding errors below this part of a degree or minute are ignored. */
const NOISE = 1e-6

/** The largest unit of which all coordinates are whole multiples, so that all labels have the same parts. */
export const finestPart = (values: readonly number[]): Part => {
  const areWhole = (parts: number) =>
    values.every((value) => Math.abs(value * parts - Math.round(value * parts)) < NOISE)
  return areWhole(PER_DEGREE.degree) ? 'degree' : areWhole(PER_DEGREE.minute) ? 'minute' : 'second'
}

/** Degrees, minutes and seconds with the letter of the direction: 7°30′E, 46°57′03.9″N. */
export const degreesText = (
  value: number,
  axis: 'x' | 'y',
  finest: Part,
  secondsDecimals: number,
  decimal: string
): string => {
  const perSecond = 10 ** secondsDecimals
  const count = Math.round(Math.abs(value) * PER_DEGREE[finest] * (finest === 'second' ? perSecond : 1))
  const side = count === 0 || Math.abs(value) === 180 ? '' : (axis === 'x' ? 'EW' : 'NS')[value < 0 ? 1 : 0]!
  if (finest === 'degree') return `${count}°${side}`
  if (finest === 'minute') return `${Math.floor(count / 60)}°${two(count % 60)}′${side}`
  const minutes = Math.floor(count / perSecond / 60)
  const seconds = Math.floor(count / perSecond) % 60
  const fraction = String(count % perSecond)
    .padStart(secondsDecimals, '0')
    .replace(/0+$/, '')
  return `${Math.floor(minutes / 60)}°${two(minutes % 60)}′${two(seconds)}${fraction && decimal + fraction}″${side}`
}

const two = (number: number): string => String(number).padStart(2, '0')
