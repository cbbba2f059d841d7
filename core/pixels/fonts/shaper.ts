import type { TextPiece, TextStyle } from '../pixel-tools.js'
import { type Face, styleOf } from './faces.js'
import { glyphShape, type GlyphShape, GRID } from './glyph-shape.js'
import { type FontFile, type Glyph, glyphsOf, outlineOf, type PathCommand } from './harfbuzz.js'

/** The limit of texts with remembered pieces: a name repeats on each sheet of a series, and along each line. */
const MOST_TEXTS = 5000
/** The limits of styles and sizes with remembered glyphs, and of glyphs of each. */
const MOST_SIZES = 50
const MOST_GLYPHS = 3000
/** Joiners and other invisible signs. */
const UNSEEN = /[\p{Cf}\u034f\u180b-\u180f\ufe00-\ufe0f]/u

/** Shapes runs: text of one script, in the style of its face. */
export interface Shaper {
  /** From left to right. */
  pieces(text: string, style: TextStyle): readonly TextPiece[]
  /** The advance width of a run, in points. */
  width(text: string, style: TextStyle): number
  /** The outlines of a run that starts at 0, 0 on its baseline, in points, y down. */
  outline(text: string, style: TextStyle): PathCommand[]
  /** SVG path data of a run that starts at x, y on its baseline, to be filled; lengths in points. */
  path(text: string, style: TextStyle, x: number, y: number): string
}

interface Shaped {
  glyphs: readonly Glyph[]
  pieces: readonly TextPiece[]
}

const keyOf = ({ fontFamily, fontWeight, italic }: Omit<TextStyle, 'fontSizePt'>): string =>
  `${italic} ${fontWeight} ${fontFamily}`

export const makeShaper = (faces: readonly Face[]): Shaper => {
  const byStyle = new Map(faces.toReversed().map((face) => [keyOf(styleOf(face)), face]))
  const known = new Map<string, Shaped>()
  const shapes = new Map<string, Map<number, GlyphShape | undefined>>()
  const faceOf = (style: TextStyle): Face => {
    const face = byStyle.get(keyOf(style))
    if (!face) throw new Error(`no font file has the face ${keyOf(style)}`)
    return face
  }
  const shape = (text: string, style: TextStyle): Shaped => {
    const key = `${keyOf(style)} ${text}`
    let found = known.get(key)
    if (!found) {
      if (known.size >= MOST_TEXTS) known.clear()
      const face = faceOf(style)
      const glyphs = glyphsOf(text, face)
      known.set(key, (found = { glyphs, pieces: piecesOf(text, glyphs, face) }))
    }
    return found
  }
  /** The shapes of the glyphs of a style. */
  const shapesIn = (style: TextStyle): ((id: number) => GlyphShape | undefined) => {
    const key = `${style.fontSizePt} ${keyOf(style)}`
    let found = shapes.get(key)
    if (!found || found.size >= MOST_GLYPHS) {
      if (shapes.size >= MOST_SIZES) shapes.clear()
      shapes.set(key, (found = new Map()))
    }
    const known = found
    return (id) => {
      if (!known.has(id)) known.set(id, glyphShape(outlineOf(id, faceOf(style)), style.fontSizePt))
      return known.get(id)
    }
  }
  return {
    pieces: (text, style) => shape(text, style).pieces,
    width: (text, style) => widthOf(glyphsOf(text, faceOf(style))) * style.fontSizePt,
    outline(text, style) {
      const face = faceOf(style)
      const size = style.fontSizePt
      let left = 0
      return glyphsOf(text, face).flatMap(({ id, x, y, advance }) => {
        const start = left + x
        left += advance
        return outlineOf(id, face).map(({ command, xy }) => ({
          command,
          xy: xy.map((value, i) => (i % 2 === 0 ? start + value : -y - value) * size)
        }))
      })
    },
    path(text, style, x, y) {
      const size = style.fontSizePt
      const shapeOf = shapesIn(style)
      let left = x
      let data = ''
      for (const glyph of shape(text, style).glyphs) {
        const shape = shapeOf(glyph.id)
        if (shape) {
          const right = shape.x + Math.round((left + glyph.x * size) * GRID)
          const down = shape.y + Math.round((y - glyph.y * size) * GRID)
          data += `M${right / GRID} ${down / GRID}${shape.rest}`
        }
        left += glyph.advance * size
      }
      return data
    }
  }
}

interface Cluster {
  text: string
  /** Index in the text. */
  at: number
  glyphs: Glyph[]
  /** From the start of the run to its left edge, in ems. */
  start: number
}

/**
 * A piece has the same glyphs on its own as in its text: a whole word of scripts that join letters, a syllable of scripts
 * that reorder letters, otherwise a letter.
 */
const piecesOf = (text: string, glyphs: readonly Glyph[], face: FontFile): TextPiece[] => {
  const pieces: Cluster[][] = []
  let before: Cluster | undefined
  for (const cluster of clustersOf(text, glyphs)) {
    if (before && isBound(before, cluster, face)) pieces.at(-1)!.push(cluster)
    else pieces.push([cluster])
    before = cluster
  }
  return pieces.map((clusters) => ({
    text: clusters.toSorted((a, b) => a.at - b.at).map((cluster) => cluster.text).join(''), // prettier-ignore
    start: clusters[0]!.start,
    advance: widthOf(clusters.flatMap((cluster) => cluster.glyphs)),
    isPlain: clusters.every((cluster) => cluster.glyphs.length === 1 && !UNSEEN.test(cluster.text))
  }))
}

const widthOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, { advance }) => sum + advance, 0)

const clustersOf = (text: string, glyphs: readonly Glyph[]): Cluster[] => {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]))
  const clusters: Cluster[] = []
  let start = 0
  for (const glyph of glyphs) {
    const { cluster: at } = glyph
    const last = clusters.at(-1)
    if (last?.at === at) last.glyphs.push(glyph)
    else clusters.push({ text: text.slice(at, ends.get(at)), at, glyphs: [glyph], start })
    start += glyph.advance
  }
  return clusters
}

/** Kerning binds clusters too, but they look the same on their own. */
const isBound = (left: Cluster, right: Cluster, face: FontFile): boolean =>
  // the glyph's flag belongs to the cluster that is read second
  (left.at > right.at ? left : right).glyphs[0]!.isBound && !(looksSame(left, face) && looksSame(right, face))

/** Whether a cluster has the same glyphs without neighbours. */
const looksSame = ({ text, glyphs }: Cluster, face: FontFile): boolean => {
  const own = glyphsOf(text, face)
  return own.length === glyphs.length && own.every(({ id }, i) => id === glyphs[i]!.id)
}
