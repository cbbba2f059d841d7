import { PrintError } from '../../errors.js'
import type { PdfOptions } from '../../spec.js'
import type { Editing } from './editing.js'

/** The longest side of a page in points: a limit of readers (ISO 32000-1, C.2), and a rule of PDF/A (ISO 19005-2, 6.1.13). */
const MOST_SIDE = 14_400
const CM = 72 / 2.54

/** Warns of pages that readers do not show as a whole. Throws `too-large` for one that PDF/A does not allow. */
export const checkPageSizes = (
  { pages }: Pick<Editing, 'pages'>,
  standard: PdfOptions['standard'],
  warn?: (message: string) => void
): void => {
  const sides = pages.map((page) => {
    const { width, height } = page.MediaBox().asRectangle()
    return Math.max(width, height)
  })
  const longest = Math.max(...sides)
  if (longest <= MOST_SIDE) return
  const inCm = (points: number): string => `${Math.round(points / CM)} cm`
  const found = `page ${sides.indexOf(longest) + 1} of the PDF has a side of ${inCm(longest)}`
  if (standard === 'a-2b' || standard === 'a-3b')
    throw new PrintError('too-large', `${found}; PDF/A allows at most ${inCm(MOST_SIDE)}`)
  warn?.(
    `${found}; some readers, such as Acrobat, show at most ${inCm(MOST_SIDE)}; use a smaller page or another format`
  )
}
