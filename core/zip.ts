/** The only module that uses yazl: zip archives in memory. */
import { createRequire } from 'node:module'
import type Library from 'yazl'
import { PrintError } from './errors.js'

/** Loaded when it is first used. */
const library = (): typeof Library => createRequire(import.meta.url)('yazl')

/** A zip archive that grows file by file; all files have the same time. */
export interface ZipArchive {
  /** Files that are compressed already are stored unchanged. */
  add(name: string, bytes: Uint8Array, isCompressed: boolean): void
  /** The whole archive. Throws `too-large`. */
  end(): Promise<Uint8Array>
}

/** Limit of a buffer. */
const MOST_BYTES = 0xffff_ffff

export const makeZip = (modified: Date): ZipArchive => {
  const zip = new (library().ZipFile)()
  const written = collected(zip.outputStream)
  // reported by `end`
  written.catch(() => {})
  const mtime = inLocalFields(modified)
  return {
    add(name, { buffer, byteOffset, byteLength }, isCompressed) {
      const content = Buffer.from(buffer, byteOffset, byteLength)
      zip.addBuffer(content, name, { mtime, forceDosTimestamp: true, compress: !isCompressed })
    },
    async end() {
      zip.end()
      return written
    }
  }
}

const collected = async (stream: NodeJS.ReadableStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > MOST_BYTES)
      throw new PrintError('too-large', 'the zip file has more than 4 GB; use a lower dpi or fewer pages')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** The format has no time zone, and yazl writes local time; with UTC the bytes are the same on every machine. */
const inLocalFields = (time: Date): Date =>
  new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds()
  )
