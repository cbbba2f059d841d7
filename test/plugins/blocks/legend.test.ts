import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { textOfPdf } from '../../support/pdf-text.js'
import { type Printing, startPrinting } from '../../support/printing.js'

const layout = `---
attributes:
  map: { type: map, width: 60mm, height: 40mm }
  legend: { type: legend, auto: true, title: Legend }
  columns: { type: legend, columns: 4 }
  tight: { type: legend, width: 1pt, iconWidth: 0.1pt, fontSize: 0.1pt, columns: 12, columnGap: 0 }
---
#set page("a6", margin: 10mm)
#set text(font: "Noto Sans", size: 8pt)
#set block(stroke: red, inset: 20pt)
#set grid(stroke: 3pt, inset: 9pt)
#set par(justify: true, first-line-indent: 2em)
{{legend}}
#grid(columns: 2, [{{columns}}], [{{tight}}])
#box[{{columns}}]
#page(width: auto, height: auto)[{{columns}} {{map}}]
`
const fixed = `---
attributes:
  legend: { type: legend }
  columns: { type: legend, columns: 2 }
  filled: { type: legend, columns: 2, balance: false }
  shown: { type: string }
---
#set page("a6", margin: 10mm)
#set text(font: "Noto Sans", size: 8pt)
#block(height: 40mm)[
  One line. \\
  {{#if (eq shown "legend")}}{{legend}}{{/if}}{{#if (eq shown "columns")}}{{columns}}{{/if}}{{#if (eq shown "filled")}}{{filled}}{{/if}}
]
`
const folders = makeFolders()
let printing: Printing
test.before(async () => {
  printing = await startPrinting({
    layouts: folders.make({ 'x/app.yaml': 'title: X', 'x/page.typ.hbs': layout, 'x/fixed.typ.hbs': fixed })
  })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const print = async (legend: unknown, layers: object[] = [], others: unknown = legend) => {
  const map = { bbox: [0, 0, 30, 20], projection: 'EPSG:3857', layers }
  const { bytes, job } = await printing.print({
    app: 'x',
    layout: 'page',
    format: 'pdf',
    attributes: { map, legend, columns: others, tight: others } as never
  })
  assert.is(bytes.toString('latin1', 0, 5), '%PDF-')
  return job
}

const dot =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const thin = (width: number, height: number) =>
  dot.replace('width="9" height="9"', `width="${width}" height="${height}"`)
const hostile = [
  ...['#panic()', ')#let x = 1', '\\', '"', '\u0000', '\ud800', '\ufffe\uffff', '\u202e\u2066', '\n\n', '\t', '//', '/*', '$', '`', '@a', '<b>', '\u2028', '{{x}}', '--- ', '= a', 'x'.repeat(5000), '👩‍👩‍👧‍👦'.repeat(400), 'ا'.repeat(300)].map((name) => ({ name, icons: [dot] })), // prettier-ignore
  { name: 'thin', icons: [thin(0.001, 9), thin(9, 0.001), thin(9000, 1), thin(1, 9000)] },
  { name: 'dpi', dpi: 1e-9, icons: [dot] },
  { name: 'dpi', dpi: 1e300, icons: [dot], iconBeforeName: 5 },
  { name: 'icons', icons: { a: 1 }, icon: [[dot]], color: { x: 1 } },
  { name: 'colour', color: ');url(x' },
  { name: 'layer', layer: 'constructor', rule: '__proto__' },
  { name: 'layer', layer: { a: 1 } },
  { name: { a: 1 }, classes: 'x' },
  null,
  [[]]
]

test('no value ends the print', async () => {
  await print(hostile)
  await print({ name: '#panic()', classes: hostile, icons: [dot] })
  for (const one of hostile.slice(0, 8)) await print([{ ...one, classes: [one] }])
  for (const nothing of [undefined, null, {}, [], [[]], { classes: [null] }, { classes: [{ classes: [{}] }] }])
    await print(nothing)
})

test('a thousand entries are printed, each once', async () => {
  const many = Array.from({ length: 1200 }, (_, index) => ({ name: `entry ${index}`, icons: [dot] }))
  assert.equal((await print(many, [], {})).warnings, [
    'the legend is cut: it may have at most 1000 entries, 1000 icons and 12 levels'
  ])
})

test('a legend that does not fit into a block of a fixed height gives a warning', async () => {
  const warningsOf = async (shown: string, count: number) => {
    const legend = Array.from({ length: count }, (_, index) => ({ name: `entry ${index}`, color: 'red' }))
    const attributes = { shown, [shown]: legend } as never
    const { job } = await printing.print({ app: 'x', layout: 'fixed', format: 'pdf', attributes })
    return job.warnings
  }
  for (const [shown, fitting, more] of [
    ['legend', 6, 8],
    ['columns', 12, 16],
    ['filled', 12, 16]
  ] as const) {
    assert.equal(await warningsOf(shown, fitting), [], shown)
    const [warning, ...others] = await warningsOf(shown, more)
    assert.match(warning!, /^a legend does not fit into its place on page 1;/, shown)
    assert.is(others.length, 0)
  }
})

test('layers that cannot be read are left out of the legend', async () => {
  const layers = [
    { type: 'geojson', name: 'broken', geoJson: 'nowhere.json' },
    {
      type: 'geojson',
      name: 'odd',
      geoJson: { type: 'Point', coordinates: ['x'] },
      style: { version: '2', '[': { symbolizers: [{ type: 'point' }] } }
    },
    {
      type: 'geojson',
      name: 'huge',
      geoJson: { type: 'Point', coordinates: [1, 1] },
      style: { version: '2', '*': { symbolizers: [{ type: 'point', pointRadius: 1e9, strokeWidth: 1e9 }] } }
    },
    { type: 'osm', baseURL: 'http://127.0.0.1:1/' },
    { type: 'wms', name: 'nobody', baseURL: 'http://127.0.0.1:1/wms', layers: ['a', 'b'] }
  ]
  const { warnings } = await print(undefined, layers)
  assert.is(
    warnings.filter((message) => message.startsWith('an icon is left out: http://127.0.0.1:1/wms')).length,
    2,
    warnings.join('\n')
  )
})

test('of the style of a whole map, only the layers with a title are in the legend', async () => {
  const sources = { a: { type: 'geojson', data: { type: 'Point', coordinates: [0, 0] } } }
  const circle = (id: string, more: object = {}) => ({ id, type: 'circle', source: 'a', ...more })
  const layers = [circle('casing'), circle('wells', { metadata: { title: 'Old wells' } })]
  const style = { version: 8, sources, layers }
  const map = { bbox: [0, 0, 30, 20], projection: 'EPSG:3857', layers: [{ type: 'maplibre', name: 'Town', style }] }
  const { bytes } = await printing.print({
    app: 'x',
    layout: 'page',
    format: 'pdf',
    attributes: { map, tight: [], columns: { classes: [{ layer: 'Town', rule: 'casing', name: 'Named' }] } } as never
  })
  const text = textOfPdf(bytes)
  assert.match(text, 'Old wells')
  assert.match(text, 'Named')
  assert.not.match(text, 'casing')
})

test.run()
