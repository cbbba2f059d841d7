import { createHash } from 'node:crypto'
import { isLayered, MOST_REACH, MOST_REACH_PT } from './layers.js'
import { simpleSvg } from './simple-svg.js'

/** Larger pictures, or those with more paint, are drawings and not symbols. */
const MOST_CHARACTERS = 200_000
const MOST_PATHS = 2000
/** Parts that reach out of a picture by less than this fraction are not clipped. */
const SLACK = 0.01

/**
 * The elements of an SVG picture without references to other files, for use in any SVG: they show it in the unit square
 * and are paths with explicit paint, without styles, scripts and text. Undefined for a picture with too many of them, or
 * with parts that cannot be drawn everywhere. `sidePt`: the maximum drawn length of its side. Throws an Error for text
 * that is not SVG.
 */
export const vectorPicture = (svg: string, sidePt: number, fontFiles: string[]): string | undefined => {
  const { content, toUnit, reach } = simpleSvg(svg, fontFiles)
  if (content.length > MOST_CHARACTERS || content.split('<path').length - 1 > MOST_PATHS) return undefined
  if (isLayered(content) && (reach > MOST_REACH || 2 * sidePt > MOST_REACH_PT)) return undefined
  const prefix = `v${createHash('sha1').update(svg).digest('hex').slice(0, 12)}`
  const elements = withIds(content.replace(/>\s+</g, '><').replace('<defs/>', '').trim(), prefix)
  const matrix = toUnit.map((value) => Number(value.toPrecision(8))).join(' ')
  const placed = `<g transform="matrix(${matrix})">${elements.replaceAll('base64, ', 'base64,')}</g>`
  if (reach <= SLACK) return placed
  return `<clipPath id="${prefix}"><path d="M0 0H1V1H0z"/></clipPath><g clip-path="url(#${prefix})">${placed}</g>`
}

/** Adds a prefix to every id; ids without references are removed. */
const withIds = (elements: string, prefix: string): string => {
  const names = new Map<string, string>()
  for (const [, inUrl, inHref] of elements.matchAll(/="url\(#([^"]*)\)"|xlink:href="#([^"]*)"/g)) {
    const id = (inUrl ?? inHref)!
    if (!names.has(id)) names.set(id, `${prefix}-${names.size}`)
  }
  return elements
    .replace(/ id="([^"]*)"/g, (_, id: string) => (names.has(id) ? ` id="${names.get(id)}"` : ''))
    .replace(/="url\(#([^"]*)\)"/g, (_, id: string) => `="url(#${names.get(id)})"`)
    .replace(/xlink:href="#([^"]*)"/g, (_, id: string) => `xlink:href="#${names.get(id)}"`)
}
