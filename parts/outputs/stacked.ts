import { type CompiledDocument, type Pixels, PrintError, type Tools } from '../../core/plugin.js'

/**
 * Several pages in one picture, one below the other, separated by a black line of one point. `check` may refuse the
 * total size. Throws `too-large`.
 */
export const stackedPages = async (
  document: CompiledDocument,
  { pixels, signal }: Tools,
  check: (size: { width: number; height: number }) => void
): Promise<Pixels> => {
  const { dpi, pageCount } = document
  const sizes = Array.from({ length: pageCount }, (_, index) => document.pixelSize(index, dpi))
  const line = Math.max(1, Math.trunc(dpi / 72))
  const width = Math.max(...sizes.map((page) => page.width))
  const height = sizes.reduce((sum, page) => sum + page.height + line, -line)
  check({ width, height })
  if (pageCount === 1) return document.pixels(0, dpi)
  const whole = blankOrZip(() => pixels.blank(width, height), pageCount)
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

const blankOrZip = (blank: () => Pixels, pageCount: number): Pixels => {
  try {
    return blank()
  } catch (thrown) {
    if (!(thrown instanceof PrintError)) throw thrown
    const message = `${pageCount} pages one below the other: ${thrown.message}, or "pages": "zip"`
    throw new PrintError(thrown.code, message, { cause: thrown })
  }
}
