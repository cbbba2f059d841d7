import { makePixelTools } from '../../core/pixels/pixels.js'

/** Pixel tools without fonts, for pictures without text. */
export const painting = makePixelTools({ imagePixels: 10_000_000, outputPixels: 10_000_000 }, [])
