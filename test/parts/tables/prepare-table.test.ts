import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTable } from '../../../parts/tables/prepare-table.js'
import { loadPictures } from '../../../parts/tables/pictures.js'
import { measureOf, tableOptions, type TableOptions } from '../../../parts/tables/options.js'
import { fakeTools } from '../../support/fake-tools.js'
import { painting } from '../../support/painting.js'
import { boundsIn } from '../../support/schema-bounds.js'

const prepare = async (names: string[], rows: unknown[][], options: TableOptions = {}) => {
  const tools = fakeTools()
  const { data, files } = await prepareTable({ names, rows }, options, 'en', tools)
  return { data: data as any, files, warnings: tools.warnings }
}

test('without options: a header, thin lines, text at the top', async () => {
  const { data, files, warnings } = await prepare(['a'], [['x y']])
  const texts = { texts: ['x y'], words: ['x', 'y'], picture: 0, hasColours: false }
  assert.equal(data, {
    header: true,
    headerFill: null,
    headerColor: null,
    zebra: false,
    stroke: 'lines',
    strokeColor: null,
    strokeWidth: 0.4,
    fontSize: null,
    padding: 3,
    across: 4.5,
    rowHeight: 0,
    leading: null,
    headerSize: null,
    headerPadding: null,
    headerHeight: 0,
    headerAlign: 'bottom',
    verticalAlign: 'top',
    columns: [{ title: 'a', titleTexts: ['a'], titleWords: ['a'], width: null, align: 'left', ...texts }],
    groups: [{ title: null, rows: [['x y']] }],
    summary: null,
    empty: null
  })
  assert.equal([files, warnings], [{}, []])
})

test('a warning counts the texts that are cut', async () => {
  const long = 'x '.repeat(3000)
  const { data, warnings } = await prepare(
    ['a', 'b'],
    [
      [long, 'y '.repeat(2500)],
      [{ deep: long }, 'z' + ' '.repeat(6000)]
    ]
  )
  assert.is(data.groups[0].rows[0][0].length, 5000)
  assert.equal(warnings, ['a table has 2 texts of more than 5000 characters; the rest of each is left out'])
})

test('options are handed on; colours are those of Typst', async () => {
  const { data } = await prepare(['a'], [], {
    header: false,
    headerFill: 'red',
    headerColor: '#00f8',
    zebra: 'white',
    stroke: 'grid',
    strokeColor: 'black',
    strokeWidth: 0,
    fontSize: 8,
    padding: 2,
    verticalAlign: 'bottom',
    empty: 'none'
  })
  const { header, headerFill, headerColor, zebra, stroke, strokeColor, strokeWidth, fontSize, padding, across } = data
  assert.equal([header, headerFill, headerColor, zebra], [false, '#ff0000ff', '#0000ff88', '#ffffffff'])
  assert.equal([stroke, strokeColor, strokeWidth, fontSize, padding, across], ['grid', '#000000ff', 0, 8, 2, 3])
  assert.equal([data.verticalAlign, data.empty, data.groups], ['bottom', 'none', []])
  assert.is((await prepare(['a'], [['x']], { zebra: true })).data.zebra, true)
})

test('the size of rows and of the header is that of the options', async () => {
  const options = { padding: 2, paddingAcross: 0, rowHeight: 53, leading: 0, headerSize: 7, headerPadding: 1, headerHeight: 20, headerAlign: 'top', stroke: 'between' } as const // prettier-ignore
  const { data } = await prepare(['a'], [], options)
  const { padding: _, paddingAcross: across, ...others } = options
  const { padding, stroke, rowHeight, leading, headerSize, headerPadding, headerHeight, headerAlign } = data
  assert.equal({ stroke, rowHeight, leading, headerSize, headerPadding, headerHeight, headerAlign }, others)
  assert.equal([padding, data.across], [2, across])
})

test('groups come in the order of their first rows, and the column of groups is not shown', async () => {
  const { data } = await prepare(['a', 'g'], [[1, 'x'], [2, ''], [3, 'x']], { groupBy: 'g' }) // prettier-ignore
  assert.equal(data.groups, [
    { title: 'x', rows: [['1'], ['3']] },
    { title: '–', rows: [['2']] }
  ])
})

