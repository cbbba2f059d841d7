import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import type Library from 'lerc'
import type { SampleValues } from './values.js'

/** Loaded when it is first used. */
const library = (): typeof Library => createRequire(import.meta.url)('lerc')

/** Byte offsets in the header of a Lerc2 blob (Esri, LERC specification 2.x); from version 3 on there is a checksum. */
const VERSION = 6
const SIZES = 10
const CHECKSUM_BYTES = 4
const SAMPLES_FROM_VERSION = 4
/** A block takes milliseconds. */
const TIMEOUT_MS = 3000

/**
 * The values of one LERC blob; missing values are NaN. The decoder does not check its input: the header is checked
 * before, and a decoder that runs too long is stopped. Throws an Error.
 */
export const unpackLerc = (packed: Uint8Array, width: number, height: number, samples: number): SampleValues => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  if (Buffer.from(packed.subarray(0, VERSION)).toString('latin1') !== 'Lerc2 ')
    throw new Error('it is not LERC of version 2')
  const version = view.getInt32(VERSION, true)
  const sizes = version >= 3 ? SIZES + CHECKSUM_BYTES : SIZES
  const numbers = Array.from({ length: 7 }, (_, index) => view.getInt32(sizes + 4 * index, true))
  const [blobHeight, blobWidth, ...others] = numbers
  const blobSamples = version >= SAMPLES_FROM_VERSION ? others.shift() : 1
  const [valid, blockSide, blobBytes] = others as [number, number, number]
  const isAsDeclared =
    blobWidth === width && blobHeight === height && blobSamples === samples && blobBytes === packed.length
  if (!isAsDeclared || blockSide < 1 || valid < 0 || valid > width * height)
    throw new Error('its LERC header is invalid')
  const lerc = library()
  const decode = () => lerc.decode(Uint8Array.from(packed).buffer, { returnPixelInterleavedDims: true })
  const { pixels, mask } = runInNewContext('decode()', { decode }, { timeout: TIMEOUT_MS }) as ReturnType<typeof decode>
  const values = pixels[0]!
  if (valid === width * height) return values
  return Float64Array.from(values, (value, at) => (mask?.[Math.floor(at / samples)] ? value : NaN))
}
