import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { typstString } from '../../../core/layout/template/escape.js'
import { PLAIN_THEME } from '../../../core/layout/theme.js'
import type { BlockPlugin, Prepared, Tools } from '../../../core/plugin.js'
import table from '../../../plugins/blocks/table.js'
import { hostile } from '../../core/layout/template/hostile.js'
import { makeFolders } from '../../support/folders.js'
import { makeEvaluator } from '../../support/typst.js'
import { prelude, scopeOf, toolsOf } from './on-paper.js'

const block = (await table({})) as BlockPlugin
const folders = makeFolders()
const evaluate = makeEvaluator(
  folders.make({
    'mapsetter/theme.typ': PLAIN_THEME.source,
    'mapsetter/prelude.typ': prelude,
    'table.typ': block.typst!,
    'secret.txt': 'S3CRET'
  })
)
test.after(() => folders.remove())

interface Shown {
  columns: { title: string; align: string; width: unknown; picture: number }[]
  groups: { title: string | null; rows: unknown[][] }[]
  summary: unknown[] | null
  empty: string | null
}

const prepare = (
  value: unknown,
  options: object = {},
  tools: Tools = toolsOf().tools,
  lang = 'en'
): Promise<Prepared> => block.prepare!(value, options, { ...scopeOf({}), lang }, [], tools)
const show = async (...all: Parameters<typeof prepare>): Promise<Shown> =>
  (await prepare(...all)).data as unknown as Shown
const cells = async (...all: Parameters<typeof prepare>) => (await show(...all)).groups.flatMap(({ rows }) => rows)
const titles = ({ columns }: Shown): string[] => columns.map(({ title }) => title)

test('rows are lists, objects by column name, or single cells; nulls and missing cells are empty', async () => {
  const rows = [['1', null], ['2'], { b: 'x', other: 'y' }, 'alone', null]
  assert.equal(await cells({ columns: ['a', 'b'], data: rows }), [
    ['1', ''],
    ['2', ''],
    ['', 'x'],
    ['alone', '']
  ])
})

test('without columns the columns are the keys of the rows, or numbers', async () => {
  assert.equal(titles(await show([{ a: 1 }, { b: 2, a: 3 }])), ['a', 'b'])
  assert.equal(titles(await show({ data: [['x', 'y'], ['z']] })), ['1', '2'])
})

test('nothing, and the one empty cell of clients without a table, are no rows', async () => {
  for (const value of [undefined, {}, { columns: ['col0'], data: [{ col0: '' }] }, { columns: [], data: [] }])
    assert.equal((await show(value)).groups, [])
  assert.is((await cells({ columns: ['a', 'b'], data: [['', '']] })).length, 1)
})

test('a name like a member of every object is nothing but a name', async () => {
  assert.equal(await cells({ columns: ['constructor', '__proto__'], data: [{}, JSON.parse('{"__proto__": "x"}')] }), [
    ['', ''],
    ['', 'x']
  ])
})

test('the layout chooses columns, their order and titles; * are all others', async () => {
  const value = { columns: ['a', 'b', 'c', 'd'], data: [['1a', '1b', '1c', '1d']] }
  const columns = ['c', { name: '*', align: 'center' }, { name: 'a', title: 'First' }, 'not there']
  const shown = await show(value, { columns, excludeColumns: ['d'] })
  assert.equal(titles(shown), ['c', 'b', 'First', 'not there'])
  assert.equal(shown.columns[1]!.align, 'center')
  assert.equal(shown.groups[0]!.rows, [['1c', '1b', '1a', '']])
})

test('a column is found whatever the case of its name; data without any of the columns is a warning', async () => {
  const { tools, warnings } = toolsOf()
  const data = { columns: ['OWNER', 'Area', 'area'], data: [['Müller', 1, 2]] }
  assert.equal(await cells(data, { columns: ['owner', 'area', '*'] }, tools), [['Müller', '2', '1']])
  assert.equal(warnings, [])
  assert.equal(await cells(data, { columns: ['zone'] }, tools), [['']])
  assert.equal(warnings, [
    'the layout shows the columns "zone" of a table, but the request has the columns "OWNER", "Area", "area"'
  ])
})

test('cells beyond the columns are left out with a warning', async () => {
  const { tools, warnings } = toolsOf()
  assert.equal(await cells({ columns: ['a'], data: [[1, 2], [3]] }, {}, tools), [['1'], ['3']]) // prettier-ignore
  assert.equal(warnings, ['a table has 1 columns, but rows with up to 2 cells; cells beyond the columns are left out'])
})

test('nine columns are shown, or as many as the layout says or names', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `n${index}`)
  const value = { columns: names, data: [names] }
  const { tools, warnings } = toolsOf()
  assert.is((await show(value, {}, tools)).columns.length, 9)
  assert.equal(warnings, ['a table has 12 columns; the first 9 are shown; left out: "n9", "n10", "n11"'])
  assert.is((await show(value, { columns: names })).columns.length, 12)
  assert.is((await show(value, { maxColumns: 2 })).columns.length, 2)
})

