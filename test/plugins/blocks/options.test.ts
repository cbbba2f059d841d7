import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/plugin.js'
import type { Registry } from '../../../core/plugin/contracts.js'
import { makeRegistry } from '../../../core/plugin/registry.js'
import { coerce } from '../../../core/request/coerce.js'
import callout from '../../../plugins/blocks/callout.js'
import chart from '../../../plugins/blocks/chart.js'
import datasource from '../../../plugins/blocks/datasource.js'
import declination from '../../../plugins/blocks/declination.js'
import featureTable from '../../../plugins/blocks/feature-table.js'
import features from '../../../plugins/blocks/features.js'
import image from '../../../plugins/blocks/image.js'
import insetLines from '../../../plugins/blocks/inset-lines.js'
import legend from '../../../plugins/blocks/legend.js'
import map from '../../../plugins/blocks/map.js'
import marginGrid from '../../../plugins/blocks/margin-grid.js'
import markdown from '../../../plugins/blocks/markdown.js'
import neighbours from '../../../plugins/blocks/neighbours.js'
import northArrow from '../../../plugins/blocks/north-arrow.js'
import overviewMap from '../../../plugins/blocks/overview-map.js'
import paging from '../../../plugins/blocks/paging.js'
import placeIndex from '../../../plugins/blocks/place-index.js'
import qrCode from '../../../plugins/blocks/qr-code.js'
import referenceGrid from '../../../plugins/blocks/reference-grid.js'
import scalebar from '../../../plugins/blocks/scalebar.js'
import staticLayers from '../../../plugins/blocks/static-layers.js'
import style from '../../../plugins/blocks/style.js'
import table from '../../../plugins/blocks/table.js'
import { layoutOf } from '../../support/page.js'
import { testBounds } from '../../support/recorded-bounds.js'

const factories = {
  callout,
  chart,
  datasource,
  declination,
  featureTable,
  features,
  image,
  insetLines,
  legend,
  map,
  marginGrid,
  markdown,
  neighbours,
  northArrow,
  overviewMap,
  paging,
  placeIndex,
  qrCode,
  referenceGrid,
  scalebar,
  staticLayers,
  style,
  table
}
interface Block {
  name: string
  value: object | ((options: unknown, plugins: Pick<Registry, 'layers' | 'layer'>) => object)
  options: { additionalProperties?: unknown }
}
const blocks = Object.values(factories).map((factory) => factory({}) as unknown as Block)

test('every block refuses unknown options', () => {
  const open = blocks.filter(({ options }) => options.additionalProperties !== false)
  assert.equal(open.map(({ name }) => name), []) // prettier-ignore
})

test('capabilities have the defaults of a series: sheets do not overlap, and there is no overview', () => {
  const { describe } = paging({}) as unknown as { describe(): { clientParams: { [name: string]: { default?: unknown } } } } // prettier-ignore
  const { overlap, renderPagingOverview } = describe().clientParams
  assert.equal([overlap!.default, renderPagingOverview!.default], [0, false])
})

test('what is printed row by row prints nothing by itself', async () => {
  for (const block of [datasource({}), paging({})]) {
    const { prepare } = block as unknown as { prepare(): Promise<unknown> }
    const thrown = await prepare().catch((error: unknown) => error)
    assert.ok(thrown instanceof PrintError && thrown.code === 'layout-mistake', String(thrown))
  }
})

test('capabilities name the members of values, with their types', () => {
  const membersOf = (block: unknown) => (block as { describe(): { clientParams: object } }).describe().clientParams
  const text = { type: 'String' }
  assert.equal(membersOf(callout({})), { text, at: { type: 'double', isArray: true } })
  assert.equal(membersOf(table({})), { columns: { ...text, isArray: true }, data: { type: 'array', isArray: true } })
  assert.equal([membersOf(markdown({})), membersOf(qrCode({}))], [{ text }, { text }])
  assert.equal(membersOf(features({})), { features: text })
  assert.equal(membersOf(style({})), { style: text })
  assert.equal(membersOf(staticLayers({})), { layers: { type: 'array' } })
})

const plugins = makeRegistry([])
const map100 = { type: 'map', options: { width: 100, height: 100, maxDpi: 300 } }
const valueOf = ({ value, options }: Block) =>
  typeof value === 'function'
    ? value({ ...(coerce({}, options as never) as object), attributes: { map: map100 } }, plugins)
    : value
