import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { PrintError } from '../../core/plugin.js'

const deflated = promisify(deflateRaw)

/** Version 2.0 of the format: what deflate needs. */
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x800
const STORED = 0
const DEFLATED = 8
/** Offsets are of 32 bits; larger archives are of a kind that not everyone reads. */
const MOST_BYTES = 0xffff_ffff

/** A zip archive that grows file by file (APPNOTE.TXT 6.3.10, section 4.3); all its files are of one time. */
export class ZipArchive {
  readonly #chunks: Uint8Array[] = []
  readonly #directory: Buffer[] = []
  readonly #modified: Date
  #length = 0

  constructor(modified: Date) {
    this.#modified = modified
  }

  /** What is compressed already is stored as it is. Throws `too-large`. */
  async add(name: string, bytes: Uint8Array, isCompressed: boolean): Promise<void> {
    const content = isCompressed ? bytes : await deflated(bytes)
    const utf8 = Buffer.from(name)
    const shared = this.#sharedFields(bytes, content.length, utf8.length, isCompressed)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(VERSION, 4)
    shared.copy(entry, 6)
    entry.writeUInt32LE(this.#length, 42)
    const signature = Buffer.from('PK\x03\x04', 'latin1')
    const extra = extendedTime(this.#modified)
    this.#directory.push(entry, utf8, extra)
    this.#append(signature, shared, utf8, extra, content)
  }

  /** The whole archive. Throws `too-large`. */
  end(): Uint8Array {
    const start = this.#length
    const count = this.#directory.length / 3
    this.#append(...this.#directory)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50)
    end.writeUInt16LE(count, 8)
    end.writeUInt16LE(count, 10)
    end.writeUInt32LE(this.#length - start, 12)
    end.writeUInt32LE(start, 16)
    this.#append(end)
    return Buffer.concat(this.#chunks)
  }

  /** Fields that stand both before the file and in the directory. */
  #sharedFields(bytes: Uint8Array, packedBytes: number, nameBytes: number, isCompressed: boolean): Buffer {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(VERSION)
    fields.writeUInt16LE(UTF8, 2)
    fields.writeUInt16LE(isCompressed ? STORED : DEFLATED, 4)
    fields.writeUInt32LE(dosTime(this.#modified), 6)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packedBytes, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(nameBytes, 22)
    fields.writeUInt16LE(extendedTime(this.#modified).length, 24)
    return fields
  }

  #append(...chunks: Uint8Array[]): void {
    for (const chunk of chunks) this.#length += chunk.length
    if (this.#length > MOST_BYTES)
      throw new PrintError('too-large', 'the zip would have more than 4 GB; ask for a lower dpi or fewer pages')
    this.#chunks.push(...chunks)
  }
}

/** Two seconds exact, from 1980 to 2107. It knows no time zone; UTC makes it the same on every machine. */
const dosTime = (time: Date): number => {
  const year = Math.min(Math.max(time.getUTCFullYear() - 1980, 0), 127)
  const date = (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return ((date << 16) | clock) >>> 0
}

/** Seconds since 1970, for those who read them (Info-ZIP's extra field "UT"). */
const extendedTime = (time: Date): Buffer => {
  const field = Buffer.from('UT\x05\x00\x01\x00\x00\x00\x00', 'latin1')
  field.writeInt32LE(Math.min(Math.floor(time.getTime() / 1000), 0x7fff_ffff), 5)
  return field
}