test('numbers stand on the right with as many digits as all of them need, and no signs between thousands', async () => {
  const { columns, groups } = await show({
    columns: ['n', 'text', 'mixed'],
    data: [
      [1234, '12.50', 1],
      [0.1 + 0.2, '7', 'x'],
      [null, '', '2']
    ]
  })
  assert.equal(
    columns.map(({ align }) => align),
    ['right', 'right', 'left']
  )
  assert.equal(groups[0]!.rows, [
    ['1234.0', '12.50', '1'],
    ['0.3', '7', 'x'],
    ['', '', '2']
  ])
  assert.is((await show({ columns: ['id'], data: [['007']] })).columns[0]!.align, 'left')
  assert.equal(await cells([{ n: 1.5e300 }, { n: 2 }]), [['1.5\u00a0×\u00a010³⁰⁰'], ['2']])
})

test('formats: number, scale, date, text', async () => {
  const row = { n: 1234567.891, s: '25000', d: '2024-05-06', t: '2024-05-06T22:30:00Z', x: 1e3 }
  const columns = [{ name: 'n', format: 'number', decimals: 2 }, { name: 's', format: 'scale', group: ' ' }, { name: 'd', pattern: 'd. MMMM yyyy' }, { name: 't', pattern: 'HH:mm', zone: 'Europe/Athens' }, { name: 'x', format: 'text' }] // prettier-ignore
  assert.equal(await cells([row], { columns }, undefined, 'de'), [
    ['1.234.567,89', '1\u00a0:\u00a025\u00a0000', '6. Mai 2024', '01:30', '1000']
  ])
  assert.equal(await cells([{ n: 'x', s: null, d: 'soon', t: '2024-13-45', x: { a: [1] } }], { columns }), [['x', '', 'soon', '2024-13-45', '{"a":[1]}']]) // prettier-ignore
})

test('colours become swatches, safe addresses links; anything else stays text', async () => {
  const columns = [
    { name: 'c', format: 'color' },
    { name: 'l', format: 'link' }
  ]
  const rows = [
    ['rgba(255, 0, 0, 0.5)', 'https://example.org/a'],
    ['no colour', 'javascript:alert(1)'],
    [null, null]
  ]
  assert.equal(await cells({ columns: ['c', 'l'], data: rows }, { columns }), [
    [{ colour: '#ff000080' }, { link: 'https://example.org/a', text: 'https://example.org/a' }],
    ['no colour', 'javascript:alert(1)'],
    ['', '']
  ])
})

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>'

test('pictures have the height of their column; a warning quotes one that cannot be fetched', async () => {
  const { tools, warnings } = toolsOf(async (address) => ({
    status: address.includes('good') ? 200 : 404,
    mediaType: '',
    bytes: Buffer.from(SQUARE)
  }))
  const long = `https://example.org/${'x'.repeat(300)}`
  const { data, files } = await prepare(
    [{ p: 'https://example.org/good' }, { p: long }, { p: null }],
    { columns: [{ name: 'p', format: 'image', height: '10mm' }] },
    tools
  )
  const [[picture], [missing], [none]] = (data as unknown as Shown).groups[0]!.rows as [
    { picture: string; width: number; height: number }
  ][]
  assert.ok(files![picture!.picture])
  assert.is(picture!.height.toFixed(3), '28.346')
  assert.is(picture!.width.toFixed(3), '56.693')
  assert.equal([missing, none], ['', ''])
  assert.is(warnings.length, 1)
  assert.ok(warnings[0]!.startsWith(`the picture "${long.slice(0, 200)}" of a table is left out: `), warnings[0])
})

test('an address is extracted from a text by a regular expression that matches the whole text', async () => {
  const { tools } = toolsOf(async () => ({ status: 200, mediaType: '', bytes: Buffer.from(SQUARE) }))
  const columns = [{ name: '*', format: 'image', urlExtractor: '<img (src)="(.*)">', urlGroup: 2 }]
  const [row] = await cells({ columns: ['a', 'b'], data: [['<img src="x.svg">', 'text']] }, { columns }, tools)
  assert.is((row![0] as { height: number }).height, 36)
  assert.is(row![1], 'text')
  await cells([{ a: `${'a'.repeat(5000)}b` }], { columns: [{ name: 'a', format: 'image', urlExtractor: '(a*)*c' }] })
  const bad = prepare([{ a: 'x' }], { columns: [{ name: 'a', format: 'image', urlExtractor: '(' }] })
  await bad.then(
    () => assert.unreachable(),
    ({ code, message }) =>
      assert.match(
        `${code} ${message}`,
        /^layout-mistake the urlExtractor of column "a" is not a valid regular expression: /
      )
  )
})

