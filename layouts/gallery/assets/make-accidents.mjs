// Writes accidents.geojson, invented accidents of cyclists in the town since 2016: node make-accidents.mjs
// They lie along the streets of town.geojson, more of them on large streets and at some crossings.
import { readFileSync, writeFileSync } from 'node:fs'

let seed = 41
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const { features } = JSON.parse(readFileSync(new URL('town.geojson', import.meta.url)))
/** Accidents per metre, in proportion. */
const WEIGHTS = { main: 5, second: 2.2, side: 0.5, lane: 0.4 }
const CENTRE = [2641200, 1211010]
const REACH = 950

const pieces = features
  .filter(({ properties }) => properties.layer === 'street' && WEIGHTS[properties.class] !== undefined)
  .flatMap(({ properties, geometry: { coordinates } }) =>
    coordinates.slice(1).map((to, index) => {
      const from = coordinates[index]
      const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      const far = Math.hypot(middle[0] - CENTRE[0], middle[1] - CENTRE[1])
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      return { from, to, weight: length * WEIGHTS[properties.class] * Math.exp(-((far / REACH) ** 2)) }
    })
  )
const total = pieces.reduce((sum, { weight }) => sum + weight, 0)
const onStreet = () => {
  let left = random() * total
  const { from, to } = pieces.find(({ weight }) => (left -= weight) <= 0) ?? pieces.at(-1)
  const part = random()
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
}
/** Places where many happen. */
const CROSSINGS = Array.from({ length: 7 }, onStreet)

const accidents = Array.from({ length: 430 }, (_, index) => {
  const [x, y] = index % 3 === 0 ? CROSSINGS[Math.floor(random() ** 1.6 * CROSSINGS.length)] : onStreet()
  const spread = index % 3 === 0 ? 26 : 3
  const hurt = random() < 0.13 ? 2 : 1
  return {
    type: 'Feature',
    properties: { year: 2016 + Math.floor(random() * 10), weight: hurt },
    geometry: { type: 'Point', coordinates: [Math.round(x + normal() * spread), Math.round(y + normal() * spread)] }
  }
})
const crs = { type: 'name', properties: { name: 'EPSG:2056' } }
const lines = accidents.map((feature) => JSON.stringify(feature)).join(',\n')
writeFileSync(
  new URL('accidents.geojson', import.meta.url),
  `{"type":"FeatureCollection","crs":${JSON.stringify(crs)},"features":[\n${lines}\n]}\n`
)
