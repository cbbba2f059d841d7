import sharp from 'sharp'

/** A number of 0 to 1 for whole numbers, always the same. */
const noise = (x: number, y: number): number => {
  const mixed = Math.imul(x ^ Math.imul(y, 0x27d4eb2d), 0x9e3779b1)
  const again = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((again ^ (again >>> 13)) >>> 0) / 2 ** 32
}

const eased = (t: number): number => t * t * t * (t * (6 * t - 15) + 10)

/** Gradient noise (Perlin 2002), about -0.7 to 0.7. */
const gradientNoise = (x: number, y: number): number => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const corner = (right: number, below: number): number => {
    const angle = 2 * Math.PI * noise(column + right, row + below)
    return Math.cos(angle) * (x - column - right) + Math.sin(angle) * (y - row - below)
  }
  const [across, down] = [eased(x - column), eased(y - row)]
  const [top, bottom] = [
    corner(0, 0) + (corner(1, 0) - corner(0, 0)) * across,
    corner(0, 1) + (corner(1, 1) - corner(0, 1)) * across
  ]
  return top + (bottom - top) * down
}

/** Elevations of mountains with ridges and valleys, 300 to 3000 m, for places in kilometres. */
export const mountainAt = (x: number, y: number): number => {
  let [sum, weight, u, v] = [0, 1, x / 9, y / 9]
  for (let octave = 0; octave < 10; octave++) {
    const ridge = 1 - Math.min(1, 1.6 * Math.abs(gradientNoise(u, v)))
    sum += ridge * ridge * weight
    weight *= 0.47 * Math.min(1, 0.25 + ridge)
    // turned, so that octaves do not share their axes
    ;[u, v] = [1.6 * u - 1.2 * v + 3.1, 1.2 * u + 1.6 * v + 7.7]
  }
  return 300 + 1450 * sum
}

/** A square PNG of elevations in metres, encoded as terrarium; undefined: no data. */
export const terrariumTile = (side: number, elevationAt: (column: number, row: number) => number | undefined) => {
  const data = Buffer.alloc(4 * side * side)
  for (let row = 0, at = 0; row < side; row++)
    for (let column = 0; column < side; column++, at += 4) {
      const elevation = elevationAt(column, row)
      if (elevation === undefined) continue
      const steps = Math.round((elevation + 32768) * 256)
      data.set([steps >> 16, (steps >> 8) & 255, steps & 255, 255], at)
    }
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const HALF_WORLD = 20037508.342789244

/** Tiles of `side` pixels of a surface in Web Mercator. */
export const terrainTile =
  (side: number, elevationAt: (x: number, y: number) => number | undefined) =>
  (zoom: number, column: number, row: number): Promise<Uint8Array> => {
    const cell = (2 * HALF_WORLD) / 2 ** zoom / side
    const [left, top] = [column * side * cell - HALF_WORLD, HALF_WORLD - row * side * cell]
    return terrariumTile(side, (x, y) => elevationAt(left + (x + 0.5) * cell, top - (y + 0.5) * cell))
  }
