/** The ICC profile of a press, which the setting `pressProfile` names. */
import { readFileSync, statSync } from 'node:fs'
import { messageOf, type Problem } from './errors.js'

export interface PressProfile {
  path: string
  bytes: Buffer
  /** What it describes: `Coated FOGRA39 (ISO 12647-2:2004)`. */
  name: string
}

export const NEEDS_PROFILE = 'which needs the ICC profile of a press; the operator must set pressProfile'

/** Of a request for PDF/X-4 in a service without a profile. */
export const noProfile: Problem = { path: 'pdf.standard', message: `is "x-4", ${NEEDS_PROFILE}` }

const MOST_BYTES = 20e6
const HEADER_BYTES = 128
const TAG_BYTES = 12
const MOST_TAGS = 200

/** ICC.1:2022, section 7.2: the class of the device, its colour space, the signature. */
const headerFault = (bytes: Buffer): string | undefined => {
  const at = (from: number) => bytes.toString('latin1', from, from + 4)
  if (bytes.length < HEADER_BYTES + 4 || at(36) !== 'acsp') return 'is not an ICC profile'
  if (at(16) !== 'CMYK') return `is an ICC profile of ${at(16).trim()} colours; must be one of CMYK`
  return at(12) === 'prtr' ? undefined : 'is not the ICC profile of an output device'
}

/** Why a file cannot be the profile, as the end of a sentence. */
export const faultOfProfile = (path: string): string | undefined => {
  try {
    if (statSync(path).size > MOST_BYTES) return `has more than ${MOST_BYTES / 1e6} MB`
    return headerFault(readFileSync(path))
  } catch (thrown) {
    return `cannot be read: ${messageOf(thrown)}`
  }
}

export const readProfile = (path: string): PressProfile => {
  const bytes = readFileSync(path)
  return { path, bytes, name: nameIn(bytes) }
}

/** The tag `desc` (9.2.41): text of ASCII in version 2, UTF-16 in version 4. */
const nameIn = (bytes: Buffer): string => {
  const count = Math.min(bytes.readUInt32BE(HEADER_BYTES), MOST_TAGS)
  for (
    let at = HEADER_BYTES + 4;
    at < HEADER_BYTES + 4 + count * TAG_BYTES && at + TAG_BYTES <= bytes.length;
    at += TAG_BYTES
  ) {
    if (bytes.toString('latin1', at, at + 4) !== 'desc') continue
    const start = bytes.readUInt32BE(at + 4)
    if (start + 28 > bytes.length) break
    const text =
      bytes.toString('latin1', start, start + 4) === 'mluc'
        ? utf16(bytes, start + bytes.readUInt32BE(start + 24), bytes.readUInt32BE(start + 20))
        : bytes.toString('latin1', start + 12, start + 12 + bytes.readUInt32BE(start + 8))
    const name = text.replace(/\0[^]*$/, '').trim()
    if (name !== '') return name
  }
  return 'Custom'
}

const utf16 = (bytes: Buffer, from: number, length: number): string =>
  Buffer.from(bytes.subarray(from, from + length - (length % 2)))
    .swap16()
    .toString('utf16le')
