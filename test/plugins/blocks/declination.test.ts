import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError, type ViewParameters } from '../../../core/plugin.js'
import declination from '../../../plugins/blocks/declination.js'
import { diagramOf } from '../../../plugins/blocks/declination/diagram.js'
import { arrowsOf } from '../../../plugins/blocks/declination/fan.js'
import { magneticAt } from '../../../plugins/blocks/declination/magnetic.js'
import { northsOf } from '../../../plugins/blocks/declination/norths.js'
import { coerce } from '../../../core/request/coerce.js'
import { scopeOf, showOnPage, toolsOf } from './on-paper.js'

interface Shown {
  alt: string
  rows: { mark: string | null; name: string; value: string }[]
  arrows: { kind: string; from: [number, number]; to: [number, number]; turnDeg: number; barb: string }[]
}
const block = declination({}) as unknown as {
  options: object
  value(options: object): object
  prepare(...all: any[]): Promise<{ data: Shown | null }>
}
const NOW = new Date('2026-11-20T12:00:00Z')
const show = async (written: object, view: Partial<ViewParameters> = {}, { lang = 'en', now = NOW } = {}) => {
  const { tools, warnings } = toolsOf()
  const options = coerce(written, block.options as never)
  const { data } = await block.prepare(undefined, options, { ...scopeOf(view), lang }, [], { ...tools, now })
  return { data: data!, warnings }
}
const valueOf = ({ rows }: Shown, name: string): string =>
  rows.find((row) => row.name === name)!.value.replaceAll('\u00a0', ' ')

/** The time of a decimal year. */
const timeOf = (year: number): Date => {
  const start = Math.floor(year)
  return new Date(Date.UTC(start, 0, 1) + (year - start) * (Date.UTC(start + 1, 0, 1) - Date.UTC(start, 0, 1)))
}

test('declinations are the published test values of WMM2025', () => {
  // WMM2025_TEST_VALUES.txt of NOAA, the rows for sea level; years, latitude, longitude, declination
  const rows = [
    [2025, 80, 0, 1.28],
    [2025, 0, 120, -0.16],
    [2025, -80, 240, 68.78],
    [2027.5, 80, 0, 2.59],
    [2027.5, 0, 120, -0.24],
    [2027.5, -80, 240, 68.49]
  ] as const
  for (const [year, latitude, longitude, declinationDeg] of rows) {
    const found = magneticAt(longitude, latitude, timeOf(year))!
    assert.is(found.model, 'WMM-2025')
    assert.ok(
      Math.abs(found.declinationDeg - declinationDeg) <= 0.006,
      `${found.declinationDeg}, not ${declinationDeg}`
    )
  }
})

test('the annual change is the difference of two years, also at the end of a model', () => {
  for (const [longitude, latitude] of [
    [7.5, 47],
    [-120, -60],
    [140, 35]
  ] as const) {
    const [before, after] = [2026, 2027].map((year) => magneticAt(longitude, latitude, timeOf(year))!.declinationDeg)
    const { annualDeg } = magneticAt(longitude, latitude, timeOf(2026.5))!
    assert.ok(Math.abs(annualDeg - (after! - before!)) < 0.001, `${annualDeg} ${after! - before!}`)
    const last = magneticAt(longitude, latitude, new Date('2029-11-10T00:00:00Z'))!
    assert.ok(Math.abs(last.annualDeg - annualDeg) < 0.02 && last.annualDeg !== 0)
  }
})

test('each time has the model of its years; other times have none', () => {
  const model = (day: string) => magneticAt(7.5, 47, new Date(day))?.model
  assert.equal(['2014-12-01', '2016-01-01', '2021-01-01', '2026-01-01', '2029-12-01'].map(model), [
    undefined,
    'WMM-2015',
    'WMM-2020',
    'WMM-2025',
    undefined
  ])
})

test('zones around the magnetic poles are those of the horizontal field', () => {
  const zone = (longitude: number, latitude: number) => magneticAt(longitude, latitude, NOW)!.zone
  assert.equal([zone(7.5, 47), zone(-100, 76), zone(140, 86)], ['normal', 'caution', 'blackout'])
})

