import { plainPng } from '../../core/png-chunks.js'

/** Pixels with red, green, blue and alpha bytes; rows from the top. */
export interface Rgba {
  width: number
  height: number
  data: Uint8Array
}

const WITH_ALPHA = 6

/** Encodes a PNG (third edition, sections 5 and 11). It is synchronous, because features are drawn synchronously. */
export const encodePng = ({ data, ...size }: Rgba): Buffer => plainPng(data, size, WITH_ALPHA)
