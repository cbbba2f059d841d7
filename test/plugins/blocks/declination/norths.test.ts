import geomagnetism from 'geomagnetism'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/plugin.js'
import { magneticAt } from '../../../../plugins/blocks/declination/magnetic.js'
import { fold, type Norths, northsOf } from '../../../../plugins/blocks/declination/norths.js'
import { rowsOf } from '../../../../plugins/blocks/declination/rows.js'
import { scopeOf } from '../on-paper.js'

const NOW = new Date('2026-11-20T12:00:00Z')

test('a compass may be wrong below 6000 nT of horizontal field, and is of no use below 2000', () => {
  const zoneAt = (latitude: number) => magneticAt(-100, latitude, NOW)!.zone
  /** The latitude from which on, to the north, a zone begins. */
  const edgeOf = (isIn: (latitude: number) => boolean): number => {
    let [south, north] = [60, 82]
    for (let step = 0; step < 40; step++) {
      const middle = (south + north) / 2
      if (isIn(middle)) north = middle
      else south = middle
    }
    return north
  }
  const fieldAt = (latitude: number) => geomagnetism.model(NOW).point([latitude, -100]).h
  const edges = [edgeOf((latitude) => zoneAt(latitude) !== 'normal'), edgeOf((latitude) => zoneAt(latitude) === 'blackout')] // prettier-ignore
  assert.equal(edges.map((latitude) => Math.round(fieldAt(latitude) * 10) / 10), [6000, 2000]) // prettier-ignore
})

test('the annual change is that of the components, which change by the same each year', () => {
  for (const [longitude, latitude] of [[7.5, 47], [-100, 76], [140, -66]] as const) {
    const at = (day: string) => geomagnetism.model(new Date(day)).point([latitude, longitude])
    const [before, now, after] = [at('2026-01-01'), at('2026-07-02T12:00:00Z'), at('2027-01-01')]
    const perYear = 365.25 / 365
    const [dx, dy] = [(after.x - before.x) * perYear, (after.y - before.y) * perYear]
    const expected = (((now.x * dy - now.y * dx) / now.h ** 2) * 180) / Math.PI
    const { annualDeg } = magneticAt(longitude, latitude, new Date('2026-07-02T12:00:00Z'))!
    assert.ok(Math.abs(annualDeg - expected) < 1e-4 * Math.abs(expected), `${annualDeg} ${expected}`)
  }
}) // prettier-ignore

test('directions are from -180 to 180 degrees', () => {
  assert.equal([180.25, -180.25, 540.5, 179.75].map(fold), [-179.75, 179.75, -179.5, 179.75])
})

test('a centre without a north, or without the zone of the grid, is refused with its reason', async () => {
  const refusal = async (grid: string | undefined, projection: string, centre: [number, number], unitsPerPt = 1) => {
    const view = await scopeOf({ projection, centre, unitsPerPt: [unitsPerPt, unitsPerPt] }).view()
    try {
      return northsOf(view, grid, NOW)
    } catch (thrown) {
      const { code, message } = thrown as PrintError
      return [code, message]
    }
  }
  assert.equal(await refusal(undefined, 'EPSG:3413', [0, 0]), [
    'outside-projection',
    'the centre of the map is at latitude 90.00, where no direction is north'
  ])
  // a tenth of a metre from the pole is ten points of the map, but none of the grid
  assert.equal(await refusal('EPSG:3031', 'EPSG:4326', [8, -89.999999], 1e-7), [
    'outside-projection',
    'the centre of the map is at latitude -90.00, where no direction is north'
  ])
  assert.equal(await refusal('utm', 'EPSG:3413', [100_000, 0]), [
    'outside-projection',
    'the centre of the map has no UTM zone: UTM ends at 84 degrees north and 80 degrees south'
  ])
})

const rows = (norths: Partial<Norths>, mils = true) =>
  rowsOf({ trueDeg: 0, convergenceDeg: 2.5, ...norths }, { lang: 'en', mils, now: NOW }).map(({ mark, name, value }) => [mark, name, value.replaceAll('\u00a0', ' ')]) // prettier-ignore
const field = { declinationDeg: -170, annualDeg: 0.5, model: 'WMM-2025', zone: 'normal' as const }
const ABOUT = [undefined, 'Nov 20, 2026, WMM-2025', '']

test('the rows give the angles from true north, that from grid to magnetic north, and the annual change', () => {
  assert.equal(rows({ magnetic: field }), [
    ['true', 'True north', ''],
    ['grid', 'Grid north', '2°30′ E (44 mils)'],
    ['magnetic', 'Magnetic north', '170°00′ W (3,022 mils)'],
    [undefined, 'From grid to magnetic north', '172°30′ W (3,067 mils)'],
    [undefined, 'Annual change', '30.0′ E'],
    ABOUT
  ])
})

test('an annual change of a tenth of a minute has a direction, none has no direction', () => {
  const change = (annualDeg: number) => rows({ magnetic: { ...field, annualDeg } }).at(-2)![2]
  assert.equal([change(-0.1 / 60), change(0)], ['0.1′ W', '0.0′'])
})

test('where a compass is of no use, the rows have no magnetic north', () => {
  const two = [['true', 'True north', ''], ['grid', 'Grid north', '2°30′ E']] // prettier-ignore
  assert.equal(rows({ magnetic: { ...field, zone: 'blackout' } }, false), [...two, [undefined, 'A compass is of no use here', ''], ABOUT]) // prettier-ignore
  assert.equal(rows({}, false), [...two, [undefined, 'Magnetic north is not known for this date', '']])
})

test.run()
