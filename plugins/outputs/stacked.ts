import type { CompiledDocument, Pixels, Tools } from '../../core/plugin.js'

/** Formats of one picture hold several pages one below the other, parted by a black line of a point. */
export const stackedPages = async (document: CompiledDocument, { pixels, signal }: Tools): Promise<Pixels> => {
  const { dpi } = document
  if (document.pageCount === 1) return document.pixels(0, dpi)
  const sizes = document.pages.map(({ widthPt, heightPt }) => [Math.round((widthPt * dpi) / 72), Math.round((heightPt * dpi) / 72)] as const)
  const line = Math.max(1, Math.trunc(dpi / 72))
  const width = Math.max(...sizes.map(([pageWidth]) => pageWidth))
  const height = sizes.reduce((sum, [, pageHeight]) => sum + pageHeight + line, -line)
  const whole = pixels.blank(width, height)
  let top = 0
  for (const index of sizes.keys()) {
    signal.throwIfAborted()
    if (index > 0) {
      whole.data.fill(0, top * width * 3, (top + line) * width * 3)
      top += line
    }
    const page = await document.pixels(index, dpi)
    pixels.overlay(whole, page, 0, top)
    top += page.height
  }
  return whole
}
