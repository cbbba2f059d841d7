/** The one door to Skia (@napi-rs/canvas): decoding small tiles, drawing placed pictures, measuring text. */
import { type Canvas, createCanvas, GlobalFonts, Image } from '@napi-rs/canvas'
import type { Affine } from '../map/affine.js'
import type { TextStyle } from './pixel-tools.js'

export type SkiaImage = Image | Canvas

export const registerFont = (file: string): void => {
  GlobalFonts.registerFromPath(file)
}

/** Decodes off the main thread. Skia itself has no limits: the size must have been checked before. */
export const decode = async (bytes: Uint8Array): Promise<Image> => {
  const image = new Image()
  image.src = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await image.decode()
  return image
}

export interface CanvasDraw {
  image: SkiaImage
  /** From the image's pixels to the canvas' pixels. */
  transform: Affine
  opacity: number
}

/** RGBA rows, premultiplied, of the draws over the background. */
export const draw = (width: number, height: number, draws: CanvasDraw[], background?: string): Buffer => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (background !== undefined) {
    context.fillStyle = background
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  for (const { image, transform, opacity } of draws) {
    context.globalAlpha = opacity
    context.setTransform(...transform)
    context.drawImage(image, 0, 0)
  }
  return canvas.data()
}

/** Puts equally large tiles side by side, each at its pixel position. */
export const putTogether = (width: number, height: number, tiles: { image: Image; x: number; y: number }[]): Canvas => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (const { image, x, y } of tiles) context.drawImage(image, x, y)
  return canvas
}

/** A canvas of straight-alpha RGBA pixels. */
export const canvasOf = (width: number, height: number, rgba: Uint8Array): Canvas => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  image.data.set(rgba)
  context.putImageData(image, 0, 0)
  return canvas
}

const ruler = createCanvas(1, 1).getContext('2d')

export const textWidth = (text: string, style: TextStyle): number => {
  ruler.font = `${style.italic ? 'italic ' : ''}${style.fontWeight} ${style.fontSizePt}px ${style.fontFamily}`
  return ruler.measureText(text).width
}
