import sharp from 'sharp'

/** Decoded RGB rows. */
export interface Picture {
  width: number
  height: number
  data: Buffer
}

export const readPicture = async (bytes: Uint8Array): Promise<Picture> => {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** The largest difference of any channel of any pixel. */
export const largestDifference = (a: Picture, b: Picture): number => {
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`${a.width} x ${a.height} pixels cannot be compared with ${b.width} x ${b.height}`)
  return a.data.reduce((worst, value, index) => Math.max(worst, Math.abs(value - b.data[index]!)), 0)
}

const grey = ({ width, height, data }: Picture): Float64Array =>
  Float64Array.from({ length: width * height }, (_, at) => data[3 * at]! + data[3 * at + 1]! + data[3 * at + 2]!)

const blurred = (values: Float64Array, width: number): Float64Array =>
  values.map((_, at) => {
    let sum = 0
    for (const row of [-width, 0, width]) for (const column of [-1, 0, 1]) sum += values[at + row + column] ?? 0
    return sum / 9
  })

/**
 * How far a picture lies to the right of and below another one, in pixels: the shift that explains best, by least
 * squares over the gradients, how they differ (Lucas and Kanade). Good for shifts of up to about a pixel.
 */
export const shiftBetween = (a: Picture, b: Picture): { x: number; y: number } => {
  const { width, height } = b
  const [one, other] = [a, b].map((picture) => blurred(blurred(grey(picture), width), width)) as [
    Float64Array,
    Float64Array
  ]
  let [xx, xy, yy, xt, yt] = [0, 0, 0, 0, 0]
  for (let row = 4; row < height - 4; row++)
    for (let column = 4; column < width - 4; column++) {
      const at = row * width + column
      const gx = (other[at + 1]! - other[at - 1]!) / 2
      const gy = (other[at + width]! - other[at - width]!) / 2
      const difference = one[at]! - other[at]!
      xx += gx * gx
      xy += gx * gy
      yy += gy * gy
      xt += gx * difference
      yt += gy * difference
    }
  const determinant = xx * yy - xy * xy
  return { x: (xy * yt - yy * xt) / determinant, y: (xy * xt - xx * yt) / determinant }
}

/** Catmull and Rom's. */
const cubic = (distance: number): number => {
  const t = Math.abs(distance)
  return t < 1 ? 1.5 * t ** 3 - 2.5 * t ** 2 + 1 : t < 2 ? -0.5 * t ** 3 + 2.5 * t ** 2 - 4 * t + 2 : 0
}

/** The middle of a picture, turned clockwise about it: the plain way, to compare with. */
export const turned = (picture: Picture, angleDeg: number, width: number, height: number): Picture => {
  const [cos, sin] = [Math.cos((angleDeg * Math.PI) / 180), Math.sin((angleDeg * Math.PI) / 180)]
  const data = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [right, down] = [column + 0.5 - width / 2, row + 0.5 - height / 2]
      const x = cos * right + sin * down + picture.width / 2 - 0.5
      const y = cos * down - sin * right + picture.height / 2 - 0.5
      const sums = [0, 0, 0]
      for (let j = Math.floor(y) - 1; j <= Math.floor(y) + 2; j++)
        for (let i = Math.floor(x) - 1; i <= Math.floor(x) + 2; i++) {
          const weight = cubic(x - i) * cubic(y - j)
          for (let channel = 0; channel < 3; channel++)
            sums[channel]! += weight * picture.data[3 * (j * picture.width + i) + channel]!
        }
      sums.forEach(
        (sum, channel) => (data[3 * (row * width + column) + channel] = Math.max(0, Math.min(255, Math.round(sum))))
      )
    }
  return { width, height, data }
}
