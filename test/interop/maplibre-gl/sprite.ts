import sharp from 'sharp'

interface SpriteImage {
  width: number
  height: number
  /** SVG; for a signed distance field, a function of the place, in pixels outside of the shape. */
  draw: string | ((x: number, y: number) => number)
  more?: object
}

/** Pixels that the distances in a field reach, and the value of its edge. */
const FIELD = { radius: 8, edge: 0.75 }

/** A house about 16, 15. */
const houseDistance = (x: number, y: number): number => {
  const walls = Math.max(Math.abs(x - 16) - 6, Math.abs(y - 20) - 5)
  const roof = Math.max((Math.abs(x - 16) - (y - 5) * 1.1) / 1.5, y - 16)
  return Math.min(walls, roof)
}

const IMAGES: { [sprite: string]: { [name: string]: SpriteImage } } = {
  sprite: {
    arrow: {
      width: 24,
      height: 24,
      draw: '<path d="M4 9H13V3L22 12L13 21V15H4Z" fill="#c22"/><rect x="4" y="9" width="5" height="3" fill="#22c"/>'
    },
    dot: { width: 12, height: 12, draw: '<circle cx="6" cy="6" r="5" fill="#173" stroke="#fff" stroke-width="1"/>' },
    shield: {
      width: 20,
      height: 16,
      draw: '<rect x="1" y="1" width="18" height="14" rx="3" fill="#fd6" stroke="#742" stroke-width="2"/>'
    },
    stretch: {
      width: 40,
      height: 24,
      draw: '<rect x="1" y="1" width="38" height="22" rx="6" fill="#def" stroke="#147" stroke-width="2"/><path d="M18 1h4v-1h-4z" fill="#c22"/><circle cx="20" cy="4" r="2" fill="#c22"/>',
      more: { stretchX: [[8, 16], [24, 32]], stretchY: [[8, 16]], content: [6, 6, 34, 18] } // prettier-ignore
    },
    pattern: {
      width: 16,
      height: 16,
      draw: '<rect width="16" height="16" fill="#eda"/><rect width="8" height="8" fill="#b52"/><circle cx="12" cy="12" r="3" fill="#258"/>'
    },
    stripes: {
      width: 20,
      height: 10,
      draw: '<rect width="20" height="10" fill="#9c9"/><rect width="6" height="10" fill="#363"/><rect x="6" width="4" height="5" fill="#fff"/>'
    },
    field: { width: 32, height: 32, draw: houseDistance, more: { sdf: true } }
  },
  'sprite-other': {
    dot: { width: 14, height: 14, draw: '<rect x="1" y="1" width="12" height="12" fill="#939"/>' },
    bar: { width: 8, height: 20, draw: '<rect x="1" y="1" width="6" height="18" fill="#069"/>' }
  }
}

const GAP = 2

const placed = (sprite: string) => {
  let x = 0
  return Object.entries(IMAGES[sprite]!).map(([name, image]) => {
    const left = x
    x += image.width + GAP
    return { name, left, ...image }
  })
}

export const spriteIndex = (sprite: string, ratio: number): object =>
  Object.fromEntries(
    placed(sprite).map(({ name, left, width, height, more = {} }) => [
      name,
      {
        ...{ x: left * ratio, y: 0, width: width * ratio, height: height * ratio, pixelRatio: ratio },
        ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, scaled(value, ratio)]))
      }
    ])
  )

const scaled = (value: unknown, ratio: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => scaled(one, ratio))
  return typeof value === 'number' ? value * ratio : value
}

export const spritePicture = async (sprite: string, ratio: number): Promise<Buffer> => {
  const images = placed(sprite)
  const [width, height] = [Math.max(...images.map((one) => one.left + one.width)), 40]
  const shapes = images.map(({ left, width, height, draw }) =>
    typeof draw === 'string' ? `<svg x="${left}" width="${width}" height="${height}">${draw}</svg>` : ''
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * ratio}" height="${height * ratio}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`
  const fields = images.flatMap(({ left, width, height, draw }) =>
    typeof draw === 'string' ? [] : [{ left: left * ratio, top: 0, ...field(width, height, ratio, draw) }]
  )
  return sharp(Buffer.from(svg)).composite(fields).png().toBuffer()
}

const field = (width: number, height: number, ratio: number, distance: (x: number, y: number) => number) => {
  const [columns, rows] = [width * ratio, height * ratio]
  const input = Buffer.alloc(4 * columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const outside = distance((column + 0.5) / ratio, (row + 0.5) / ratio)
      // the radius is in pixels of the picture
      const value = 255 * (FIELD.edge - (outside * ratio) / FIELD.radius)
      input[4 * (row * columns + column) + 3] = Math.max(0, Math.min(255, Math.round(value)))
    }
  return { input, raw: { width: columns, height: rows, channels: 4 as const } }
}
