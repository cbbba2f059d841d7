// Writes names.json.gz, beside definitions.json.gz; README.md says how to run it.
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { rows } from './proj-database.mjs'

const definitions = JSON.parse(gunzipSync(readFileSync(new URL('definitions.json.gz', import.meta.url))))

/** `EPSG:2056` -> the name that Esri's software has for it. */
const esriNames = (table) =>
  new Map(
    rows(
      `SELECT auth_name || ':' || code AS id, alt_name AS name FROM alias_name WHERE table_name = '${table}' AND source = 'ESRI'`
    ).map(({ id, name }) => [id, name])
  )

/** What the ground of a system is called: geographic system, datum, ellipsoid and prime meridian. */
const grounds = () => {
  const esri = {
    system: esriNames('geodetic_crs'),
    datum: esriNames('geodetic_datum'),
    ellipsoid: esriNames('ellipsoid')
  }
  const found = rows(`
    SELECT g.auth_name || ':' || g.code AS id, g.name AS name, g.type, axis.uom_code AS unit,
      d.auth_name || ':' || d.code AS datum, d.name AS datumName,
      e.auth_name || ':' || e.code AS ellipsoid, e.name AS ellipsoidName,
      m.auth_name || ':' || m.code AS meridian, m.name AS meridianName
    FROM geodetic_crs g
      JOIN geodetic_datum d ON d.auth_name = g.datum_auth_name AND d.code = g.datum_code
      JOIN ellipsoid e ON e.auth_name = d.ellipsoid_auth_name AND e.code = d.ellipsoid_code
      JOIN prime_meridian m ON m.auth_name = d.prime_meridian_auth_name AND m.code = d.prime_meridian_code
      LEFT JOIN axis ON axis.coordinate_system_auth_name = g.coordinate_system_auth_name
        AND axis.coordinate_system_code = g.coordinate_system_code AND axis.coordinate_system_order = 1
    WHERE g.auth_name IN ('EPSG', 'ESRI') AND g.type LIKE 'geographic%' ORDER BY g.deprecated, g.code`)
  // the flat system of one in three dimensions: same name, same datum
  const flat = new Map()
  for (const one of found) {
    const key = `${one.name} ${one.datum}`
    if (one.type === 'geographic 2D' && !flat.has(key)) flat.set(key, one.id)
  }
  return new Map(
    found.map((one) => [
      one.id,
      {
        flat: one.type === 'geographic 3D' ? (flat.get(`${one.name} ${one.datum}`) ?? one.id) : one.id,
        countsInDegrees: String(one.unit) !== '9105',
        names: [
          [one.name, esri.system.get(one.id) ?? '', one.id],
          [one.datumName, esri.datum.get(one.datum) ?? '', one.datum],
          [one.ellipsoidName, esri.ellipsoid.get(one.ellipsoid) ?? '', one.ellipsoid],
          [one.meridianName, '', one.meridian]
        ]
      }
    ])
  )
}

/** As wkt/names.ts writes what has no name of its own. */
const underscored = (name) => name.replace(/[^A-Za-z0-9+-]+/g, '_').replace(/^_|_$/g, '')

const groundOf = grounds()
const esriProjected = esriNames('projected_crs')
/** Systems whose authority counts west or south count otherwise here, under no code. */
const countsOtherwise = new Set(
  rows(`
    SELECT DISTINCT crs.auth_name || ':' || crs.code AS id FROM projected_crs crs
      JOIN axis ON axis.coordinate_system_auth_name = crs.coordinate_system_auth_name
        AND axis.coordinate_system_code = crs.coordinate_system_code
    WHERE axis.orientation IN ('west', 'south')`).map(({ id }) => id)
)
const projected = new Map(
  rows(`
    SELECT auth_name || ':' || code AS id, name, geodetic_crs_auth_name || ':' || geodetic_crs_code AS ground
    FROM projected_crs WHERE auth_name IN ('EPSG', 'ESRI')`).map((row) => [row.id, row])
)
const flatParts = new Map(
  rows(`
    SELECT auth_name || ':' || code AS id, horiz_crs_auth_name || ':' || horiz_crs_code AS part
    FROM compound_crs WHERE auth_name = 'EPSG'`).map(({ id, part }) => [id, part])
)

const kept = new Map()
const systems = {}
const unnamed = []
for (const code of Object.keys(definitions)) {
  const written = [`EPSG:${code}`, `ESRI:${code}`].find(
    (id) => groundOf.has(id) || projected.has(id) || flatParts.has(id)
  )
  const id = flatParts.get(written) ?? written
  const { name, ground } = projected.get(id) ?? { ground: id }
  if (!groundOf.has(ground)) {
    unnamed.push(code)
    continue
  }
  const own = groundOf.get(groundOf.get(ground).flat)
  const isOtherwise = countsOtherwise.has(id) || (name === undefined && !own.countsInDegrees)
  const authority = name === undefined ? own.names[0][2] : id
  const index = kept.get(own) ?? kept.size
  kept.set(own, index)
  systems[code] = [isOtherwise ? '' : authority, index, own.countsInDegrees ? 1 : 0]
  if (name === undefined) continue
  const esri = esriProjected.get(id) ?? (id.startsWith('ESRI') ? name : '')
  systems[code].push(name === definitions[code][0] ? '' : name, esri === underscored(name) ? '' : esri)
}
const bytes = gzipSync(JSON.stringify({ systems, grounds: [...kept.keys()].map(({ names }) => names) }), { level: 9 })
writeFileSync(new URL('names.json.gz', import.meta.url), bytes)
console.log(`${Object.keys(systems).length} systems on ${kept.size} grounds in ${bytes.length} bytes`)
console.log(`unknown to PROJ: ${unnamed.join(' ')}`)
