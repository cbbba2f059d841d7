import type { Coverage } from './coverage.js'
import type { FontStock, LetterRanges as Ranges } from '../pixel-tools.js'
import type { Face } from './faces.js'
import { fallbackFamilies } from './families.js'

/** Families of one script or of signs; text of other scripts is not set in them. */
const SPECIAL = /^Noto \w+ (?!Mono|Display)\w/

export const stockOf = (faces: readonly Face[]): FontStock => {
  const forText = faces.filter((face) => !SPECIAL.test(face.family) && ALPHABET.every((letter) => face.covers(letter)))
  const shared = forText.map(({ coverage }) => rangesOf(coverage())).reduce(intersection, [[0, 0x10ffff]])
  return {
    fallback: fallbackFamilies(faces),
    covered: merged(faces.flatMap(({ coverage }) => [...rangesOf(coverage())])),
    shared: forText.length === 0 ? [] : shared
  }
}

const ALPHABET = Array.from('AZaz', (letter) => letter.codePointAt(0)!)

const rangesOf = (coverage: Coverage): Ranges =>
  merged(Array.from({ length: coverage.length / 2 }, (_, i) => [coverage[2 * i]!, coverage[2 * i + 1]!] as const))

const merged = (ranges: Ranges): Ranges => {
  const result: [number, number][] = []
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = result.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else result.push([first, last])
  }
  return result
}

const intersection = (a: Ranges, b: Ranges): Ranges => {
  const result: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; a[i]![1] < b[j]![1] ? i++ : j++) {
    const [first, last] = [Math.max(a[i]![0], b[j]![0]), Math.min(a[i]![1], b[j]![1])]
    if (first <= last) result.push([first, last])
  }
  return result
}
