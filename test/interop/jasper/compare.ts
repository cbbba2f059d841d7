import type { PrintedElement } from './fill.js'
import { type Region, regionsOf } from './regions.js'
import { type PageOfWords, type Word, wordsOf } from './words.js'

/** 1 mm in points. */
export const MOST_POINTS = 72 / 25.4
const MOST_SHARE = 0.02
const MOST_AREA_SHARE = 0.04

/** A PDF with what the comparison needs of it. */
export interface Sheet {
  words: PageOfWords[]
  regions: Region[][]
}
export const readSheet = async (pdf: string): Promise<Sheet> => {
  const [words, regions] = await Promise.all([wordsOf(pdf), regionsOf(pdf)])
  return { words, regions }
}

const shown = (points: number): string => points.toFixed(1)

/** What our print has otherwise than that of JasperReports, one line each. */
export const differencesOf = (
  jasper: Sheet,
  ours: Sheet,
  standIns: readonly (readonly PrintedElement[])[]
): string[] => {
  if (jasper.words.length !== ours.words.length) return [`${ours.words.length} pages instead of ${jasper.words.length}`]
  return jasper.words.flatMap((page, at) => {
    const own = ours.words[at]!
    const size = (one: PageOfWords): string => `${Math.round(one.width)} × ${Math.round(one.height)}`
    const sizes = size(page) === size(own) ? [] : [`the size is ${size(own)} instead of ${size(page)}`]
    const boxes = standIns[at] ?? []
    const found = [
      ...sizes,
      ...words(
        page.words,
        own.words.filter((word) => !boxes.some((box) => isIn(word, box)))
      ),
      ...regions(jasper.regions[at]!, ours.regions[at]!)
    ]
    return found.map((difference) => `page ${at + 1}: ${difference}`)
  })
}

/** Labels of maps and scale bars stand where JasperReports has a box. */
const isIn = ({ x, y }: Word, box: PrintedElement): boolean =>
  x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1

const distance = (one: Word, other: Word): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Each word belongs to the nearest one that says the same. */
const words = (jasper: readonly Word[], ours: readonly Word[]): string[] => {
  const pairs = jasper
    .flatMap((word) =>
      ours.filter(({ text }) => text === word.text).map((own) => ({ word, own, apart: distance(word, own) }))
    )
    .sort((a, b) => a.apart - b.apart)
  const [taken, given] = [new Set<Word>(), new Set<Word>()]
  const found: string[] = []
  for (const { word, own, apart } of pairs) {
    if (taken.has(word) || given.has(own)) continue
    taken.add(word)
    given.add(own)
    if (apart > MOST_POINTS)
      found.push(`"${word.text}" is at ${shown(own.x)}, ${shown(own.y)} instead of ${shown(word.x)}, ${shown(word.y)}`)
    if (Math.abs(own.size - word.size) > MOST_SHARE * word.size)
      found.push(`"${word.text}" has the size ${shown(own.size)} instead of ${shown(word.size)}`)
  }
  const place = ({ text, x, y }: Word): string => `"${text}" at ${shown(x)}, ${shown(y)}`
  return [
    ...jasper.filter((word) => !taken.has(word)).map((word) => `${place(word)} is missing`),
    ...ours.filter((word) => !given.has(word)).map((word) => `${place(word)} is too much`),
    ...found
  ]
}

/** JasperReports writes pictures of Java as JPEG, which changes colours a little. */
const MOST_SHADE = 3
const channels = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
const isSame = (one: string, other: string): boolean => {
  const others = channels(other)
  return channels(one).every((value, at) => Math.abs(value - others[at]!) <= MOST_SHADE)
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const

const regions = (jasper: readonly Region[], ours: readonly Region[]): string[] =>
  jasper.flatMap((region) => {
    const own = ours.find(({ color }) => isSame(color, region.color))
    if (!own) return [`nothing is of the colour ${region.color}`]
    const moved = SIDES.filter((side) => Math.abs(own[side] - region[side]) > MOST_POINTS)
    const sides = moved.map((side) => `${side} ${shown(own[side])} instead of ${shown(region[side])}`)
    const isOtherArea = Math.abs(own.area - region.area) > MOST_AREA_SHARE * region.area + region.slack
    const area = isOtherArea ? [`area ${shown(own.area)} instead of ${shown(region.area)}`] : []
    const found = sides.length > 0 ? sides : area
    return found.length > 0 ? [`what is ${region.color}: ${found.join(', ')}`] : []
  })