test('summaries: of numbers, of what is there, and their label in the first free cell', async () => {
  const rows = [[1, 'a', 4, 2, 7], [3, '', 8, 5, 'x'], [2, null, 6, 4, 9]] // prettier-ignore
  const summary = { a: 'mean', b: 'count', c: 'sum', d: 'max', e: 'min' } as const
  const { data } = await prepare(['a', 'b', 'c', 'd', 'e'], rows, { summary })
  assert.equal(data.summary, ['2', '1', '18', '5', '7'])
  const labelled = { summary: { a: 'sum' }, summaryLabel: 'Total' } as const
  assert.equal((await prepare(['a', 'b', 'c'], [[1, 'x', 'y']], labelled)).data.summary, ['1', 'Total', ''])
  assert.equal((await prepare(['a'], [[1]], labelled)).data.summary, ['1'])
  assert.is((await prepare(['a'], [], labelled)).data.summary, null)
  // a count has no decimals; empty are null, nothing, and a text without letters
  const counted = { columns: [{ name: 'a', decimals: 2 }], summary: { a: 'count' } } as unknown as TableOptions
  assert.equal((await prepare(['a'], [[1], [0], [2], [''], [null], [undefined], ['']], counted)).data.summary, ['3'])
  assert.equal((await prepare(['a'], [[1], [3]], { ...counted, summary: { a: 'max' } })).data.summary, ['3.00'])
  assert.equal((await prepare(['a'], [['x']], { summary: { a: 'sum' } })).data.summary, [''])
  assert.equal((await prepare(['a'], [[1], [2]], { summary: { a: 'mean' } })).data.summary, ['1.5'])
  const decimals = { columns: [{ name: 'a', decimals: 0 }], summary: { a: 'mean' } } as const
  assert.equal((await prepare(['a'], [[1], [4]], { ...decimals, columns: [...decimals.columns] })).data.summary, ['3'])
})

test('values that are not numbers, and columns that are not shown, are missing from a summary with a warning', async () => {
  const rows = [['a', 1], ['b', '1 289'], ['c', null], ['d', '–'], ['e', 'n/a']] // prettier-ignore
  const summed = async (options: TableOptions) => {
    const { data, warnings } = await prepare(['name', 'Area'], rows, options)
    return [data.summary, ...warnings]
  }
  const [sum, warning, ...more] = await summed({ summary: { area: 'sum' } })
  assert.equal([sum, more], [['', '1'], []])
  assert.match(warning!, /sum.*"Area".* 2 .*"1 289"/)
  assert.equal(await summed({ summary: { area: 'count' } }), [['', '4']])
  const [, hidden, ...others] = await summed({ excludeColumns: ['Area'], summary: { Area: 'sum' } })
  assert.match(hidden!, /"Area"/)
  assert.equal(others, [])
})

test('at most 5000 rows and 20000 cells are printed, with a warning', async () => {
  const rows = (count: number, cells: number) => Array.from({ length: count }, () => Array(cells).fill('x'))
  const printed = async (count: number, columns: number) => {
    const names = Array.from({ length: columns }, (_, index) => `c${index}`)
    const { data, warnings } = await prepare(names, rows(count, columns), { maxColumns: 200 })
    return [data.groups[0].rows.length, ...warnings]
  }
  assert.equal(await printed(5000, 1), [5000])
  assert.equal(await printed(5001, 1), [5000, 'a table has 5001 rows; the limit for its number of columns (1) is 5000; 1 are left out']) // prettier-ignore
  assert.equal((await printed(4001, 5)).slice(0, 1), [4000])
  assert.equal(await printed(4000, 5), [4000])
})

test('a column has colours if one of its cells is a swatch', async () => {
  const hasColours = async (...values: string[]) =>
    (await prepare(['a'], values.map((value) => [value]), { columns: [{ name: 'a', format: 'color' }] })).data.columns[0].hasColours // prettier-ignore
  assert.equal([await hasColours('red', 'no colour'), await hasColours('no colour')], [true, false])
})

