import type { Rgba } from './png.js'

/** Parts of a side, in pixels of the image: from, to; ascending. */
export type Zones = readonly (readonly [from: number, to: number])[]

/** How an image grows when it is fitted around a text (MapLibre sprites); lengths in pixels of the image. */
export interface Stretching {
  x: Zones
  y: Zones
  /** The part around the text: left, top, right, bottom. */
  content: readonly [number, number, number, number]
  fitWidth?: TextFit
  fitHeight?: TextFit
}

/** `textFitWidth` and `textFitHeight`: whether the content keeps its proportions. */
export type TextFit = 'stretchOrShrink' | 'stretchOnly' | 'proportional'

export interface Size {
  width: number
  height: number
}

/** The size of an image around a content, and the place of the content in it. */
export interface Stretched extends Size {
  left: number
  top: number
}

/** An image around a content of a size, all in pixels of the image. */
export const stretchedAround = (image: Size, stretching: Stretching, size: Size): Stretched => {
  const { x, y, content } = stretching
  const { width, height } = keptProportions(stretching, size)
  const across = sideAround(image.width, x, [content[0], content[2]], width)
  const down = sideAround(image.height, y, [content[1], content[3]], height)
  return {
    width: across.length,
    height: down.length,
    left: across.before + (width - size.width) / 2,
    top: down.before + (height - size.height) / 2
  }
}

/** The size of a content, made larger where the proportions of the image's content are kept. */
const keptProportions = ({ content, fitWidth, fitHeight }: Stretching, { width, height }: Size): Size => {
  const ratio = (content[2] - content[0]) / (content[3] - content[1])
  const isFlat = width / height > ratio
  if (fitHeight === 'proportional')
    return fitWidth === 'proportional' || (fitWidth === 'stretchOnly' && !isFlat)
      ? { width: height * ratio, height }
      : { width, height }
  return fitWidth === 'proportional' && fitHeight === 'stretchOnly' && isFlat
    ? { width, height: width / ratio }
    : { width, height }
}

const sideAround = (own: number, zones: Zones, [from, to]: readonly [number, number], length: number) => {
  const within = lengthIn(zones, from, to)
  const growth = within > 0 ? Math.max(0, length - (to - from - within)) / within : 1
  const grown = (a: number, b: number): number => b - a + lengthIn(zones, a, b) * (growth - 1)
  return { length: grown(0, own), before: grown(0, from) }
}

/** The length of the zones between two places. */
const lengthIn = (zones: Zones, from: number, to: number): number =>
  zones.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0)

/** The image in another size: only the zones grow, as long as there is room for the other parts. */
export const stretchedImage = (image: Rgba, { x, y }: Pick<Stretching, 'x' | 'y'>, { width, height }: Size): Rgba => {
  const columns = placesIn(image.width, x, width)
  const rows = placesIn(image.height, y, height)
  const data = new Uint8Array(4 * width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) mix(image, columns[column]!, rows[row]!, data, 4 * (row * width + column)) // prettier-ignore
  return { width, height, data }
}

/** For each pixel of the stretched side, its place on the side of the image, where 0 is the middle of the first pixel. */
const placesIn = (own: number, zones: Zones, length: number): number[] => {
  const stretched = lengthIn(zones, 0, own)
  const kept = own - stretched
  const growth = stretched > 0 && length >= kept ? (length - kept) / stretched : 0
  const shrink = length < kept || stretched === 0 ? length / kept : 1
  const ends: { place: number; at: number; rate: number }[] = []
  let at = 0
  let place = 0
  const add = (to: number, rate: number): void => {
    ends.push({ place, at, rate })
    at += (to - place) * rate
    place = to
  }
  for (const [from, to] of zones) {
    add(from, shrink)
    add(to, growth)
  }
  add(own, shrink)
  let part = 0
  return Array.from({ length }, (_, index) => {
    const middle = index + 0.5
    while (part < ends.length - 1 && ends[part + 1]!.at <= middle) part++
    const { place: start, at: begin, rate } = ends[part]!
    return Math.min(own - 1, Math.max(0, start + (rate > 0 ? (middle - begin) / rate : 0) - 0.5))
  })
}

/** Writes the colour of an image between its pixels, mixed by opacity. */
const mix = ({ width, height, data }: Rgba, x: number, y: number, into: Uint8Array, at: number): void => {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - left, y - top]
  const corners = [
    [left, top, (1 - across) * (1 - down)],
    [Math.min(width - 1, left + 1), top, across * (1 - down)],
    [left, Math.min(height - 1, top + 1), (1 - across) * down],
    [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1), across * down]
  ] as const
  let alpha = 0
  for (const [column, row, part] of corners) alpha += part * data[4 * (row * width + column) + 3]!
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0
    for (const [column, row, part] of corners) {
      const from = 4 * (row * width + column)
      // a transparent pixel has the colour of its neighbours
      sum += data[from + channel]! * (alpha > 0 ? (part * data[from + 3]!) / alpha : part)
    }
    into[at + channel] = Math.min(255, Math.round(sum))
  }
  into[at + 3] = Math.min(255, Math.round(alpha))
}