test('convergence is that of the formula of UTM, from true to grid north, with its sign', async () => {
  // tan(convergence) = tan(longitude from the central meridian) sin(latitude), on a sphere
  const near = (longitude: number, latitude: number) => {
    const view = { projection: 'CRS:84', centre: [longitude, latitude] as [number, number], unitsPerPt: [1e-4, 1e-4] as [number, number] } // prettier-ignore
    return scopeOf(view).view().then((made) => northsOf(made, 'utm', NOW).convergenceDeg) // prettier-ignore
  }
  for (const [longitude, latitude] of [
    [11.5, 50],
    [6.5, 50],
    [8, -40],
    [9, 47]
  ] as const) {
    const off = ((longitude - 9) * Math.PI) / 180
    const expected = (Math.atan(Math.tan(off) * Math.sin((latitude * Math.PI) / 180)) * 180) / Math.PI
    assert.ok(Math.abs((await near(longitude, latitude)) - expected) < 0.01, `${longitude} ${latitude}`)
  }
})

test('the turn of the map turns the arrows, not the angles', async () => {
  const centre = [2641130, 1210690] as [number, number]
  const [level, turned] = await Promise.all([0, 70].map((rotationDeg) => show({ mils: true }, { centre, rotationDeg })))
  assert.equal(level!.data.rows, turned!.data.rows)
  level!.data.arrows.forEach(({ turnDeg }, index) =>
    assert.ok(Math.abs(turned!.data.arrows[index]!.turnDeg - turnDeg - 70) < 1e-6)
  )
  const grid = turned!.data.arrows.find(({ kind }) => kind === 'grid')!
  const true_ = turned!.data.arrows.find(({ kind }) => kind === 'true')!
  assert.ok(true_.turnDeg < 70 && grid.turnDeg > true_.turnDeg, 'east of Bern, grid north is east of true north')
})

test('angles are in degrees and minutes, and in mils, with the letters of the language', async () => {
  const view = { centre: [2641130, 1210690] as [number, number] }
  const { data, warnings } = await show({ mils: true }, view)
  assert.equal(warnings, [])
  const norths = northsOf(await scopeOf(view).view(), undefined, NOW)
  const minutes = Math.round(norths.magnetic!.declinationDeg * 60)
  const mils = Math.round((norths.magnetic!.declinationDeg * 6400) / 360)
  assert.is(valueOf(data, 'Magnetic north'), `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′ E (${mils} mils)`) // prettier-ignore
  assert.is(valueOf(data, 'Grid north'), '0°24′ E (7 mils)')
  assert.match(valueOf(data, 'Annual change'), /^\d+\.\d′ E$/)
  assert.match(data.alt, 'Magnetic north 3°')
  const german = await show({}, view, { lang: 'de' })
  assert.match(valueOf(german.data, 'Gitternord'), /^0°24′ O$/)
  const west = await show({ projection: 'utm' }, view, { lang: 'fr' })
  assert.match(valueOf(west.data, 'Nord de la grille'), / O$/)
  assert.is(valueOf((await show({}, { projection: 'EPSG:3857', centre: [9e5, 6e6] })).data, 'Grid north'), '0°00′')
})

test('arrows that are near are drawn apart in their order; equal ones are one', () => {
  const magnetic = (declinationDeg: number) => ({ declinationDeg, annualDeg: 0, model: '', zone: 'normal' as const })
  const drawn = (convergenceDeg: number, declinationDeg: number, trueDeg = 0) =>
    Object.fromEntries(
      arrowsOf({ trueDeg, convergenceDeg, magnetic: magnetic(declinationDeg) }).map(({ kind, drawnDeg }) => [kind, drawnDeg]) // prettier-ignore
    )
  assert.equal(drawn(1, 2), { true: 0, grid: 11, magnetic: 22 })
  assert.equal(drawn(2, 1), { true: 0, magnetic: 11, grid: 22 })
  assert.equal(drawn(-1, 2, 5), { true: 5, magnetic: 16, grid: -6 })
  assert.equal(drawn(0, -40), { true: 0, grid: 0, magnetic: -40 })
  assert.equal(drawn(1, 1.001), { true: 0, grid: 11, magnetic: 11 })
  assert.equal(drawn(0, 0), { true: 0, grid: 0, magnetic: 0 })
  assert.equal(drawn(0, 170, 100).magnetic, -90)
})

