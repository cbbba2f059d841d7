/** Heat maps: how dense points are, as colours. */
import { bytesOf } from '../core/color.js'
import type { Pixels } from '../core/pixels/pixel-tools.js'
import type { Steps } from '../core/style/model.js'
import type { Color } from '../core/style/symbolizer.js'

/** How a heatmap is coloured. */
export interface HeatmapColors {
  /** The factor of all weights. */
  intensity: number
  /** 0 to 1. */
  opacity: number
  /** The colour of a density from 0 to 1. */
  colorOf: (density: number) => Color
  /** The greatest density of the picture counts as 1, and others in proportion. */
  isRelative?: boolean
}

/** A point on paper. */
export interface HeatPoint {
  x: number
  y: number
  radiusPt: number
  weight: number
}

/** Larger pictures get fewer pixels per inch. */
const MOST_PIXELS = 10_000_000
/** The Gaussian kernel of MapLibre GL JS (`heatmap.vertex.glsl`): its factor, and the density that counts as 0. */
const [COEFFICIENT, NOTHING] = [1 / Math.sqrt(2 * Math.PI), 1 / 255 / 16]
/** A radius has so many standard deviations of the kernel. */
const SIGMAS = 3
/** In radii; farther away only a weight above 1e9 can be seen. */
const FARTHEST = 2.5
/** The smallest radius on a grid has so many cells, a standard deviation three. */
const FINENESS = 3 * SIGMAS
const COLORS = 2048

interface HeatFrame {
  widthPt: number
  heightPt: number
  dpi: number
}

