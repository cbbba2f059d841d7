import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../core/plugin.js'
import neighbours, { neighboursOf } from '../../../plugins/blocks/neighbours.js'
import { toolsOf } from './on-paper.js'

const sheetAt = (
  column: number,
  row: number,
  overlap: number,
  rotationDeg = 0,
  name = `${'ABCD'[column]}${row + 1}`
) => {
  const angle = (rotationDeg * Math.PI) / 180
  const [x, y] = [column * (100 - overlap), -row * (80 - overlap)]
  const centre = [x * Math.cos(angle) - y * Math.sin(angle), y * Math.cos(angle) + x * Math.sin(angle)] as const
  const view = new View({ widthPt: 100, heightPt: 80, dpi: 72, projection: 'EPSG:2056', centre, unitsPerPt: [1, 1], scale: 1, rotationDeg }) // prettier-ignore
  return { view, name }
}
const series = (overlap: number, rotationDeg = 0) =>
  [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => sheetAt(column, row, overlap, rotationDeg)))
const found = (sheets: ReturnType<typeof series>, name: string) =>
  neighboursOf(sheets.find((sheet) => sheet.name === name)!.view, sheets).map(
    ({ name, across, down }) => `${name} ${across} ${down}`
  )

test('eight sheets are around a sheet in the middle, whatever their overlap and the rotation of the series', () => {
  for (const [overlap, turn] of [
    [0, 0],
    [20, 0],
    [39, 0],
    [10, 33],
    [39, -120],
    [0, 180]
  ] as const)
    // prettier-ignore
    assert.equal(
      found(series(overlap, turn), 'B2'),
      ['A1 -1 -1', 'B1 0 -1', 'C1 1 -1', 'A2 -1 0', 'C2 1 0', 'A3 -1 1', 'B3 0 1', 'C3 1 1'],
      `${overlap} ${turn}`
    )
})

test('a sheet at a corner has three neighbours, a single sheet none, and a gap in the series is no neighbour', () => {
  assert.equal(found(series(10), 'D4'), ['C3 -1 -1', 'D3 0 -1', 'C4 -1 0'])
  assert.equal(found([sheetAt(0, 0, 10)], 'A1'), [])
  assert.equal(found([sheetAt(0, 0, 10), sheetAt(1, 1, 10)], 'A1'), ['B2 1 1'])
  const row = [sheetAt(0, 0, 10), sheetAt(1, 0, 10), sheetAt(2, 0, 10)]
  assert.equal(found(row, 'A1'), ['B1 1 0'])
})

test('sheets of a series overlap by less than 60 percent', () => {
  const views = [0, 40, 100].map((x) => new View({ ...sheetAt(0, 0, 0).view, centre: [x, 0] }))
  assert.equal(neighboursOf(views[0]!, views.map((view, index) => ({ view, name: `${index}` }))).map(({ name }) => name), ['2']) // prettier-ignore
})

test('sheets in a row may be a little higher or lower', () => {
  const [first, second] = [sheetAt(0, 0, 10), sheetAt(1, 0, 10)]
  const shifted = new View({ ...second.view, centre: [90, 0.5] })
  assert.equal(found([first, { ...second, view: shifted }], 'A1'), ['B1 1 0'])
})

const block = neighbours({}) as unknown as {
  value(options: object): object
  prepare(...all: unknown[]): Promise<{ data: { turned: boolean; sheets: { text: string }[]; color: string } }>
}
const shown = async (more: object, nameOf: (name: string) => string | undefined = (name) => name) => {
  const sheets = series(10)
  const rows = sheets.map(({ view, name }) => ({ attributes: { name: nameOf(name) }, view: async () => view }))
  const { tools, warnings } = toolsOf()
  const scope = { view: async () => sheets[0]!.view, rows: async () => rows }
  const options = { sheets: 'series', text: '{name}', corners: true, distance: 4, fontSize: 7, color: 'black', ...more }
  const { data } = await block.prepare({}, options, scope, [], tools)
  return { ...data, texts: data.sheets.map(({ text }) => text), warnings }
}

test('edges have the text of the layout, corners only the name; corners can be left out', async () => {
  assert.equal((await shown({})).texts, ['B1', 'A2', 'B2'])
  const words = await shown({ text: 'Continues on {name}' })
  assert.equal([words.texts, words.turned], [['Continues on B1', 'Continues on A2', 'B2'], true]) // prettier-ignore
  assert.equal((await shown({ corners: false })).texts, ['B1', 'A2'])
  assert.equal((await shown({}, () => undefined)).texts, ['2', '5', '6'], 'numbers of sheets without a name')
  assert.is((await shown({}, () => 'x'.repeat(61))).texts[0], `${'x'.repeat(60)}…`)
})

test('a text without the name is refused, and a wrong colour gives a warning', async () => {
  assert.throws(
    () => block.value({ text: 'Next sheet' }),
    (thrown: Error & { code: string }) => thrown.code === 'layout-mistake' && thrown.message.includes('{name}')
  )
  assert.match((await shown({ color: 'blakc' })).warnings.join(), '"blakc"')
})

test.run()
