import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { packageRoot } from '../../../core/package-root.js'

/** An image of the sprite: its size in pixels of a screen, and what is in it as SVG. */
interface Shape {
  width: number
  height: number
  svg: string
}

const ICONS = join(packageRoot, 'layouts/gallery/assets/icons')
const ICON_SIZE = 16

const tree = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="2.1" fill="none" stroke="#93b06c" stroke-width=".7"/><path d="M${x} ${y + 2.1}v1.6" stroke="#93b06c" stroke-width=".7"/>`
const cross = (x: number, y: number) => `<path d="M${x} ${y - 2.4}v5M${x - 1.6} ${y - 0.8}h3.2" stroke="#8ea273" stroke-width=".8"/>` // prettier-ignore

const SHAPES: { [name: string]: Shape } = {
  furrows: { width: 12, height: 12, svg: '<path d="M-2 8L8-2M-2 20L20-2M4 14L14 4" stroke="#dccfa6" stroke-width=".8"/>' }, // prettier-ignore
  trees: { width: 28, height: 24, svg: `${tree(6, 6)}${tree(20, 5)}${tree(13, 17)}${tree(25, 18)}` },
  crosses: { width: 22, height: 20, svg: `${cross(6, 6)}${cross(17, 15)}` },
  allotments: { width: 16, height: 16, svg: '<path d="M0 4h16M0 12h16M4 4v8M12 12v4M12 0v4" fill="none" stroke="#c3cf9f" stroke-width=".7"/>' }, // prettier-ignore
  ripples: { width: 48, height: 24, svg: '<path d="M4 7q3-2.4 6 0t6 0M28 18q3-2.4 6 0t6 0" fill="none" stroke="#8fc1d4" stroke-width=".9" stroke-linecap="round"/>' }, // prettier-ignore
  arrow: { width: 14, height: 8, svg: '<path d="M1 4h10M8 1.4L11.4 4L8 6.6" fill="none" stroke="#7d7265" stroke-width="1.2"/>' }, // prettier-ignore
  dot: { width: 7, height: 7, svg: '<circle cx="3.5" cy="3.5" r="2.6" fill="#b5835a" stroke="#fff" stroke-width=".9"/>' }, // prettier-ignore
  peak: { width: 11, height: 10, svg: '<path d="M5.5 1L10 9H1z" fill="#8a6446"/>' },
  parking: { width: 13, height: 13, svg: '<rect x=".5" y=".5" width="12" height="12" rx="2.5" fill="#5b7fa6"/><path d="M5 10V3.2h2.2a2 2 0 0 1 0 4H5" fill="none" stroke="#fff" stroke-width="1.4"/>' }, // prettier-ignore
  road: { width: 18, height: 14, svg: '<rect x="1" y="1" width="16" height="12" rx="2.5" fill="#fbe3a6" stroke="#b98f3f"/>' }, // prettier-ignore
  motorway: { width: 24, height: 14, svg: '<rect x="1" y="1" width="22" height="12" rx="2.5" fill="#c4602d" stroke="#fff"/>' } // prettier-ignore
}

const icons = (): { [name: string]: Shape } =>
  Object.fromEntries(
    readdirSync(ICONS)
      .sort()
      .map((file) => {
        const drawn = readFileSync(join(ICONS, file), 'utf8')
        const inner = drawn.replace(/<svg [^>]*>/, `<svg width="${ICON_SIZE}" height="${ICON_SIZE}" viewBox="-1.5 -1.5 27 27"><circle cx="12" cy="12" r="13.4" fill="#fff"/>`) // prettier-ignore
        return [basename(file, '.svg'), { width: ICON_SIZE, height: ICON_SIZE, svg: inner }]
      })
  )

/** A sprite with this many pixels for a pixel of the screen: its index, and its picture as PNG. */
export const spriteOf = async (pixelRatio: number): Promise<{ index: object; picture: Buffer }> => {
  let x = 0
  const placed = Object.entries({ ...SHAPES, ...icons() }).map(([name, shape]) => {
    const left = x
    x += shape.width + 2
    return { name, left, ...shape }
  })
  const height = Math.max(...placed.map((one) => one.height))
  const drawn = placed.map(
    ({ left, width, height, svg }) => `<svg x="${left}" width="${width}" height="${height}">${svg}</svg>`
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${x * pixelRatio}" height="${height * pixelRatio}" viewBox="0 0 ${x} ${height}">${drawn.join('')}</svg>`
  const index = placed.map(({ name, left, width, height }) => [
    name,
    { x: left * pixelRatio, y: 0, width: width * pixelRatio, height: height * pixelRatio, pixelRatio }
  ])
  return { index: Object.fromEntries(index), picture: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() }
}
