import { type CompiledDocument, type PixelRows, type Pixels, PrintError, type Tools } from '../../core/plugin.js'

/** Pages that are one picture. */
export interface StackedPages {
  size: { width: number; height: number }
  /** From the top down; only valid until the next ones are taken. */
  rows(): AsyncIterable<PixelRows>
  pixels(): Promise<Pixels>
}

/**
 * Several pages in one picture, one below the other, separated by a black line of one point. `check` may refuse the
 * total size. Throws `too-large`.
 */
export const stackedPages = (
  document: CompiledDocument,
  tools: Tools,
  check: (size: { width: number; height: number }) => void
): StackedPages => {
  const { dpi, pageCount } = document
  const sizes = Array.from({ length: pageCount }, (_, index) => document.pixelSize(index, dpi))
  const line = Math.max(1, Math.trunc(dpi / 72))
  const width = Math.max(...sizes.map((page) => page.width))
  const height = sizes.reduce((sum, page) => sum + page.height + line, -line)
  const size = { width, height }
  check(size)
  if (pageCount === 1) return { size, rows: () => document.rows(0, dpi), pixels: () => document.pixels(0, dpi) }
  sizeOrZip(() => tools.pixels.checkSize(width, height), pageCount)
  const rows = () => stackedRows(document, width, line, tools)
  return {
    size,
    rows,
    async pixels() {
      const whole = tools.pixels.blank(width, height)
      for await (const { pixels, top } of rows()) tools.pixels.overlay(whole, pixels, 0, top)
      return whole
    }
  }
}

async function* stackedRows(
  document: CompiledDocument,
  width: number,
  line: number,
  { pixels, signal }: Tools
): AsyncGenerator<PixelRows> {
  let top = 0
  for (let page = 0; page < document.pageCount; page++) {
    signal.throwIfAborted()
    if (page > 0) {
      const black = pixels.blank(width, line)
      black.data.fill(0)
      yield { pixels: black, top }
      top += line
    }
    for await (const { pixels: rows } of document.rows(page, document.dpi)) {
      yield { pixels: widened(rows, width, pixels), top }
      top += rows.height
    }
  }
}

const widened = (rows: Pixels, width: number, pixels: Tools['pixels']): Pixels => {
  if (rows.width === width) return rows
  const wide = pixels.blank(width, rows.height)
  pixels.overlay(wide, rows, 0, 0)
  return wide
}

const sizeOrZip = (check: () => void, pageCount: number): void => {
  try {
    check()
  } catch (thrown) {
    if (!(thrown instanceof PrintError)) throw thrown
    const message = `${pageCount} pages one below the other: ${thrown.message}, or the output option "pages": "zip"`
    throw new PrintError(thrown.code, message, { cause: thrown })
  }
}
