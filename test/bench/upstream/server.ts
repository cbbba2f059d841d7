/**
 * A map server for the bench, in a process of its own: everything it answers is made before it is asked for, so that
 * it costs next to nothing while a print is measured. Started with `fork`; sends `{ port }` when it listens.
 */
import type { AddressInfo } from 'node:net'
import { type FeatureKind, features, VERTICES } from './features.js'
import { extentOf, featuresExtent, jobs, mapPixels } from '../jobs.js'
import { cityAnswers } from './city.js'
import { overlay } from './overlay.js'
import { heavyTile, lightTile, wmsPicture } from './pictures.js'
import { type Answer, answerOf, notFound, serve } from './wire.js'

const POOL = 64
const MIDDLE = 12

const pool = (make: (seed: number) => Promise<Buffer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: POOL }, async (_, i) => answerOf('image/png', await make(i + 1))))

const tiles = { light: await pool(lightTile), heavy: await pool(heavyTile) }
const counties = answerOf('application/geo+json', Buffer.from(overlay(extentOf(jobs.J2, MIDDLE))))
const pictures = new Map<string, Promise<Answer>>()
const city = await cityAnswers()
let tilesServed = 0

/** One collection at a time: the largest have 200 MB. */
let collection: { target: string; answer: Answer } | undefined

const featuresAt = (kind: FeatureKind, count: number, { searchParams }: URL): Answer => {
  const extent = searchParams.get('extent')?.split(',').map(Number) ?? featuresExtent
  const vertices = Number(searchParams.get('vertices') ?? VERTICES)
  const target = [kind, count, extent, vertices].join(' ')
  if (collection?.target !== target)
    collection = { target, answer: answerOf('application/geo+json', features(kind, count, extent, vertices)) }
  return collection.answer
}

/** The same picture for every extent: only its size counts. */
const picture = (width: number, height: number): Promise<Answer> => {
  const size = `${width}x${height}`
  if (!pictures.has(size))
    pictures.set(
      size,
      wmsPicture(width, height).then((bytes) => answerOf('image/png', bytes))
    )
  return pictures.get(size)!
}
await picture(...mapPixels(jobs.J2))
const legend = answerOf('image/png', await wmsPicture(120, 40))

const wms = (url: URL, body: string): Answer | Promise<Answer> => {
  const parameters = [...url.searchParams, ...new URLSearchParams(body)]
  const asked = new Map(parameters.map(([name, value]) => [name.toUpperCase(), value]))
  if (asked.get('REQUEST') === 'GetLegendGraphic') return legend
  const [width, height] = [Number(asked.get('WIDTH')), Number(asked.get('HEIGHT'))]
  return width > 0 && height > 0 && width * height < 1e8 ? picture(width, height) : notFound
}

const server = serve((target, body) => {
  const tile = /^\/(light|heavy)\/(\d+)\/(\d+)\/(\d+)\.png/.exec(target)
  if (tile) {
    tilesServed++
    const [zoom, x, y] = [Number(tile[2]), Number(tile[3]), Number(tile[4])]
    // neighbours differ: 21 and 8 places apart in a pool of 64
    return tiles[tile[1] as keyof typeof tiles][(x * 21 + y * 8 + zoom) % POOL]!
  }
  const url = new URL(target, 'http://loopback')
  const vectors = /^\/(points|lines|polygons)\/(\d{1,7})\.geojson$/.exec(url.pathname)
  if (vectors) return featuresAt(vectors[1] as FeatureKind, Number(vectors[2]), url)
  if (url.pathname.startsWith('/city/')) return city.get(url.pathname) ?? notFound
  if (url.pathname === '/overlay1000.geojson') return counties
  if (url.pathname === '/tiles-served') return answerOf('text/plain', Buffer.from(String(tilesServed)))
  return url.pathname === '/wms' ? wms(url, body) : notFound
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
