import { isInInks } from './jpeg-segment.js'
import { chunksOf } from './png-chunks.js'

/** What the header of a picture says. */
export interface PictureHeader {
  width: number
  height: number
  format: string
  /** Of EXIF, 1 to 8. */
  orientation?: number
}

/** EXIF orientations from this one on swap width and height. */
const FIRST_ON_ITS_SIDE = 5

/** The size of a picture as browsers show it. */
export const uprightSize = ({ width, height, orientation = 1 }: Omit<PictureHeader, 'format'>) =>
  orientation >= FIRST_ON_ITS_SIDE ? { width: height, height: width } : { width, height }

const PROFILE_OF_JPEG = Buffer.from('ICC_PROFILE\0')
const PROFILE_OF_PNG = 'iCCP'
const ENDS = new Set([PROFILE_OF_PNG, 'IDAT', 'IEND'])

/** Whether each renderer shows a picture alike: an upright PNG or JPEG without inks and without a colour profile. */
export const isPlainPicture = (picture: Uint8Array, { format, orientation = 1 }: PictureHeader): boolean => {
  if (orientation !== 1) return false
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  if (format === 'jpg') return !isInInks(bytes) && !bytes.includes(PROFILE_OF_JPEG)
  return format === 'png' && !hasProfile(bytes)
}

/** A profile is before the pixels (PNG, Third Edition, 5.6). */
const hasProfile = (png: Buffer): boolean => {
  for (const { type } of chunksOf(png)) if (ENDS.has(type)) return type === PROFILE_OF_PNG
  return false
}
