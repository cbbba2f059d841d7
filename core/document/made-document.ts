import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { messageOf } from '../errors.js'
import { once } from '../once.js'
import { software } from '../package-root.js'
import type { PixelTools } from '../pixels/pixel-tools.js'
import type { CompiledDocument, Origins } from '../plugin/contracts.js'
import { cutOff } from './cut-off.js'
import type { DocumentSource, TypstSource } from './document-source.js'
import { type Drawing, drawingIn } from './drawing.js'
import { pagePixels, pagePixelSize, pageRows } from './page-pixels.js'
import { finishPdf } from './pdf/finish.js'
import { forPress } from './pdf/for-press.js'
import { pdfRefusal } from './pdf/refusal.js'
import { type Corner, placedFrames } from './placed-frames.js'
import { withPlainPictures } from './plain-pictures.js'
import { marginOf, pressOf } from './press/sheet.js'
import { svgFile } from './svg-file.js'

/** The version of PDF that PDF/X-4 has (ISO 15930-7, 6.1). */
const X4_VERSION = '1.6'

/** What outputs can write of a compiled document. */
export const makeDocument = (
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  input: DocumentSource,
  pixels: PixelTools,
  placeWhere: (rules: string, input: Pick<TypstSource, 'source' | 'placeOf'>) => string | undefined,
  origins: () => Origins
): CompiledDocument => {
  const { drawn, originals = {}, isMap, dpi: documentDpi, now, paintMap, positionOf, hint, warn } = input
  const press = input.press && pressOf(input.press)
  const onSheet = press?.inAllFormats ? press : undefined
  let drawing: Drawing | undefined
  const drawingOf = (): Drawing => (drawing ??= drawingIn(compiler.plainSvg(document), originals, onSheet))
  const corners: Corner[] = compiler.query(document, { selector: '<ms-frame>', field: 'value' })
  const placed = placedFrames(corners, drawn)
  const frames = placed.map(({ frame }) => frame)
  for (const message of new Set(placed.flatMap(({ frame, paper }) => cutOff(frame, paper, press?.bleedPt))))
    hint?.(message)
  const warnings: string[] = compiler.query(document, { selector: '<ms-warning>', field: 'value' })
  for (const message of new Set(warnings)) warn?.(message)
  const shift = onSheet ? marginOf(onSheet) : 0
  const onPages = frames.map((frame) => ({ ...frame, xPt: frame.xPt + shift, yPt: frame.yPt + shift }))
  const info = { title: document.title ?? undefined, authors: document.authors ?? [], created: now, software }
  const written = (pdfStandard?: string): Uint8Array => {
    try {
      return compiler.pdf(document, { creationTimestamp: Math.floor(now.getTime() / 1000), pdfStandard })
    } catch (thrown) {
      throw pdfRefusal(messageOf(thrown), {
        placeWhere: (rules) => placeWhere(rules, input),
        headings: () => compiler.query(document, { selector: 'heading' })
      })
    }
  }
  const painting = once(async () => {
    const svg = await withPlainPictures(drawingOf().svg, pixels)
    return { svg, frames: onPages, paintMap, pixels }
  })
  return {
    get pages() {
      return drawingOf().svg.pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
    },
    pageCount: document.numOfPages,
    dpi: documentDpi,
    frames,
    bareMap: (page) => (isMap && !onSheet ? frames.find((frame) => frame.page === page) : undefined),
    info,
    origins,
    async pdf(asked) {
      const pressOptions = forPress(asked, input, pixels, warn)
      const { standard } = pressOptions.options
      const more = { originals, now, attachments: input.attachments, positionOf, hint, warn }
      return finishPdf(written(standard === 'x-4' ? X4_VERSION : standard), { maps: frames, ...more, ...pressOptions })
    },
    async svg(page) {
      const { svg, pictures } = drawingOf()
      return svgFile(svg, page, pictures, frames, info)
    },
    pixelSize: (page, dpi) => pagePixelSize(drawingOf().svg, page, dpi, onPages),
    pixels: async (page, dpi) => pagePixels({ ...(await painting()), page, dpi }),
    async *rows(page, dpi) {
      yield* pageRows({ ...(await painting()), page, dpi })
    }
  }
}
