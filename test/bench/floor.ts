/**
 * The floor, in a process of its own: fetch, decode, one resample and encode of a job's map with sharp alone, without
 * page, text or safety; of features and vector tiles, fetch, parse and an SVG of every vertex, which nobody renders.
 * Started with `fork` and the sources as its argument; takes `{ job, format, variant }`
 * and sends what it measured.
 */
import sharp, { type Sharp } from 'sharp'
import { fetchBytes } from './fetching.js'
import { CITY_ZOOM, extentOf, type Format, type Job, type JobName, jobs, mapPixels } from './jobs.js'
import { featuresAddress, type Sources, sourcesOf, tileAddresses, wmsAddress } from './sources.js'
import { cityTiles, TILE_PX, tileGrid, type TileGrid } from './tile-grid.js'
import { tilesAsSvg } from './vector-floor.js'

export interface FloorTask {
  job: JobName
  format: Format
  variant: number
}

export type FloorResult = { seconds: number; bytes: number } | { error: string }

const sources = JSON.parse(process.argv[2] ?? '{}') as Sources

/** Pictures in a picture: raw RGB, `width` pixels a row. */
interface Mosaic {
  data: Buffer
  width: number
  height: number
}

const mosaicOf = async (grid: TileGrid, addresses: string[]): Promise<Mosaic> => {
  const width = (grid.columns[1] - grid.columns[0] + 1) * TILE_PX
  const height = (grid.rows[1] - grid.rows[0] + 1) * TILE_PX
  const data = Buffer.alloc(width * height * 3, 255)
  const place = async (address: string, i: number): Promise<void> => {
    const { column, row } = grid.tiles[i]!
    const tile = await sharp(await fetchBytes(address))
      .removeAlpha()
      .raw()
      .toBuffer()
    const [left, top] = [(column - grid.columns[0]) * TILE_PX, (row - grid.rows[0]) * TILE_PX]
    for (let y = 0; y < TILE_PX; y++)
      tile.copy(data, ((top + y) * width + left) * 3, y * TILE_PX * 3, (y + 1) * TILE_PX * 3)
  }
  await Promise.all(addresses.map(place))
  return { data, width, height }
}

const raw = (mosaic: Mosaic): Sharp =>
  sharp(mosaic.data, { raw: { width: mosaic.width, height: mosaic.height, channels: 3 }, limitInputPixels: false })

/** The frame out of the mosaic, at the map's pixels. */
const resampled = async (job: Job, grid: TileGrid, mosaic: Mosaic): Promise<Sharp> => {
  const [width, height] = mapPixels(job)
  const pxPerPx = (job.scale * 0.0254) / job.dpi / grid.resolution
  if (job.rotation === 0) {
    const [w, h] = [Math.round(width * pxPerPx), Math.round(height * pxPerPx)]
    const [left, top] = [Math.round(grid.centrePx[0] - w / 2), Math.round(grid.centrePx[1] - h / 2)]
    const frame = { left, top, width: Math.min(w, mosaic.width - left), height: Math.min(h, mosaic.height - top) }
    return raw(mosaic).extract(frame).resize(width, height, { fit: 'fill' })
  }
  const angle = (job.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) / pxPerPx, Math.sin(angle) / pxPerPx]
  const turned = await raw(mosaic)
    .affine([cos, -sin, sin, cos], { interpolator: 'bicubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // the mosaic's centre stays the centre; the frame's centre is turned about it
  const [dx, dy] = [grid.centrePx[0] - mosaic.width / 2, grid.centrePx[1] - mosaic.height / 2]
  const left = Math.round(turned.info.width / 2 + cos * dx - sin * dy - width / 2)
  const top = Math.round(turned.info.height / 2 + sin * dx + cos * dy - height / 2)
  const { width: w, height: h } = turned.info
  return raw({ data: turned.data, width: w, height: h }).extract({ left, top, width, height })
}

interface Collection {
  features: { geometry: { coordinates: [number, number][] | [number, number][][] } }[]
}

const svgOf = (bytes: Buffer, [minX, , , maxY]: readonly number[], job: Job): Buffer => {
  const unitsPerPt = (job.scale * 0.0254) / 72
  const paths = (JSON.parse(bytes.toString()) as Collection).features.map(({ geometry: { coordinates } }) => {
    const run = (typeof coordinates[0]![0] === 'number' ? coordinates : coordinates[0]) as [number, number][]
    const corners = run.map(
      ([x, y]) => `${((x - minX!) / unitsPerPt).toFixed(2)} ${((maxY! - y) / unitsPerPt).toFixed(2)}`
    )
    return `<path d="M${corners.join('L')}"/>`
  })
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${paths.join('')}</svg>`)
}

const encoded = (picture: Sharp, format: Format): Promise<Buffer> =>
  (format === 'pdf' ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer()

const make = async ({ job: name, format, variant }: FloorTask): Promise<Buffer> => {
  const job = jobs[name]
  const own = sourcesOf(sources, variant)
  if (job.source === 'wms') {
    const [picture, counties] = await Promise.all([fetchBytes(wmsAddress(own, job, variant)), fetchBytes(own.overlay)])
    JSON.parse(counties.toString())
    // the server was asked for exactly the map's pixels
    return encoded(sharp(picture), format)
  }
  if (job.source === 'lines' || job.source === 'polygons')
    return svgOf(await fetchBytes(featuresAddress(own, job.source, job.features!)), extentOf(job, variant), job)
  if (job.source === 'city') {
    const grid = { zoom: CITY_ZOOM, tiles: cityTiles(job, variant) }
    return tilesAsSvg(await Promise.all(tileAddresses(own.city, grid).map(fetchBytes)))
  }
  const grid = tileGrid(job, variant)
  const mosaic = await mosaicOf(grid, tileAddresses(own[job.source], grid))
  return encoded(await resampled(job, grid, mosaic), format)
}

const measured = async (task: FloorTask): Promise<FloorResult> => {
  try {
    const start = performance.now()
    const { length } = await make(task)
    return { seconds: (performance.now() - start) / 1000, bytes: length }
  } catch (thrown) {
    return { error: `floor of ${task.job} to ${task.format}: ${String(thrown)}` }
  }
}

process.on('message', (task: FloorTask) => void measured(task).then((result) => process.send?.(result)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
