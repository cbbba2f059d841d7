/** The one door to yazl: zip archives in memory. */
import yazl from 'yazl'
import { PrintError } from '../../core/plugin.js'

/** A zip archive that grows file by file; all its files are of one time. */
export interface ZipArchive {
  /** What is compressed already is stored as it is. */
  add(name: string, bytes: Uint8Array, isCompressed: boolean): void
  /** The whole archive. Throws `too-large`. */
  end(): Promise<Uint8Array>
}

/** What a buffer holds at most. */
const MOST_BYTES = 0xffff_ffff

export const makeZip = (modified: Date): ZipArchive => {
  const zip = new yazl.ZipFile()
  const written = collected(zip.outputStream)
  // told by `end`
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
      throw new PrintError('too-large', 'the zip would have more than 4 GB; ask for a lower dpi or fewer pages')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** The format knows no time zone, and yazl writes local time; UTC makes it the same on every machine. */
const inLocalFields = (time: Date): Date =>
  new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds()
  )
