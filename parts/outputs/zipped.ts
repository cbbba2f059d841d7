import type { CompiledDocument, PrintSpec, Tools, WrittenReport } from '../../core/plugin.js'
import { makeZip } from './zip.js'

/** A file of one page. */
export interface PageFile {
  /** Without dot. */
  suffix: string
  bytes: Uint8Array
  /** Whether it would not become smaller. */
  isCompressed: boolean
}

/**
 * A zip with the files of each page, `<name>-1.png`, `<name>-2.png`, …, which sort as the pages do; without a number where
 * there is one page and nobody asked for a file each. Pages are made one after the other, so that just one is held.
 */
export const zippedPages = async (
  { pageCount }: CompiledDocument,
  { outputFilename = 'map', output }: PrintSpec,
  { now, signal }: Tools,
  filesOf: (page: number) => Promise<PageFile[]>
): Promise<WrittenReport> => {
  const zip = makeZip(now)
  const digits = String(pageCount).length
  const isNumbered = output.pages === 'zip' || pageCount > 1
  for (let page = 0; page < pageCount; page++) {
    signal.throwIfAborted()
    const number = isNumbered ? `-${String(page + 1).padStart(digits, '0')}` : ''
    for (const { suffix, bytes, isCompressed } of await filesOf(page))
      zip.add(`${outputFilename}${number}.${suffix}`, bytes, isCompressed)
  }
  return { bytes: await zip.end(), mediaType: 'application/zip', extension: 'zip' }
}