test('the diagram fills its square, whatever the directions are', () => {
  for (const trueDeg of [0, 90, 180, 33]) {
    const arrows = diagramOf(arrowsOf({ trueDeg, convergenceDeg: 2, magnetic: undefined }), 60, 6)
    const all = arrows.flatMap(({ from, to, label }) => [from, to, label]).flat()
    assert.ok(Math.min(...all) >= 0 && Math.max(...all) <= 60, all.join())
    const [{ from, to }] = arrows as [(typeof arrows)[0]]
    assert.ok(Math.hypot(to[0] - from[0], to[1] - from[1]) > 40)
  }
})

test('without a model, at a magnetic pole and at a pole of the earth the sheet and a warning say so', async () => {
  const early = await show({}, {}, { now: new Date(0) })
  assert.is(early.warnings.length, 1)
  assert.ok(early.warnings[0]!.includes(' 1970-01-01;'))
  assert.equal(early.data.arrows.map(({ kind }) => kind), ['true', 'grid']) // prettier-ignore
  assert.is(early.data.rows.at(-1)!.name, 'Magnetic north is not known for this date')
  const polar = { projection: 'EPSG:3413', centre: [-30_000, 500_000] as [number, number] }
  const blackout = await show({}, polar)
  assert.is(blackout.warnings.length, 1)
  assert.not(blackout.data.arrows.some(({ kind }) => kind === 'magnetic'))
  const caution = await show({}, { projection: 'CRS:84', centre: [-100, 76], unitsPerPt: [1e-4, 1e-4] })
  assert.equal(caution.warnings, [])
  assert.ok(caution.data.rows.some(({ name }) => name === 'A compass may be wrong here'))
  for (const [options, view] of [
    [{}, { projection: 'EPSG:3413', centre: [0, 0] }],
    [{}, { projection: 'EPSG:3857', centre: [1e30, 1e30] }],
    [{ projection: 'utm' }, { projection: 'EPSG:3413', centre: [100_000, 0] }]
  ] as const) {
    const none = await show(options, view as never)
    assert.is(none.data, null)
    assert.is(none.warnings.length, 1)
  }
})

test('the barb of an arrow is on the side that is turned away from grid north', async () => {
  const centre = [2641130, 1210690] as [number, number]
  for (const rotationDeg of [0, 90, 170, -179]) {
    const { data } = await show({}, { centre, rotationDeg })
    assert.equal(data.arrows.map(({ kind, barb }) => `${kind} ${barb}`), ['true left', 'grid right', 'magnetic right']) // prettier-ignore
  }
})

test('a failure that is not a mistake of the layout is not hidden', async () => {
  const { tools } = toolsOf()
  let count = 0
  const warn = () => {
    if (count++ === 0) throw new TypeError('broken')
  }
  const options = coerce({}, block.options as never)
  const failed = block.prepare(undefined, options, scopeOf({}), [], { ...tools, warn, now: new Date(0) })
  assert.is(await failed.catch(({ message }) => message), 'broken')
})

test('an unknown projection is refused when the layout is loaded', () => {
  assert.throws(
    () => block.value({ projection: 'EPSG:99999' }),
    (thrown: unknown) => thrown instanceof PrintError && thrown.problems?.[0]?.path === 'projection'
  )
  assert.equal(block.value({ projection: 'utm' }), { type: 'object', properties: {} })
})

test('texts stand beside the diagram, below it, or nowhere', async () => {
  const sizes = await Promise.all(
    ['beside', 'below', 'none'].map(async (texts) => {
      const { data } = await show({ texts, size: 60 })
      const { width, height } = await showOnPage(declination({}) as never, data, 'font: "Noto Sans"', 72)
      return { width, height }
    })
  )
  const [beside, below, none] = sizes as [{ width: number; height: number }, (typeof sizes)[0], (typeof sizes)[0]]
  assert.equal([none!.width, none!.height], [60, 60])
  assert.ok(beside.width > 150 && beside.height < 75, JSON.stringify(sizes))
  assert.ok(below!.height > 90 && below!.width < beside.width)
})

test.run()
