import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { hash, type Random, random } from '../random.js'

const TILE_PX = 256
const LAND = ['#e3efd9', '#f4e9d4', '#eee3e6', '#dce9ef', '#f3f0dc']

/** A line from (x, y) that wanders on in steps of `step` pixels. */
const wander = (context: SKRSContext2D, next: Random, x: number, y: number, steps: number, step: number): void => {
  let angle = next() * 2 * Math.PI
  context.beginPath()
  context.moveTo(x, y)
  for (let i = 0; i < steps; i++) {
    angle += next() - 0.5
    context.lineTo((x += Math.cos(angle) * step), (y += Math.sin(angle) * step))
  }
  context.stroke()
}

/** Strokes as dense as a word of `letters` letters, without asking for a font. */
const word = (context: SKRSContext2D, next: Random, x: number, y: number, letters: number, size: number): void => {
  for (let i = 0; i < letters; i++, x += size * 0.65) {
    context.beginPath()
    context.moveTo(x, y - size * next())
    for (let stroke = 0; stroke < 3; stroke++) context.lineTo(x + size * 0.5 * next(), y - size * next())
    context.stroke()
  }
}

/** Draws as a plain vector map would: flat areas, thin borders, a few roads, dots with names. `detail` is 1 for a tile. */
const drawMap = (context: SKRSContext2D, next: Random, width: number, height: number, detail: number): void => {
  context.fillStyle = LAND[Math.floor(next() * LAND.length)]!
  context.fillRect(0, 0, width, height)
  const pick = (): [number, number] => [next() * width, next() * height]
  for (let i = 0; i < detail; i++) {
    context.fillStyle = LAND[Math.floor(next() * LAND.length)]!
    context.strokeStyle = '#b7ada4'
    context.lineWidth = 1
    const [x, y] = pick()
    context.beginPath()
    for (let corner = 0; corner < 6; corner++) {
      const angle = (corner / 6) * 2 * Math.PI
      const radius = 40 + 80 * next()
      context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
    }
    context.closePath()
    context.fill()
    context.stroke()
  }
  context.strokeStyle = '#c98f5a'
  context.lineWidth = 1.5
  for (let i = 0; i < detail; i++) wander(context, next, ...pick(), 5, 10)
  for (let i = 0; i < detail * 1.5; i++) {
    const [x, y] = pick()
    context.fillStyle = '#b5352a'
    context.beginPath()
    context.arc(x, y, 2.5, 0, 2 * Math.PI)
    context.fill()
    context.strokeStyle = '#222222'
    context.lineWidth = 1.2
    word(context, next, x + 5, y, 2 + Math.floor(next() * 3), 8)
  }
}

/** A palette PNG of about 2.7 kB, like a tile of a plain vector map. */
export const lightTile = (seed: number): Promise<Buffer> => {
  const canvas = createCanvas(TILE_PX, TILE_PX)
  drawMap(canvas.getContext('2d'), random(seed), TILE_PX, TILE_PX, 1)
  return sharp(canvas.data(), { raw: { width: TILE_PX, height: TILE_PX, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, dither: 0, effort: 1 })
    .toBuffer()
}

/** Smooth noise in [0, 1) with a period of one unit. */
const noise = (x: number, y: number, seed: number): number => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const ease = (t: number): number => t * t * (3 - 2 * t)
  const [u, v] = [ease(x - column), ease(y - row)]
  const top = hash(column, row, seed) * (1 - u) + hash(column + 1, row, seed) * u
  const bottom = hash(column, row + 1, seed) * (1 - u) + hash(column + 1, row + 1, seed) * u
  return top * (1 - v) + bottom * v
}

/** A palette PNG of about 38 kB, like a tile of a terrain map: shaded relief with grain everywhere. */
export const heavyTile = (seed: number): Promise<Buffer> => {
  const next = random(seed)
  const height = (x: number, y: number): number =>
    noise(x / 64, y / 64, seed) * 60 + noise(x / 16, y / 16, seed + 1) * 18 + noise(x / 5, y / 5, seed + 2) * 5
  const heights = new Float32Array((TILE_PX + 1) * (TILE_PX + 1))
  for (let y = 0; y <= TILE_PX; y++) for (let x = 0; x <= TILE_PX; x++) heights[y * (TILE_PX + 1) + x] = height(x, y)
  const pixels = Buffer.alloc(TILE_PX * TILE_PX * 3)
  for (let y = 0; y < TILE_PX; y++)
    for (let x = 0; x < TILE_PX; x++) {
      const at = y * (TILE_PX + 1) + x
      const slope = heights[at + 1]! - heights[at]! + (heights[at + TILE_PX + 1]! - heights[at]!)
      const light = Math.max(60, Math.min(248, 5 * Math.round((185 + slope * 18 + (next() - 0.5) * 27) / 5)))
      const tint = heights[at]! > 42 ? 0.86 : 0.82
      pixels.set([light, light * 0.97, light * tint], (y * TILE_PX + x) * 3)
    }
  return sharp(pixels, { raw: { width: TILE_PX, height: TILE_PX, channels: 3 } })
    .png({ palette: true, dither: 0, effort: 1 })
    .toBuffer()
}

/** An RGB PNG of any size, as a WMS answers for a plain vector map: about half a byte a pixel. */
export const wmsPicture = (width: number, height: number): Promise<Buffer> => {
  const canvas = createCanvas(width, height)
  drawMap(canvas.getContext('2d'), random(width * 65536 + height), width, height, Math.ceil((width * height) / 5000))
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}