/** The picture of a heatmap in the frame: RGBA, at most `dpi` pixels per inch. */
export const heatmapPixels = (points: Iterable<HeatPoint>, frame: HeatFrame, colors: HeatmapColors): Pixels => {
  const steps = heatmapSteps(points, frame, colors)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Points of a step: a kernel covers up to some thousand cells. */
const AT_ONCE = 50

/** The same in steps. */
export function* heatmapSteps(
  points: Iterable<HeatPoint>,
  { widthPt, heightPt, dpi }: HeatFrame,
  { intensity, opacity, colorOf, isRelative = false }: HeatmapColors
): Steps<Pixels> {
  const pixelPt = Math.max(72 / dpi, Math.sqrt((widthPt * heightPt) / MOST_PIXELS))
  const [width, height] = [widthPt, heightPt].map((side) => Math.max(1, Math.ceil(side / pixelPt - 1e-6)))
  const grids = new Map<number, Grid>()
  let count = 0
  for (const { x, y, radiusPt, weight } of points) {
    if (++count % AT_ONCE === 0) yield
    const peak = weight * intensity * COEFFICIENT
    if (!(peak > NOTHING && radiusPt > 0)) continue
    const cellPt = Math.max(pixelPt, 2 ** Math.floor(Math.log2(radiusPt)) / FINENESS)
    let grid = grids.get(cellPt)
    if (!grid) grids.set(cellPt, (grid = new Grid(width!, height!, pixelPt, cellPt)))
    grid.add(x, y, radiusPt, peak)
  }
  const pixels: Pixels = { width: width!, height: height!, channels: 4, data: new Uint8Array(4 * width! * height!) }
  const sampled = Array.from(grids.values(), (grid) => grid.sampler(width!))
  colour(pixels, sampled, colorsOf(colorOf, opacity), isRelative ? 1 / (greatest(sampled, width!, height!) || 1) : 1)
  return pixels
}

/** Adds the densities of a row of pixels. */
type Sampler = (row: number, densities: Float32Array) => void

/** Densities at the crossings of lines that are `cellPt` apart; the first one is the middle of the first pixel. */
class Grid {
  private readonly columns: number
  private readonly rows: number
  private readonly densities: Float32Array
  /** The kernel of the latest point, column by column. */
  private readonly across: Float32Array

  constructor(
    width: number,
    height: number,
    private readonly pixelPt: number,
    private readonly cellPt: number
  ) {
    this.columns = Math.ceil((width * pixelPt) / cellPt) + 2
    this.rows = Math.ceil((height * pixelPt) / cellPt) + 2
    this.densities = new Float32Array(this.columns * this.rows)
    this.across = new Float32Array(this.columns)
  }

  /** Adds the kernel of a point, whose density is `peak` in its middle. */
  add(paperX: number, paperY: number, radiusPt: number, peak: number): void {
    const { cellPt, columns, rows, densities, across } = this
    const [x, y] = [paperX - this.pixelPt / 2, paperY - this.pixelPt / 2]
    const reach = radiusPt * Math.min(FARTHEST, Math.sqrt(2 * Math.log(peak / NOTHING)) / SIGMAS)
    const left = Math.max(0, Math.ceil((x - reach) / cellPt))
    const right = Math.min(columns - 1, Math.floor((x + reach) / cellPt))
    const top = Math.max(0, Math.ceil((y - reach) / cellPt))
    const bottom = Math.min(rows - 1, Math.floor((y + reach) / cellPt))
    if (left > right || top > bottom) return
    const gauss = (distance: number) => Math.exp(-0.5 * ((SIGMAS * distance) / radiusPt) ** 2)
    // the kernel is the product of one across and one down
    for (let column = left; column <= right; column++) across[column] = gauss(column * cellPt - x)
    for (let row = top; row <= bottom; row++) {
      const factor = peak * gauss(row * cellPt - y)
      const from = row * columns
      for (let column = left; column <= right; column++) densities[from + column]! += factor * across[column]!
    }
  }

  /** Interpolates between the four crossings around the middle of a pixel. */
  sampler(width: number): Sampler {
    const { columns, densities } = this
    const cells = this.pixelPt / this.cellPt
    const line = new Float32Array(columns)
    return (row, result) => {
      const down = row * cells
      const upper = Math.floor(down) * columns
      const below = down - Math.floor(down)
      for (let i = 0; i < columns; i++) {
        const density = densities[upper + i]!
        line[i] = density + (densities[upper + columns + i]! - density) * below
      }
      for (let i = 0; i < width; i++) {
        const across = i * cells
        const column = Math.floor(across)
        const density = line[column]!
        result[i]! += density + (line[column + 1]! - density) * (across - column)
      }
    }
  }
}

/** Premultiplied colours of densities from 0 to 1, as pixels. */
const colorsOf = (colorOf: HeatmapColors['colorOf'], opacity: number): Uint32Array => {
  const bytes = new Uint8ClampedArray(4 * COLORS)
  for (let i = 0; i < COLORS; i++) {
    const color = colorOf(i / (COLORS - 1))
    bytes.set(
      [...bytesOf(color), 255].map((byte) => byte * color.alpha * opacity),
      4 * i
    )
  }
  return new Uint32Array(bytes.buffer)
}

const greatest = (samplers: readonly Sampler[], width: number, height: number): number => {
  let most = 0
  eachRow(samplers, width, height, (_, densities) => {
    for (const density of densities) if (density > most) most = density
  })
  return most
}

const colour = (
  { width, height, data }: Pixels,
  samplers: readonly Sampler[],
  colors: Uint32Array,
  factor: number
): void => {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  eachRow(samplers, width, height, (row, densities) => {
    for (let i = 0; i < width; i++)
      pixels[row * width + i] = colors[Math.round(Math.min(1, factor * densities[i]!) * (COLORS - 1))]!
  })
}

const eachRow = (
  samplers: readonly Sampler[],
  width: number,
  height: number,
  use: (row: number, densities: Float32Array) => void
): void => {
  const densities = new Float32Array(width)
  for (let row = 0; row < height; row++) {
    densities.fill(0)
    for (const sample of samplers) sample(row, densities)
    use(row, densities)
  }
}
