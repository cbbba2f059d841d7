/** How the colours of a tile hold elevations (MapLibre style spec, "raster-dem"). */
export type DemEncoding = 'terrarium' | 'mapbox' | DemFactors

/** Metres of one step of each colour; `baseShift` is subtracted from their sum. */
export interface DemFactors {
  redFactor: number
  greenFactor: number
  blueFactor: number
  baseShift: number
}

const TERRARIUM: DemFactors = { redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32768 }
const MAPBOX: DemFactors = { redFactor: 6553.6, greenFactor: 25.6, blueFactor: 0.1, baseShift: 10000 }

/** Below this red, terrarium would be deeper than any sea; above it, mapbox would be higher than any mountain. */
const BETWEEN = 64

/** Terrarium or mapbox, by the first pixel with data. */
const guessed = (rgba: Uint8Array): 'terrarium' | 'mapbox' => {
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at + 3] !== 0 && rgba[at]! + rgba[at + 1]! + rgba[at + 2]! > 0)
      return rgba[at]! >= BETWEEN ? 'terrarium' : 'mapbox'
  return 'mapbox'
}

/**
 * The elevations in straight RGBA, in metres. Without an encoding, terrarium or mapbox is guessed. NaN is no data: alpha
 * 0, and in these two also black, because no place is so low.
 */
export const decodeElevations = (rgba: Uint8Array, encoding: DemEncoding = guessed(rgba)): Float32Array => {
  const { redFactor, greenFactor, blueFactor, baseShift } =
    encoding === 'terrarium' ? TERRARIUM : encoding === 'mapbox' ? MAPBOX : encoding
  const isBlackEmpty = typeof encoding === 'string'
  const values = new Float32Array(rgba.length / 4)
  for (let pixel = 0, at = 0; pixel < values.length; pixel++, at += 4) {
    const red = rgba[at]!
    const green = rgba[at + 1]!
    const blue = rgba[at + 2]!
    const isEmpty = rgba[at + 3] === 0 || (isBlackEmpty && red + green + blue === 0)
    const value = red * redFactor + green * greenFactor + blue * blueFactor - baseShift
    values[pixel] = isEmpty || !Number.isFinite(value) ? NaN : value
  }
  return values
}

/** A square grid with `factor` times fewer columns and rows: the mean of the cells that have data. */
export const averaged = (values: Float32Array, side: number, factor: number): Float32Array => {
  if (factor === 1) return values
  const small = side / factor
  const means = new Float32Array(small * small)
  for (let row = 0; row < small; row++)
    for (let column = 0; column < small; column++) {
      let [sum, count] = [0, 0]
      for (let y = row * factor; y < (row + 1) * factor; y++)
        for (let x = column * factor; x < (column + 1) * factor; x++) {
          const value = values[y * side + x]!
          if (Number.isNaN(value)) continue
          sum += value
          count++
        }
      means[row * small + column] = sum / count
    }
  return means
}