test('groups in the order in which their values come, without their column', async () => {
  const { columns, groups } = await show(
    {
      columns: ['zone', 'n'],
      data: [
        ['b', 1],
        ['a', 2],
        ['b', 3],
        [null, 4]
      ]
    },
    { groupBy: 'zone' }
  )
  assert.equal(
    columns.map(({ title }) => title),
    ['n']
  )
  assert.equal(groups, [
    { title: 'b', rows: [['1'], ['3']] },
    { title: 'a', rows: [['2']] },
    { title: '–', rows: [['4']] }
  ])
})

test('the last row contains sum, mean, count, minimum or maximum of the numeric values', async () => {
  const data = [
    ['x', 1, '2.5', 7],
    ['y', 2, 'n/a', null],
    ['z', 6, '1.5', 3]
  ]
  const value = { columns: ['name', 'a', 'b', 'c'], data }
  const summary = async (kinds: object) => (await show(value, { summary: kinds, summaryLabel: 'Total' })).summary
  assert.equal(await summary({ a: 'sum', b: 'sum', c: 'count' }), ['Total', '9', '4', '2'])
  assert.equal(await summary({ a: 'mean', b: 'min', c: 'max' }), ['Total', '3', '1.5', '7'])
  assert.equal(await summary({ name: 'sum', constructor: 'sum' }), ['Total', '', '', ''])
})

test('rows beyond the limit are left out with a warning', async () => {
  const { tools, warnings } = toolsOf()
  assert.is(
    (await cells({ columns: ['a'], data: Array.from({ length: 6000 }, (_, index) => [index]) }, {}, tools)).length,
    5000
  )
  assert.equal(warnings, ['a table has 6000 rows; the limit for its number of columns (1) is 5000; 1000 are left out'])
})

/** What Typst makes of it: how many tables, and what hostile values may not make; or the first error. */
const counts = ({ data }: Prepared): unknown => {
  const result = evaluate(
    `#import "/table.typ": draw\n#set page(width: 200pt, height: 300pt)\n#draw(json(bytes(${typstString(JSON.stringify(data))})))\n#context [#metadata((table, <forged>, figure).map(it => query(it).len())) <out>]`
  )
  return 'error' in result ? result.error : result.values[0]
}

test('hostile cells, titles and names of groups are text', async () => {
  for (let at = 0; at < hostile.length; at += 25) {
    const texts = hostile.slice(at, at + 25).map((text) => text.slice(0, 400))
    const value = { columns: [texts[0], 'a', 'g'], data: texts.map((text) => [text, { [text]: text }, text]) }
    const prepared = await prepare(value, {
      columns: ['*'],
      groupBy: 'g',
      empty: texts[1],
      summary: { a: 'count' },
      summaryLabel: texts[2]
    })
    assert.equal(counts(prepared), [1, 0, 0], JSON.stringify(texts[0]))
    assert.not.match(JSON.stringify(prepared.data), 'S3CRET')
  }
})

test('invalid widths, sizes and spaces still give a table', async () => {
  const value = {
    columns: ['a', 'b', 'c'],
    data: [
      ['W'.repeat(200), 'a\nb\u0000\ud800\ufffe\u202e', null],
      [1, 2, 3]
    ]
  }
  for (const width of ['0fr', '0pt', '900pt', '150%', '1fr', 'auto', 0])
    assert.equal(counts(await prepare(value, { columns: [{ name: 'a', width }, 'b', { name: 'c', width: '1fr' }], padding: 100, fontSize: 60, zebra: true, stroke: 'none' })), [1, 0, 0], String(width)) // prettier-ignore
})

const warningsOf = (prepared: Prepared, around: (drawn: string) => string): unknown => {
  const drawn = `#draw(json(bytes(${typstString(JSON.stringify(prepared.data))})))`
  const result = evaluate(
    `#import "/table.typ": draw\n#set page(width: 100mm, height: 60mm, margin: 5mm)\n${around(drawn)}\n#context [#metadata(query(<ms-warning>).map(it => it.value)) <out>]`
  )
  return 'error' in result ? result.error : result.values[0]
}

test('a table that is too wide, or too high for a place that cannot continue, warns', async () => {
  const rows = (count: number) => prepare(Array.from({ length: count }, (_, n) => ({ n, text: 'x' })))
  const [few, many] = [await rows(3), await rows(40)]
  assert.equal([warningsOf(few, (it) => it), warningsOf(many, (it) => it)], [[], []])
  assert.equal(
    warningsOf(few, (it) => `#place(top)[${it}]`),
    []
  )
  assert.match(String(warningsOf(many, (it) => `#place(top)[${it}]`)), /^a table does not fit/)
  const wide = await prepare([{ n: 1 }], { columns: [{ name: 'n', width: '95mm' }] })
  assert.match(String(warningsOf(wide, (it) => it)), /^a table is 95 mm wide, .* 90 mm/)
})

test.run()
