import { PrintError } from '../../core/errors.js'
import { quote } from '../../core/quote.js'
import type { Element } from '../../core/xml/tree.js'

/** A position, in the written order of axes or with x first. */
export type GmlPosition = [number, number]

/** Thrown for a geometry that cannot be drawn; the message is the reason. */
export class Unreadable extends Error {}

/** Throws Unreadable for an element that only refers to another one. */
export const refuseReference = (element: Element): void => {
  const reference = element.attribute('href')
  if (reference === undefined || element.children.length > 0) return
  throw new Unreadable(`<${element.name}> refers to ${quote(reference)}; its content must be inside the element`)
}

/** Positions in a document; they take half a gigabyte of memory. */
const MOST_POSITIONS = 5_000_000
/** Characters of one element: as many as so many positions need at least. */
const MOST_CHARACTERS = 4 * MOST_POSITIONS

/** Checks a number of positions. Throws `too-large`. */
export const boundPositions = (count: number): void => {
  if (count > MOST_POSITIONS) throw new PrintError('too-large', `the GML has more than ${MOST_POSITIONS} positions`)
}

const boundedText = ({ name, text }: Element): string => {
  if (text.length <= MOST_CHARACTERS) return text.trim()
  throw new PrintError('too-large', `the GML has a <${name}> of more than ${MOST_CHARACTERS} characters`)
}

const words = (text: string): string[] => text.trim().split(/\s+/)

/** A text as a number; NaN for anything else, also if it is missing. */
export const numberOf = (text = ''): number => (text.trim() === '' ? NaN : Number(text))
const positionOf = ([first, second]: readonly string[]): GmlPosition => [numberOf(first), numberOf(second)]

/**
 * Reads a `posList`. Some servers write no dimension, or a wrong one; then 2 or 3 counts, if it divides the number of
 * ordinates.
 */
const posList = (element: Element, inherited: number): GmlPosition[] => {
  const text = boundedText(element)
  if (text === '') return []
  const numbers = words(text)
  const own = Number(element.attribute('srsDimension') ?? element.attribute('dimension'))
  const dimension = [own, inherited, 2, 3].find((each) => each >= 2 && numbers.length % each === 0)
  if (dimension === undefined)
    throw new Unreadable(`<posList> has ${numbers.length} numbers; must have 2 or 3 for each position`)
  return Array.from({ length: numbers.length / dimension }, (_, index): GmlPosition => [
    Number(numbers[index * dimension]),
    Number(numbers[index * dimension + 1])
  ])
}

/** `x,y[,z] x,y[,z]`; the separators and the decimal point may be others (GML 2.1.2, CoordinatesType). */
const coordinates = (element: Element): GmlPosition[] => {
  const [between, after] = [element.attribute('cs') ?? ',', element.attribute('ts') ?? ' ']
  const point = element.attribute('decimal') || '.'
  const split = (text: string, separator: string) => (separator.trim() === '' ? words(text) : text.split(separator))
  return split(tightened(boundedText(element), between), after)
    .filter((tuple) => tuple.trim() !== '')
    .map((tuple) => positionOf(split(tuple, between).map((ordinate) => ordinate.replace(point, '.'))))
}

/** Removes the spaces that some servers write around separators. */
const tightened = (text: string, separator: string): string =>
  separator.trim() === ''
    ? text
    : text
        .split(separator)
        .map((part) => part.trim())
        .join(separator)

const coord = ({ children }: Element): GmlPosition =>
  positionOf(['X', 'Y'].map((name) => children.find((child) => child.name === name)?.text ?? ''))

/** The positions in an element, or in its points, in the written order of axes. Throws Unreadable. */
export const positionsIn = (element: Element, dimension = 2): GmlPosition[] =>
  element.children.flatMap((child): GmlPosition[] => {
    switch (child.name) {
      case 'pos':
      case 'lowerCorner':
      case 'upperCorner':
        return [positionOf(words(child.text))]
      case 'posList':
        return posList(child, dimension)
      case 'coordinates':
        return coordinates(child)
      case 'coord':
        return [coord(child)]
      case 'pointProperty':
      case 'pointRep':
      case 'Point':
        refuseReference(child)
        return positionsIn(child, dimension)
      default:
        return []
    }
  })
