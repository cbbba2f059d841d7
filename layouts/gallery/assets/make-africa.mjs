// Writes africa.geojson from the world map of the app "default": node make-africa.mjs
// `inland` is the mean distance of a country's land from the sea in km, measured here: from points spread evenly over the
// country to the nearest vertex of the coast, on the sphere. Edges that only one country has are coast.
import { readFileSync, writeFileSync } from 'node:fs'

const AFRICA =
  'Algeria,Angola,Benin,Botswana,Burkina Faso,Burundi,Cabo Verde,Cameroon,Central African Rep.,Chad,Comoros,Congo,' +
  "Côte d'Ivoire,Dem. Rep. Congo,Djibouti,Egypt,Eq. Guinea,Eritrea,Ethiopia,Gabon,Gambia,Ghana,Guinea,Guinea-Bissau,Kenya," +
  'Lesotho,Liberia,Libya,Madagascar,Malawi,Mali,Mauritania,Mauritius,Morocco,Mozambique,Namibia,Niger,Nigeria,Rwanda,' +
  'S. Sudan,São Tomé and Principe,Senegal,Seychelles,Sierra Leone,Somalia,Somaliland,South Africa,Sudan,eSwatini,' +
  'Tanzania,Togo,Tunisia,Uganda,W. Sahara,Zambia,Zimbabwe'
const [WEST, SOUTH, EAST, NORTH] = [-30, -40, 64, 44]
/** Degrees to which coordinates are rounded: 0.2 mm at 1 : 50 000 000; twice as much around Africa. */
const [FINE, COARSE] = [0.1, 0.2]
/** Area in square degrees of the triangle at a vertex that is dropped. */
const BEND = 0.03
/** Degrees: smaller islands of the neighbours are left out. */
const SMALLEST = 0.6

const { features } = JSON.parse(readFileSync(new URL('../../default/assets/world.geojson', import.meta.url)))
const polygonsOf = ({ geometry: { type, coordinates } }) => (type === 'Polygon' ? [coordinates] : coordinates)

const radians = Math.PI / 180
const kilometres = ([x1, y1], [x2, y2]) => {
  const [dx, dy] = [(x2 - x1) * radians, (y2 - y1) * radians]
  const h = Math.sin(dy / 2) ** 2 + Math.cos(y1 * radians) * Math.cos(y2 * radians) * Math.sin(dx / 2) ** 2
  return 12742 * Math.asin(Math.sqrt(h))
}

const edges = new Map()
for (const ring of features.flatMap(polygonsOf).flat())
  for (let i = 1; i < ring.length; i++) {
    const key = [ring[i - 1], ring[i]].map(String).sort().join(' ')
    edges.set(key, edges.has(key) ? undefined : ring[i])
  }
const coast = [...edges.values()].filter((p) => p && p[0] > WEST && p[0] < EAST && p[1] > SOUTH && p[1] < NORTH)

const isInside = ([x, y], rings) => {
  let inside = false
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i - 1], ring[i]]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
  return inside
}

const inland = (polygons) => {
  const points = polygons.flatMap((rings) => rings[0])
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [minX, minY, maxX, maxY] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const step = Math.max(0.02, Math.sqrt((maxX - minX) * (maxY - minY)) / 40)
  let [sum, weight] = [0, 0]
  for (let y = minY + step / 2; y < maxY; y += step)
    for (let x = minX + step / 2; x < maxX; x += step) {
      if (!polygons.some((rings) => isInside([x, y], rings))) continue
      const share = Math.cos(y * radians)
      sum += share * coast.reduce((least, at) => Math.min(least, kilometres([x, y], at)), Infinity)
      weight += share
    }
  return weight > 0 ? Math.round(sum / weight) : 0
}

const shoelace = (ring) =>
  Math.abs(ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0)) / 2
const areaOf = (polygons) => Math.max(...polygons.map(([outline]) => shoelace(outline)))
const within = (rings) => rings[0].some(([x, y]) => x > WEST && x < EAST && y > SOUTH && y < NORTH)
const thinned = (ring, grid) => {
  const points = ring.map((point) => point.map((value) => Number((Math.round(value / grid) * grid).toFixed(2))))
  return points.filter((point, i) => i === 0 || String(point) !== String(points[i - 1]))
}
const spanOf = (ring) =>
  Math.max(...[0, 1].map((axis) => Math.max(...ring.map((p) => p[axis])) - Math.min(...ring.map((p) => p[axis]))))
const clipped = (ring) => ring.map(([x, y]) => [Math.min(EAST, Math.max(WEST, x)), Math.min(NORTH, Math.max(SOUTH, y))])

/**
 * Rings without the vertices that hardly bend them. Two countries lose the same vertices of their border: which of two
 * neighbouring vertices is dropped depends on their coordinates, and where three countries meet, all are kept.
 */
const simplified = (rings) => {
  const around = new Map()
  const meet = (a, b) => around.set(String(a), (around.get(String(a)) ?? new Set()).add(String(b)))
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) (meet(ring[i], ring[i - 1]), meet(ring[i - 1], ring[i]))
  const order = ([x, y]) => Math.abs(Math.sin(x * 127.1 + y * 311.7) * 43758.5) % 1
  const goes = (a, b, c) =>
    around.get(String(b)).size === 2 && shoelace([a, b, c, a]) < BEND && order(b) > Math.max(order(a), order(c))
  return rings.map((ring) =>
    ring.filter((p, i) => i === 0 || i === ring.length - 1 || !goes(ring[i - 1], p, ring[i + 1]))
  )
}

const africa = new Set(AFRICA.split(','))
const out = features.flatMap((feature) => {
  const { name } = feature.properties
  const isAfrican = africa.delete(name)
  const isSeen = (rings) => within(rings) && (isAfrican || spanOf(rings[0]) > SMALLEST)
  const polygons = polygonsOf(feature).filter(isSeen)
  const shown = polygons
    .map((rings) =>
      rings
        .map((ring) => thinned(isAfrican ? ring : clipped(ring), isAfrican ? FINE : COARSE))
        .filter((ring) => ring.length > 3)
    )
    .filter((rings) => rings.length > 0)
  if (shown.length === 0) return []
  // `label` where there is space for the name
  const label = areaOf(polygons) > 2.3 * name.length && { label: name }
  const properties = isAfrican ? { name, ...label, inland: inland(polygons) } : { neighbour: true }
  return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: shown } }
})
if (africa.size > 0) console.warn('not in the world map:', [...africa].join(', '))
for (let pass = 0; pass < 4; pass++) {
  const all = out.flatMap(({ geometry }) => geometry.coordinates.flat())
  const thinner = simplified(all)
  for (const { geometry } of out)
    geometry.coordinates = geometry.coordinates
      .map((rings) => rings.map(() => thinner.shift()))
      .filter(([outline]) => outline.length > 3)
}
writeFileSync(
  new URL('africa.geojson', import.meta.url),
  `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"features":[\n` +
    out.map((feature) => JSON.stringify(feature)).join(',\n') +
    '\n]}\n'
)
