// Writes region.geojson, the communes of an invented region around the town: node make-region.mjs
// Communes are Voronoi cells of scattered points whose borders are bent by midpoint displacement; some cells are a lake.
// Their people are invented, too: many around the town and a second one, few in the hills.
import { writeFileSync } from 'node:fs'

const CENTRE = [2641000, 1211000]
/** Metres between the points; beyond the region there are more, whose cells are not kept. */
const SPACING = 5200
const COLUMNS = 17
/** How far a border bends, as a part of its length, and the length in metres of its pieces. */
const [BEND, PIECE] = [0.17, 260]

const random = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const hash = (text) => [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261)

const next = random(11)
const points = []
for (let row = 0; row < COLUMNS; row++)
  for (let column = 0; column < COLUMNS; column++) {
    const jitter = () => (next() - 0.5) * 0.78 * SPACING
    points.push([
      CENTRE[0] + (column - (COLUMNS - 1) / 2 + (row % 2) / 2) * SPACING + jitter(),
      CENTRE[1] + (row - (COLUMNS - 1) / 2) * SPACING * 0.87 + jitter()
    ])
  }

/** The cell of a point: a large box, cut by the bisectors to all other points. */
const cellOf = (point) => {
  let ring = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [point[0] + x * 3e4, point[1] + y * 3e4]) // prettier-ignore
  for (const other of points) {
    if (other === point) continue
    const [dx, dy] = [other[0] - point[0], other[1] - point[1]]
    const middle = (dx * (point[0] + other[0]) + dy * (point[1] + other[1])) / 2
    const side = ([x, y]) => dx * x + dy * y - middle
    ring = ring.flatMap((from, index) => {
      const to = ring[(index + 1) % ring.length]
      const [a, b] = [side(from), side(to)]
      const kept = a <= 0 ? [from] : []
      if (a < 0 === b < 0) return kept
      const part = a / (a - b)
      return [...kept, [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]]
    })
  }
  return ring
}

/** Corners that several cells share become the same corner. */
const corners = []
const corner = ([x, y]) => {
  const known = corners.find(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) < 120)
  if (known) return known
  corners.push([Math.round(x), Math.round(y)])
  return corners.at(-1)
}

/** A border bends in the same way for both of its cells. */
const bent = (from, to) => {
  const isForward = String(from) < String(to)
  const [start, end] = isForward ? [from, to] : [to, from]
  const next = random(hash(`${start} ${end}`))
  const divide = (a, b) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length < PIECE) return [a]
    const by = (next() - 0.5) * 2 * BEND
    const middle = [(a[0] + b[0]) / 2 - by * (b[1] - a[1]), (a[1] + b[1]) / 2 + by * (b[0] - a[0])]
    return [...divide(a, middle), ...divide(middle, b)]
  }
  const line = [...divide(start, end), end].map(([x, y]) => [Math.round(x), Math.round(y)])
  return (isForward ? line : line.reverse()).slice(0, -1)
}

const areaOf = (ring) => Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0)) / 2 // prettier-ignore

const [FIRST, LAST] = [
  'Aar Bir Dorn Eich Erlen Fahr Gries Hasel Imm Kirch Lang Moos Nieder Ober Ried Sand Stein Tann Unter Wald Weiss Wyl Zell Brunn'.split(' '),
  'ach au bach berg burg dorf egg feld hausen heim hofen ikon ingen matt ried tal wil winkel'.split(' ')
]
const names = new Set()
const nameOf = (next) => {
  for (;;) {
    const name = FIRST[Math.floor(next() * FIRST.length)] + LAST[Math.floor(next() * LAST.length)]
    if (names.has(name) || /(.)\1\1/.test(name)) continue
    names.add(name)
    return name
  }
}

const TOWNS = [
  { at: CENTRE, most: 3400, reach: 5200 },
  { at: [CENTRE[0] - 15500, CENTRE[1] + 9800], most: 1500, reach: 4200 },
  { at: [CENTRE[0] + 17000, CENTRE[1] - 6500], most: 900, reach: 3600 }
]
/** The shape of the region: how far its border is from the centre, in metres, in a direction. */
const reachAt = (angle) => 26500 + 3800 * Math.sin(2 * angle + 0.6) + 2600 * Math.sin(3 * angle + 2)
const LAKE = { at: [CENTRE[0] + 6500, CENTRE[1] + 9500], along: 9500, across: 2900, angle: 0.55 }

const features = []
for (const point of points) {
  const [dx, dy] = [point[0] - CENTRE[0], point[1] - CENTRE[1]]
  if (Math.hypot(dx, dy) > reachAt(Math.atan2(dy, dx))) continue
  const ring = cellOf(point).map(corner)
  const outline = ring.flatMap((from, index) => bent(from, ring[(index + 1) % ring.length]))
  const [lakeX, lakeY] = [point[0] - LAKE.at[0], point[1] - LAKE.at[1]]
  const [u, v] = [lakeX * Math.cos(LAKE.angle) + lakeY * Math.sin(LAKE.angle), lakeY * Math.cos(LAKE.angle) - lakeX * Math.sin(LAKE.angle)] // prettier-ignore
  const geometry = { type: 'Polygon', coordinates: [[...outline, outline[0]]] }
  if ((u / LAKE.along) ** 2 + (v / LAKE.across) ** 2 < 1) {
    features.push({ type: 'Feature', properties: { kind: 'lake' }, geometry })
    continue
  }
  const area = Math.round(areaOf(outline) / 1e4) / 100
  const crowd = TOWNS.reduce((sum, { at, most, reach }) => sum + most * Math.exp(-Math.hypot(point[0] - at[0], point[1] - at[1]) / reach), 0) // prettier-ignore
  const people = (18 + crowd) * (0.65 + 0.8 * next())
  const population = Math.round((people * area) / 10) * 10
  const farming = Math.round(population * (0.03 + 0.12 / (1 + people / 200)))
  const industry = Math.round(population * (0.08 + 0.14 * next()))
  const services = Math.round(population * (0.14 + 0.2 * Math.min(1, people / 1500)))
  features.push({
    type: 'Feature',
    properties: { kind: 'commune', name: nameOf(next), population, area, density: Math.round((10 * population) / area) / 10, farming, industry, services }, // prettier-ignore
    geometry
  })
}

// the town of the other samples
const people = ({ properties }) => properties.population ?? 0
features.reduce((most, one) => (people(one) > people(most) ? one : most)).properties.name = 'Lindbrugg'

const crs = { type: 'name', properties: { name: 'EPSG:2056' } }
const lines = features.map((feature) => JSON.stringify(feature)).join(',\n')
writeFileSync(
  new URL('region.geojson', import.meta.url),
  `{"type":"FeatureCollection","crs":${JSON.stringify(crs)},"features":[\n${lines}\n]}\n`
)
