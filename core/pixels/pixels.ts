import { PrintError } from '../errors.js'
import { damageOf } from '../picture-damage.js'
import { facesIn } from './fonts/faces.js'
import { substituteFinder } from './fonts/families.js'
import { runMaker } from './fonts/runs.js'
import { makeShaper } from './fonts/shaper.js'
import { overlay } from './overlay.js'
import { paintBands } from './paint.js'
import { bandsOf, type FrameSize } from './pieces.js'
import { readHeader } from './picture-header.js'
import { exactPicture, maskedPicture, opaquePicture } from './picture.js'
import type {
  Below,
  DrawnAhead,
  FontStock,
  PaperFrame,
  PaperImage,
  PaperSvg,
  PixelRows,
  PixelTools,
  Pixels
} from './pixel-tools.js'
import { planesOf } from './planes.js'
import { decodedSvg, selfContained, withoutOthers } from './self-contained.js'
import { PngWriter } from './png-writer.js'
import {
  decodeTo,
  drawOutlines,
  encodeJpeg,
  encodePng,
  encodeWebp,
  inkJpeg,
  inksOf,
  samplesOf,
  shrinkTo
} from './sharp.js'
import { type SimpleSvg, simpleSvg } from './simple-svg.js'
import { isForPixels, MAYBE_COSTLY } from './svg-cost.js'
import { stockOf } from './fonts/stock.js'
import { SvgAhead } from './svg-ahead.js'
import { outliner } from './text-outline.js'
import { undecodable } from './undecodable.js'
import { vectorPicture } from './vector-picture.js'

export interface PixelLimits {
  /** Pixels of one decoded picture. */
  imagePixels: number
  /** Pixels of one page or map. */
  outputPixels: number
}

/** Pixels of all pictures of a frame, as a multiple of the limit of one. */
const MOST_PICTURES = 2
/** JPEG's longest side (ITU-T T.81, B.2.2). */
const MOST_SIDE = 65_500
/** Pixels of a picture up to which PNG is considered: Typst decodes and encodes it as a whole. */
const MOST_EXACT = 20_000_000

