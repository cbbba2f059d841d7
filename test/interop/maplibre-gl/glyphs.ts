import { GlobalFonts, createCanvas } from '@napi-rs/canvas'
import TinySDF from '@mapbox/tiny-sdf'
import { PbfWriter } from 'pbf'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'

/** Fonts of styles by the names that glyph servers give them. */
export const FONTS: { [name: string]: string } = {
  'Noto Sans Regular': 'NotoSans-Regular.ttf',
  'Noto Sans Bold': 'NotoSans-Bold.ttf',
  'Noto Sans Italic': 'NotoSans-Italic.ttf',
  'Noto Sans Arabic Regular': 'NotoSansArabic-Regular.ttf',
  'Noto Sans Hebrew Regular': 'NotoSansHebrew-Regular.ttf',
  'Noto Sans Canadian Aboriginal Regular': 'NotoSansCanadianAboriginal-Regular.ttf'
}
/** Pixels of the em, its border and the distances: those of glyph servers. */
const [EM, BORDER, RADIUS, CUTOFF] = [24, 3, 8, 0.25]
/** What fonts of this family rise above the baseline, in whole pixels: glyph servers count from there. */
const ASCENT = Math.ceil(1.069 * EM)

class Field extends TinySDF {
  _createCanvas(side: number): any {
    return createCanvas(side, side)
  }
}

const fields = new Map<string, Field>()
const fieldOf = (name: string): Field => {
  const found = fields.get(name)
  if (found) return found
  const family = `glyphs of ${name}`
  GlobalFonts.registerFromPath(join(packageRoot, 'fonts', FONTS[name]!), family)
  const options = { fontSize: EM, buffer: BORDER, radius: RADIUS, cutoff: CUTOFF, fontFamily: `"${family}"` }
  const field = new Field(options)
  fields.set(name, field)
  return field
}

/** The answer to `/glyphs/{fontstack}/{range}.pbf`: the glyphs of the stack's first font; undefined if it is unknown. */
export const glyphRange = (path: string): Uint8Array | undefined => {
  const [, stack = '', first = 0] = /^\/glyphs\/([^/]+)\/(\d+)-\d+\.pbf$/.exec(path) ?? []
  const name = stack.split(',')[0]!
  if (!(name in FONTS)) return undefined
  const field = fieldOf(name)
  const pbf = new PbfWriter()
  const writeGlyph = (code: number, inner: PbfWriter): void => {
    const { data, glyphWidth, glyphHeight, glyphTop, glyphLeft, glyphAdvance } = field.draw(String.fromCodePoint(code))
    inner.writeVarintField(1, code)
    if (glyphWidth > 0) inner.writeBytesField(2, new Uint8Array(data))
    inner.writeVarintField(3, glyphWidth)
    inner.writeVarintField(4, glyphHeight)
    inner.writeSVarintField(5, Math.round(glyphLeft))
    inner.writeSVarintField(6, glyphTop - ASCENT)
    inner.writeVarintField(7, Math.round(glyphAdvance))
  }
  const writeStack = (_: unknown, inner: PbfWriter): void => {
    inner.writeStringField(1, name)
    inner.writeStringField(2, `${first}-${Number(first) + 255}`)
    for (let code = Math.max(32, Number(first)); code < Number(first) + 256; code++)
      inner.writeMessage(3, writeGlyph as any, code)
  }
  pbf.writeMessage(1, writeStack as any, undefined)
  return pbf.finish()
}