test('the first 500 pictures of a table are loaded, with a warning', async () => {
  const told = async (count: number) => {
    const warnings: string[] = []
    const heights = new Map(Array.from({ length: count }, (_, index) => [`data:image/png,${index}`, 10]))
    await loadPictures(heights, fakeTools({ pixels: painting }), (message) => void warnings.push(message))
    return warnings.length
  }
  // none of them is a picture: a warning for each, and one for the rest
  assert.equal([await told(3), await told(500), await told(501)], [3, 500, 501])
})

test('pictures are files of the table, stand in the middle, and are counted once', async () => {
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'
  const tools = fakeTools({ pixels: painting })
  const options: TableOptions = { columns: [{ name: 'a', format: 'image' }] }
  const { data, files } = await prepareTable({ names: ['a'], rows: [[icon], [icon], ['']] }, options, 'en', tools)
  const { groups, columns, verticalAlign } = data as any
  const [[cell]] = groups[0].rows
  assert.equal([cell.width, cell.height, verticalAlign, columns[0].picture], [72, 36, 'middle', 72])
  assert.equal(Object.keys(files ?? {}), [cell.picture])
  const tall: TableOptions = { columns: [{ name: 'a', format: 'image', height: '1in' }], verticalAlign: 'top' }
  const again = (await prepareTable({ names: ['a'], rows: [[icon]] }, tall, 'en', tools)).data as any
  assert.equal([again.groups[0].rows[0][0].height, again.verticalAlign], [72, 'top'])
})

test('widths are numbers of points, shares or percent', () => {
  assert.is(measureOf(undefined), null)
  assert.is(measureOf('auto'), null)
  assert.equal(measureOf(7), { number: 7, unit: 'pt' })
  assert.equal(measureOf('2.5fr'), { number: 2.5, unit: 'fr' })
  assert.equal(measureOf('40%'), { number: 40, unit: '%' })
  for (const [text, points] of [
    ['3pt', 3],
    ['25.4mm', 72],
    ['2.54cm', 72],
    ['2in', 144]
  ] as const)
    // prettier-ignore
    assert.equal(measureOf(text), { number: points, unit: 'pt' })
})

test('limits of the options', () => {
  assert.equal(boundsIn(tableOptions), {
    'columns.items.additionalProperties': false,
    'columns.items.properties.width.minimum': 0,
    'columns.items.properties.width.maximum': 5000,
    'columns.items.properties.decimals.minimum': 0,
    'columns.items.properties.decimals.maximum': 20,
    'columns.items.properties.height.exclusiveMinimum': 0,
    'columns.items.properties.height.maximum': 5000,
    'columns.items.properties.urlGroup.minimum': 0,
    'columns.items.properties.urlGroup.maximum': 99,
    'columns.minItems': 1,
    'columns.maxItems': 200,
    'maxColumns.minimum': 1,
    'maxColumns.maximum': 200,
    'header.default': true,
    'headerFill.format': 'color',
    'headerColor.format': 'color',
    'headerSize.format': 'length',
    'headerSize.minimum': 1,
    'headerSize.maximum': 200,
    'headerPadding.format': 'length',
    'headerPadding.minimum': 0,
    'headerPadding.maximum': 100,
    'headerHeight.format': 'length',
    'headerHeight.minimum': 0,
    'headerHeight.maximum': 5000,
    'zebra.format': 'color',
    'zebra.default': false,
    'strokeColor.format': 'color',
    'strokeWidth.format': 'length',
    'strokeWidth.minimum': 0,
    'strokeWidth.maximum': 20,
    'fontSize.format': 'length',
    'fontSize.minimum': 1,
    'fontSize.maximum': 200,
    'padding.format': 'length',
    'padding.minimum': 0,
    'padding.maximum': 100,
    'paddingAcross.format': 'length',
    'paddingAcross.minimum': 0,
    'paddingAcross.maximum': 100,
    'rowHeight.format': 'length',
    'rowHeight.minimum': 0,
    'rowHeight.maximum': 5000,
    'leading.format': 'length',
    'leading.minimum': 0,
    'leading.maximum': 100
  })
})

test.run()
