import { PNG } from 'pngjs'

export interface Painted {
  width: number
  height: number
  /** Red, green, blue, alpha of a pixel. */
  at(x: number, y: number): readonly number[]
  pixelRatio?: number
  sdf?: boolean
  /** More members of its entry. */
  entry?: object
}

/** Images side by side, as a sprite has them. */
export const spriteOf = (images: { [name: string]: Painted }) => {
  const all = Object.values(images)
  const sprite = new PNG({ width: all.reduce((sum, { width }) => sum + width, 0), height: Math.max(...all.map(({ height }) => height)) }) // prettier-ignore
  sprite.data.fill(0)
  const index: { [name: string]: object } = {}
  let left = 0
  for (const [name, { width, height, at, pixelRatio = 1, sdf, entry }] of Object.entries(images)) {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) sprite.data.set(at(x, y), 4 * (y * sprite.width + left + x))
    index[name] = { x: left, y: 0, width, height, pixelRatio, ...(sdf && { sdf }), ...entry }
    left += width
  }
  return { json: Buffer.from(JSON.stringify(index)), png: PNG.sync.write(sprite) }
}

export const plain = (
  width: number,
  height: number,
  colour: readonly number[],
  more: Partial<Painted> = {}
): Painted => ({
  width,
  height,
  at: () => colour,
  ...more
})

/** A disc as a signed distance field: 8 pixels from its border to nothing, as sprites have them. */
export const disc = (size: number, radius: number): Painted => ({
  width: size,
  height: size,
  sdf: true,
  at: (x, y) => {
    const outside = Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) - radius
    return [0, 0, 0, Math.max(0, Math.min(255, Math.round(255 * (0.75 - outside / 8))))]
  }
})
