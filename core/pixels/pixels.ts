import { facesIn } from './fonts/faces.js'
import { substituteFinder } from './fonts/families.js'
import { runMaker } from './fonts/runs.js'
import { makeShaper } from './fonts/shaper.js'
import { overlay } from './overlay.js'
import { paintBands } from './paint.js'
import { bandsOf, type FrameSize } from './pieces.js'
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
import { makeSizeChecks, type PixelLimits } from './size-checks.js'
import { type SimpleSvg, simpleSvg } from './simple-svg.js'
import { isForPixels, MAYBE_COSTLY } from './svg-cost.js'
import { stockOf } from './fonts/stock.js'
import { SvgAhead } from './svg-ahead.js'
import { outliner } from './text-outline.js'
import { undecodable } from './undecodable.js'
import { vectorPicture } from './vector-picture.js'

/** Pixels of all pictures of a frame, as a multiple of the limit of one. */
const MOST_PICTURES = 2
/** Pixels of a picture up to which PNG is considered: Typst decodes and encodes it as a whole. */
const MOST_EXACT = 20_000_000

/** The pixel tools of one process; made once, because it takes time to read fonts. */
export const makePixelTools = (limits: PixelLimits, fontFiles: string[]): PixelTools => {
  const { inspect, inspectAll, checkSize } = makeSizeChecks(limits)
  const faces = facesIn(fontFiles)
  const textRuns = runMaker(faces)
  const shaper = makeShaper(faces)
  let stock: FontStock | undefined

  const simple = (svg: string): SimpleSvg => {
    try {
      return simpleSvg(svg, fontFiles)
    } catch (thrown) {
      throw undecodable(thrown)
    }
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
      const { svg, left } = await decodedSvg(Buffer.from(bytes).toString(), inspectAll(), decode)
      const isCostly = MAYBE_COSTLY.test(svg) && isForPixels(simple(svg))
      return { bytes: Buffer.from(svg), ...(left > 0 && { warning: withoutOthers(left) }), isForPixels: isCostly }
    },
    vectors(bytes, sidePt) {
      try {
        const { svg } = selfContained(Buffer.from(bytes).toString(), inspectAll())
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
