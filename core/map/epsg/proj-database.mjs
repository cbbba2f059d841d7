// What PROJ knows: its database through the sqlite3 command, its own results through cs2cs.
import { execFileSync, spawnSync } from 'node:child_process'

const DATABASE = process.env.PROJ_DATABASE ?? '/usr/share/proj/proj.db'
const ARC_SECONDS_A_MICRORADIAN = (1e-6 * 180 * 3600) / Math.PI

export const rows = (sql) =>
  JSON.parse(execFileSync('sqlite3', ['-json', DATABASE, sql], { maxBuffer: 2 ** 28 }) || '[]')

/** Code -> { northFirst, signs: [x, y], unit } of its flat part; signs are -1 where an axis counts west or south, unit 0.9 for grads. */
export const axes = () => {
  const found = new Map()
  const flat = rows(`
    SELECT crs.code, axis.name, axis.orientation, axis.uom_code AS uom, axis.coordinate_system_order AS place FROM (
      SELECT code, coordinate_system_auth_name AS authority, coordinate_system_code AS cs FROM projected_crs WHERE auth_name = 'EPSG'
      UNION ALL
      SELECT code, coordinate_system_auth_name, coordinate_system_code FROM geodetic_crs WHERE auth_name = 'EPSG' AND type LIKE 'geographic%'
    ) crs JOIN axis ON axis.coordinate_system_auth_name = crs.authority AND axis.coordinate_system_code = crs.cs
    WHERE place IN (1, 2) ORDER BY place`)
  for (const { code, name, orientation, uom, place } of flat) {
    const entry = found.get(String(code)) ?? {
      northFirst: false,
      signs: [1, 1],
      unit: String(uom) === '9105' ? 0.9 : 1
    }
    const isNorth = /^(northing|southing|geodetic latitude)/i.test(name)
    if (place === 1) entry.northFirst = isNorth
    entry.signs[isNorth ? 1 : 0] = /^(west|south)$/.test(orientation) ? -1 : 1
    found.set(String(code), entry)
  }
  for (const { code, flat: part } of rows(
    `SELECT code, horiz_crs_code AS flat FROM compound_crs WHERE auth_name = 'EPSG' AND horiz_crs_auth_name = 'EPSG'`
  ))
    if (found.has(String(part))) found.set(String(code), found.get(String(part)))
  return found
}

/** Code -> every `+towgs84=` that leads from its datum to WGS 84 or ETRS89 (one to a decimetre or so), the most accurate first. */
export const shifts = () => {
  const byDatum = new Map()
  for (const { datum, method, tx, ty, tz, rx, ry, rz, rotation, ds, scale } of rows(`
    SELECT g.datum_code AS datum, method_code AS method, tx, ty, tz, rx, ry, rz, rotation_uom_code AS rotation,
      scale_difference AS ds, scale_difference_uom_code AS scale
    FROM helmert_transformation t JOIN geodetic_crs g ON g.auth_name = 'EPSG' AND g.code = t.source_crs_code
    WHERE t.auth_name = 'EPSG' AND source_crs_auth_name = 'EPSG' AND target_crs_auth_name = 'EPSG' AND target_crs_code IN (4326, 4258)
      AND t.deprecated = 0 AND method_code IN (9603, 9606, 9607) ORDER BY target_crs_code DESC, accuracy`)) {
    // 9607 turns the frame, 9606 and +towgs84 the position; 9109 is the microradian, 1028 parts per billion
    const turn = (Number(method) === 9607 ? -1 : 1) * (Number(rotation) === 9109 ? ARC_SECONDS_A_MICRORADIAN : 1)
    const turned = [rx, ry, rz].map((angle) => Number((angle * turn).toFixed(7)))
    const values =
      Number(method) === 9603 ? [tx, ty, tz] : [tx, ty, tz, ...turned, ds * (Number(scale) === 1028 ? 1e-3 : 1)]
    byDatum.set(datum, [...(byDatum.get(datum) ?? []), `+towgs84=${values.join(',')}`])
  }
  const flat = `
    SELECT p.code, g.datum_code AS datum FROM projected_crs p JOIN geodetic_crs g ON g.auth_name = 'EPSG' AND g.code = p.geodetic_crs_code
      WHERE p.auth_name = 'EPSG'
    UNION ALL SELECT code, datum_code FROM geodetic_crs WHERE auth_name = 'EPSG'`
  const datums =
    rows(`${flat} UNION ALL SELECT c.code, f.datum FROM compound_crs c JOIN (${flat}) f ON f.code = c.horiz_crs_code
    WHERE c.auth_name = 'EPSG'`)
  return new Map(datums.map(({ code, datum }) => [String(code), byDatum.get(datum) ?? []]))
}

/** PROJ's own x/y (east and north counting up, degrees) of [longitude, latitude] points; NaN where it has none. */
export const reference = (code, { northFirst, signs, unit }, points) => {
  const input = points.map(([longitude, latitude]) => `${latitude} ${longitude}\n`).join('')
  const { stdout } = spawnSync('cs2cs', ['--no-ballpark', '-f', '%.9f', 'EPSG:4326', `EPSG:${code}`], {
    input,
    encoding: 'utf8'
  })
  const lines = stdout.trim().split('\n')
  return points.map((_, i) => {
    const [first, second] = (lines[i] ?? '').trim().split(/\s+/).map(Number)
    const [x, y] = northFirst ? [second, first] : [first, second]
    return [x * signs[0] * unit, y * signs[1] * unit]
  })
}
