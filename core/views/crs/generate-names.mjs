// Writes names.json.gz, in the folder of the files that generate.mjs writes; see README.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { textOf } from './table-text.mjs'

const proj = JSON.parse(readFileSync(process.argv[2]))
const registry = (authority) =>
  Object.entries(JSON.parse(gunzipSync(readFileSync(new URL(`${authority.toLowerCase()}.json.gz`, import.meta.url)))))
    .filter(([, entry]) => entry.length === 4)
    .map(([code, [name]]) => [`${authority}:${code}`, name])
const definedNames = new Map(['EPSG', 'ESRI'].flatMap(registry))

/** The names of the ground of a system: geographic system, datum, ellipsoid and prime meridian. */
const grounds = () => {
  const { geodetic_crs: systems, geodetic_datum: datums, ellipsoid: ellipsoids } = proj.esriNames
  // the two-dimensional system for a three-dimensional one: same name, same datum
  const flat = new Map()
  for (const one of proj.grounds) {
    const key = `${one.name} ${one.datum}`
    if (one.type === 'geographic 2D' && !flat.has(key)) flat.set(key, one.id)
  }
  return new Map(
    proj.grounds.map((one) => [
      one.id,
      {
        flat: one.type === 'geographic 3D' ? (flat.get(`${one.name} ${one.datum}`) ?? one.id) : one.id,
        countsInDegrees: String(one.unit) !== '9105',
        names: [
          [one.name, systems[one.id] ?? '', one.id],
          [one.datumName, datums[one.datum] ?? '', one.datum],
          [one.ellipsoidName, ellipsoids[one.ellipsoid] ?? '', one.ellipsoid],
          [one.meridianName, '', one.meridian]
        ]
      }
    ])
  )
}

/** The Esri name that wkt/names.ts derives for objects without a separate Esri name. */
const underscored = (name) => name.replace(/[^A-Za-z0-9+-]+/g, '_').replace(/^_|_$/g, '')

const groundOf = grounds()
/** Systems whose authority counts to the west or south have no code, because here they count to the east and north. */
const countsOtherwise = new Set(
  proj.systems.filter(({ kind, signs }) => kind === 'projected' && signs.includes(-1)).map(({ id }) => id)
)
const projected = new Map(proj.projected.map((row) => [row.id, row]))
const flatParts = new Map(proj.compound.map(({ id, part }) => [id, part]))

const kept = new Map()
const systems = {}
for (const [written, defined] of definedNames) {
  const id = flatParts.get(written) ?? written
  const { name, ground } = projected.get(id) ?? { ground: id }
  const own = groundOf.get(groundOf.get(ground).flat)
  const isOtherwise = countsOtherwise.has(id) || (name === undefined && !own.countsInDegrees)
  const authority = name === undefined ? own.names[0][2] : id
  const index = kept.get(own) ?? kept.size
  kept.set(own, index)
  systems[written] = [isOtherwise ? '' : authority, index, own.countsInDegrees ? 1 : 0]
  if (name === undefined) continue
  const esri = proj.esriNames.projected_crs[id] ?? (id.startsWith('ESRI') ? name : '')
  systems[written].push(name === defined ? '' : name, esri === underscored(name) ? '' : esri)
}
const members = { ...systems, ...[...kept.keys()].map(({ names }) => names) }
const bytes = gzipSync(textOf(members), { level: 9 })
writeFileSync(new URL('names.json.gz', import.meta.url), bytes)
console.log(`${Object.keys(systems).length} systems on ${kept.size} grounds in ${bytes.length} bytes`)
