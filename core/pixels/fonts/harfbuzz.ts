/** The one door to HarfBuzz: the glyphs of a face for a text, their positions and shapes. */
import { readFileSync } from 'node:fs'
import type * as Library from 'harfbuzzjs'
import { runsBackwards } from '../../letters.js'

/** The file of a face. */
export interface FontFile {
  file: string
  /** The index of the face in its file. */
  index: number
}

/** One glyph of shaped text; lengths in ems, y up. */
export interface Glyph {
  id: number
  /** The index in the text of the first character that it shows. */
  cluster: number
  advance: number
  x: number
  y: number
  /** Whether the text would look different if it were cut before this glyph's character. */
  isBound: boolean
}

/** A library that waits for its WebAssembly when it is loaded, and its buffer for texts. */
let loaded: { library: typeof Library; buffer: Library.Buffer } | undefined

/** Loads HarfBuzz; all else here needs it. */
export const loadHarfbuzz = async (): Promise<void> => {
  if (loaded) return
  const library = await import('harfbuzzjs')
  loaded = { library, buffer: new library.Buffer() }
}

const harfbuzz = () => {
  if (!loaded) throw new Error('HarfBuzz is not loaded')
  return loaded
}

/** The limit of fonts in HarfBuzz' memory, into which they are copied. */
const MOST_FONTS = 24

interface Opened {
  font: Library.Font
  unitsPerEm: number
  outlines: Map<number, PathCommand[]>
}

const fonts = new Map<string, Opened>()

const open = ({ file, index }: FontFile): Opened => {
  const key = `${index} ${file}`
  let found = fonts.get(key)
  if (!found) {
    if (fonts.size >= MOST_FONTS) fonts.clear()
    const { Blob, Face, Font } = harfbuzz().library
    const face = new Face(new Blob(readFileSync(file)), index)
    found = { font: new Font(face), unitsPerEm: face.upem, outlines: new Map() }
    fonts.set(key, found)
  }
  return found
}

/** The glyphs from left to right, in the direction and by the rules of the text's first script. */
export const glyphsOf = (text: string, face: FontFile): Glyph[] => {
  const { font, unitsPerEm } = open(face)
  const { library, buffer } = harfbuzz()
  const { Direction, GlyphFlag, shape } = library
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(runsBackwards(text) ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint, cluster, flags }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]!
    return {
      id: codepoint,
      cluster,
      advance: xAdvance / unitsPerEm,
      x: xOffset / unitsPerEm,
      y: yOffset / unitsPerEm,
      isBound: (flags & GlyphFlag.UNSAFE_TO_BREAK) !== 0
    }
  })
}

/** A command of SVG path data, absolute, in ems, y up. */
export interface PathCommand {
  command: string
  xy: readonly number[]
}

/** The outline of a glyph: M, L, Q, C, Z. */
export const outlineOf = (id: number, face: FontFile): readonly PathCommand[] => {
  const { font, unitsPerEm, outlines } = open(face)
  let found = outlines.get(id)
  if (!found) {
    found = Array.from(font.glyphToPath(id).matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, command, numbers]) => ({
      command: command!,
      xy: (numbers!.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map((value) => Number(value) / unitsPerEm)
    }))
    outlines.set(id, found)
  }
  return found
}
