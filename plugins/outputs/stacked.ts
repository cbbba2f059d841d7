import type { CompiledDocument, Pixels, Tools } from '../../core/plugin.js'

/** Formats of one picture hold several pages one below the other, parted by a black line of a point. */
export const stackedPages = async (document: CompiledDocument, { pixels, signal }: Tools): Promise<Pixels> => {
  const { dpi } = document
  if (document.pageCount === 1) return document.pixels(0, dpi)
  const sizes = Array.from({ length: document.pageCount }, (_, index) => document.pixelSize(index, dpi))
  const line = Math.max(1, Math.trunc(dpi / 72))
  const width = Math.max(...sizes.map((page) => page.width))
  const height = sizes.reduce((sum, page) => sum + page.height + line, -line)
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