/** The pixel tools of one process; made once, because it takes time to read fonts. */
export const makePixelTools = (limits: PixelLimits, fontFiles: string[]): PixelTools => {
  const faces = facesIn(fontFiles)
  const textRuns = runMaker(faces)
  const shaper = makeShaper(faces)
  let stock: FontStock | undefined

  const inspect = (bytes: Uint8Array) => {
    const { width, height, format, orientation } = readHeader(bytes)
    if (width * height > limits.imagePixels)
      throw new PrintError(
        'too-large',
        `a picture has ${width} x ${height} pixels; the limit is ${limits.imagePixels} pixels (limits.imagePixels)`
      )
    const damage = damageOf(bytes, format)
    if (damage) throw new PrintError('invalid-data', `a picture is damaged: ${damage}`)
    return { width, height, format, ...(orientation && { orientation }) }
  }

  /** For the pictures of one document, of which all together must be within the limit of one. */
  const allOf = (inspectOne: typeof inspect): typeof inspect => {
    let pixels = 0
    return (bytes) => {
      const seen = inspectOne(bytes)
      pixels += seen.width * seen.height
      if (pixels > limits.imagePixels)
        throw new PrintError(
          'too-large',
          `the pictures in an SVG picture have more than ${limits.imagePixels} pixels, the limit (limits.imagePixels)`
        )
      return seen
    }
  }

  const simple = (svg: string): SimpleSvg => {
    try {
      return simpleSvg(svg, fontFiles)
    } catch (thrown) {
      throw undecodable(thrown)
    }
  }

  const checkSize = (width: number, height: number): void => {
    if (width * height > limits.outputPixels)
      throw new PrintError(
        'too-large',
        `a page or map has ${width} x ${height} pixels; the limit is ${limits.outputPixels} pixels (limits.outputPixels); use a lower dpi or a smaller map`
      )
    if (Math.max(width, height) > MOST_SIDE)
      throw new PrintError(
        'too-large',
        `a page or map has ${width} x ${height} pixels; the limit of a side is ${MOST_SIDE} pixels; use a lower dpi`
      )
  }

  const allocate = (width: number, height: number, channels: 3 | 4): Pixels => {
    checkSize(width, height)
    return { width, height, channels, data: Buffer.alloc(width * height * channels, channels === 3 ? 255 : 0) }
  }

  const painted = (items: (PaperImage | PaperSvg)[], frame: PaperFrame, below?: Below, ahead?: DrawnAhead) => {
    const budget = { left: MOST_PICTURES * limits.imagePixels }
    const decoding = { maxPixels: limits.imagePixels, budget, fontFiles, inspect }
    return paintBands(items, frame, inPixels(frame), decoding, below, ahead)
  }

  async function* paintRows(
    items: (PaperImage | PaperSvg)[],
    frame: PaperFrame,
    below?: Below,
    ahead?: DrawnAhead
  ): AsyncGenerator<PixelRows> {
    for await (const band of painted(items, frame, below, ahead)) {
      yield { pixels: band, top: band.top }
      band.release()
    }
  }

  const paint: PixelTools['paint'] = async (items, frame, target) => {
    const { width, height } = inPixels(frame)
    const { pixels, left, top } = target ?? {
      pixels: allocate(width, height, frame.background ? 3 : 4),
      left: 0,
      top: 0
    }
    for await (const rows of paintRows(items, frame, target)) overlay(pixels, rows.pixels, left, top + rows.top)
    return pixels
  }

  return {
    inspect,
    blank: (width, height) => allocate(width, height, 3),
    checkSize,
    bandsOf,
    paint,
    paintRows,
    drawAhead(vectors, frame) {
      const size = inPixels(frame)
      checkSize(size.width, size.height)
      return new SvgAhead(vectors, size, fontFiles)
    },
    async picture(items, frame, quality) {
      const { width, height } = inPixels(frame)
      checkSize(width, height)
      const isOpaque = frame.background !== undefined
      const isLarge = width * height > MOST_EXACT
      if (isOpaque && quality === 'lossless') return exactPicture(await paint(items, frame))
      const bands = painted(items, frame)
      if (quality === 'lossless' || (!isOpaque && !isLarge)) return planesOf(bands, { width, height })
      return isOpaque
        ? opaquePicture(bands, { width, height }, quality, !isLarge)
        : maskedPicture(bands, { width, height }, quality)
    },
    async shrink(bytes, width, height) {
      inspect(bytes)
      try {
        return await shrinkTo(bytes, width, height, limits.imagePixels)
      } catch (thrown) {
        throw undecodable(thrown)
      }
    },
    async samples(bytes) {
      const { width, height } = inspect(bytes)
      try {
        return { width, height, data: await samplesOf(bytes, limits.imagePixels) }
      } catch (thrown) {
        throw undecodable(thrown)
      }
    },
    async safeSvg(bytes) {
      const decode = (held: Uint8Array) => decodeTo(held, 1, 1, limits.imagePixels)
      const { svg, left } = await decodedSvg(Buffer.from(bytes).toString(), allOf(inspect), decode)
      const isCostly = MAYBE_COSTLY.test(svg) && isForPixels(simple(svg))
      return { bytes: Buffer.from(svg), ...(left > 0 && { warning: withoutOthers(left) }), isForPixels: isCostly }
    },
    vectors(bytes, sidePt) {
      try {
        const { svg } = selfContained(Buffer.from(bytes).toString(), allOf(inspect))
        return MAYBE_COSTLY.test(svg) && isForPixels(simple(svg)) ? undefined : vectorPicture(svg, sidePt, fontFiles)
      } catch (thrown) {
        throw undecodable(thrown)
      }
    },
    async rasterize(svg, width, height, background) {
      checkSize(width, height)
      return drawOutlines(svg, width, height, background)
    },
    overlay,
    inks: inksOf,
    inkJpeg: (jpeg, profile) => inkJpeg(jpeg, profile, limits.outputPixels),
    encode(pixels, format, options = {}) {
      if (format === 'jpeg') return encodeJpeg(pixels, options)
      return format === 'png' ? encodePng(pixels, options) : encodeWebp(pixels, options)
    },
    async encodePng(rows, { width, height }, options = {}) {
      checkSize(width, height)
      const white = allocate(1, 1, 3)
      const png = new PngWriter(width, height, await encodePng(white, options))
      for await (const { pixels } of rows) await png.add(pixels)
      return png.finish()
    },
    textRuns,
    substituteFor: substituteFinder(faces),
    fontStock: () => (stock ??= stockOf(faces)),
    textPieces: shaper.pieces,
    textWidth: (text, style) => textRuns(text, style).reduce((sum, run) => sum + shaper.width(run.text, run.style), 0),
    textShape: (text, style) => shaper.outline(text, style).map(({ command, xy }) => command + xy.join(' ')).join(''), // prettier-ignore
    textPath: shaper.path,
    textOutline: outliner(shaper)
  }
}

const inPixels = ({ widthPt, heightPt, dpi }: PaperFrame): FrameSize => ({
  width: pixelsOf(widthPt, dpi),
  height: pixelsOf(heightPt, dpi),
  pixelsPerPt: dpi / 72
})

/** Rounded up, at least one; a billionth of slack keeps 72 pt at 100 dpi from becoming 101 pixels. */
const pixelsOf = (points: number, dpi: number): number => Math.max(1, Math.ceil((points * dpi) / 72 - 1e-9))