const schemas = blocks.flatMap((block): [string, object][] => [
  [`${block.name}, options`, block.options],
  [`${block.name}, value`, valueOf(block)]
])
testBounds(test, Object.fromEntries(schemas), 'plugins/blocks/bounds.txt')

test('a wrong colour is a mistake of the layout', () => {
  const mistakeOf = (option: string, type: string) => {
    const map = 'map: { type: map, width: 9, height: 9'
    const others =
      type === 'map' ? '' : ` }\n  it: { type: ${type}${/table/i.test(type) ? '' : ', width: 9, height: 9'}`
    try {
      layoutOf(`  ${map}${others}, ${option} }`)
    } catch (thrown) {
      return (thrown as PrintError).problems![0]!
    }
    return undefined
  }
  for (const type of ['map', 'overviewMap'])
    for (const wrong of ['blu', '"#12"', 'rgb(10 20)', '""'])
      assert.match(mistakeOf(`background: ${wrong}`, type)!.message, /\.background is "[^]*must be a colour/)
  assert.match(mistakeOf('background: blu', 'map')!.message, 'did you mean "blue"?')
  for (const right of ['none', 'Blue', 'rgb(1 2 3)']) assert.is(mistakeOf(`background: ${right}`, 'map'), undefined)
  assert.match(mistakeOf('colors: [red, blu]', 'chart')!.message, /colors\[1\] is "blu"/)
  for (const option of ['headerFill', 'headerColor', 'zebra', 'strokeColor'])
    for (const type of ['table', 'featureTable'])
      assert.match(mistakeOf(`${option}: gren`, type)!.message, new RegExp(`${option} is "gren".*"green"`))
  assert.is(mistakeOf('zebra: true', 'table'), undefined)
  const others = {
    scalebar: ['color', 'fontColor', 'barBgColor', 'backgroundColor'],
    northArrow: ['backgroundColor'],
    qrCode: ['color', 'backgroundColor'],
    callout: ['color', 'backgroundColor'],
    declination: ['color'],
    marginGrid: ['color'],
    neighbours: ['color'],
    referenceGrid: ['color'],
    insetLines: ['color']
  }
  const needed: { [type: string]: string } = { scalebar: 'width: 9, height: 9, ', northArrow: 'size: 9, ', neighbours: 'sheets: sheets, ', insetLines: 'inset: map, ' } // prettier-ignore
  const otherMistake = (type: string, option: string): string | undefined => {
    try {
      layoutOf(`  map: { type: map, width: 9, height: 9 }\n  it: { type: ${type}, ${needed[type] ?? ''}${option} }`)
    } catch (thrown) {
      return (thrown as PrintError)
        .problems!.map(({ path, message }) => `${path} ${message}`)
        .find((text) => /olor/.test(text))
    }
    return undefined
  }
  for (const [type, options] of Object.entries(others))
    for (const option of options) {
      assert.match(otherMistake(type, `${option}: gren`) ?? `${type} ${option}`, new RegExp(`${option} is "gren".*"green"`)) // prettier-ignore
      assert.is(otherMistake(type, `${option}: transparent`), undefined)
    }
  assert.match(otherMistake('marginGrid', 'grids: [{ color: gren }]')!, /grids\[0\]\.color is "gren"/)
})

test('time zones, patterns and expressions of columns are checked when the layout is loaded', () => {
  const mistakeOf = (type: string, column: string): string => {
    try {
      layoutOf(`  map: { type: map, width: 9, height: 9 }\n  it: { type: ${type}, columns: [{ name: a, ${column} }] }`)
    } catch (thrown) {
      return (thrown as PrintError).problems!.map(({ path, message }) => `${path} ${message}`).join()
    }
    return ''
  }
  for (const type of ['table', 'featureTable']) {
    assert.match(mistakeOf(type, 'format: date, zone: Europe/Atens'), /"a", "Europe\/Atens"/)
    assert.match(mistakeOf(type, 'format: number, pattern: 0.0.0'), /"a", "0\.0\.0"/)
    assert.match(mistakeOf(type, 'format: link, urlExtractor: "("'), /urlExtractor of column "a"/)
    assert.is(mistakeOf(type, 'format: date, zone: Europe/Athens, pattern: d MMM'), '')
  }
})

test.run()
