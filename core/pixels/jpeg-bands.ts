import { segmentOf } from '../jpeg-segment.js'

const SOF0 = 0xc0
const SOS = 0xda
const EOI_BYTES = 2
const RESTART = 0xd0

/**
 * One JPEG out of baseline JPEGs of whole bands, top first, made with the same tables, width and number of rows (the
 * last may have fewer): each becomes a restart interval of one scan (ITU-T T.81, B.2.4.4 and E.1.4), so that bands can
 * be encoded while others are still being painted. `interval` is the number of coded units (MCU) in a band.
 */
export const joinBands = (bands: Uint8Array[], height: number, interval: number): Uint8Array => {
  const [first] = bands
  if (!first || bands.length === 1) return first ?? new Uint8Array()
  const scanHeader = segment(first, SOS)
  const frameHeader = segment(first, SOF0)
  const header = Buffer.from(first.subarray(0, scanHeader.start))
  header.writeUInt16BE(height, frameHeader.start + 5)
  const restarts = Buffer.from([0xff, 0xdd, 0, 4, interval >> 8, interval & 255])
  const scans = bands.flatMap((band, index) => {
    const scan = band.subarray(segment(band, SOS).end, band.length - EOI_BYTES)
    return index === 0 ? [scan] : [Buffer.from([0xff, RESTART + ((index - 1) % 8)]), scan]
  })
  const end = first.subarray(first.length - EOI_BYTES)
  return Buffer.concat([header, restarts, first.subarray(scanHeader.start, scanHeader.end), ...scans, end])
}

const segment = (jpeg: Uint8Array, marker: number): { start: number; end: number } => {
  const found = segmentOf(jpeg, marker)
  if (!found) throw new Error(`a JPEG without a segment ${marker.toString(16)}`)
  return found
}
