import sharp from 'sharp'
import type { Reply } from './fetching.js'
import type { Format, Job } from './jobs.js'

/** A report smaller than this cannot hold the map. */
const LEAST_BYTES = {
  light: 50_000,
  heavy: 500_000,
  wms: 100_000,
  points: 20_000,
  lines: 20_000,
  polygons: 20_000,
  city: 500_000
}
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Throws unless everything that was asked for was printed: a failed print is never a fast one. */
export const checkAnswer = (what: string, { status, headers, bytes }: Reply): void => {
  if (status !== 200) throw new Error(`${what}: status ${status}: ${bytes.toString('utf8', 0, 1000)}`)
  if (headers['print-warnings'] !== '0')
    throw new Error(`${what}: Print-Warnings is "${String(headers['print-warnings'])}"; must be "0"`)
}

/** Throws unless the reply is the whole report of a job. */
export const checkReport = (job: Job, format: Format, reply: Reply): void => {
  const fail = (what: string): never => {
    throw new Error(`${job.name} to ${format}: ${what}`)
  }
  checkAnswer(`${job.name} to ${format}`, reply)
  const { bytes } = reply
  if (bytes.length < LEAST_BYTES[job.source]) fail(`only ${bytes.length} bytes`)
  if (format === 'pdf') {
    const end = bytes.subarray(-16).toString('latin1').trimEnd()
    if (bytes.toString('latin1', 0, 5) !== '%PDF-' || !end.endsWith('%%EOF')) fail('not a whole PDF')
    return
  }
  if (
    !bytes.subarray(0, 8).equals(PNG_SIGNATURE) ||
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) !== 'IEND'
  )
    fail('not a whole PNG')
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  job.pageMm.forEach((mm, i) => {
    const expected = (mm / 25.4) * job.dpi
    if (Math.abs(size[i]! - expected) > 2)
      fail(`${size.join(' x ')} pixels; side ${i + 1} should be ${Math.round(expected)}`)
  })
}

/** Throws when the middle of a PNG page is of one colour, as if the map had not been drawn. */
export const checkPicture = async (job: Job, bytes: Buffer): Promise<void> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)]
  const middle = sharp(bytes, { limitInputPixels: false }).extract({ left: w >> 1, top: h >> 1, width: w, height: h })
  const { channels } = await sharp(await middle.png({ compressionLevel: 1 }).toBuffer()).stats()
  if (!channels.slice(0, 3).some(({ stdev }) => stdev > 2)) throw new Error(`${job.name} to png: the map is blank`)
}
