import type { CompiledDocument, PrintSpec, Tools, WrittenReport } from '../../core/plugin.js'
import { makeZip } from '../zip.js'

/** A file of one page. */
export interface PageFile {
  /** File extension without dot. */
  suffix: string
  bytes: Uint8Array
  /** Whether it is compressed already. */
  isCompressed: boolean
}

/**
 * A zip with the files of each page, `<name>-1.png`, `<name>-2.png`, …, in the order of the pages; without a number if
 * there is one page and the request does not want a file for each. Pages are made one after the other, so that only one
 * is in memory.
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
