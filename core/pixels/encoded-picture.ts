/** A picture for a document. */
export interface EncodedPicture {
  bytes: Uint8Array
  format: 'jpg' | 'png'
  /** A grey JPEG of the same size with the opacity; absent: the picture itself has its opacity. */
  mask?: Uint8Array
}

/** A lossless picture for a document, as a PDF has it: zlib streams of all rows from the top. */
export interface Planes {
  format: 'planes'
  width: number
  height: number
  /** Red, green and blue of each pixel, straight. */
  colours: Uint8Array
  /** A byte for each pixel; absent: all are opaque. */
  opacity?: Uint8Array
}
