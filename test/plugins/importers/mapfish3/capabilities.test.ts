/** Imported apps in the service: their capabilities, and what it prints. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { capabilitiesOf } from '../../../../plugins/protocols/jobs/capabilities.js'
import { makeFolders } from '../../../support/folders.js'
import { type Printing, startPrinting } from '../../../support/printing.js'
import { type Converted, converted } from './converted.js'

const folders = makeFolders()
test.after(folders.remove)

/** Two templates: everything that a request can send, and a map alone. */
const TOWN = `
outputFilename: town_\${yyyyMMdd}
defaultToSvg: true
styles:
  red: '{"version": "2", "*": {"symbolizers": [{"type": "line", "strokeColor": "red"}]}}'
defaultStyle: { polygon: red, raster: raster }
templates:
  1 A4 plan: !template
    reportTemplate: plan.jrxml
    attributes:
      title: !string {default: Town, maxLength: 40}
      length: !float {default: "1.5"}
      count: !integer {default: 3}
      isPlan: !boolean {default: False}
      names: !stringArray {default: [a, b]}
      facts: !jsonDatasource {}
      map: &map !map
        width: 300
        height: 200
        maxDpi: 254
        zoomLevels: !zoomLevels {scales: [1000, 5000, 25000, 5000]}
        default: {dpi: 72, center: [828000, 5934000], scale: 25000, layers: []}
      free: !map {maxWidth: 500, maxHeight: 400, maxDpi: "400", dpiSuggestions: [72, 150]}
      overview: !overviewMap {width: 80, height: 60, maxDpi: 254, zoomFactor: 8, style: red}
      scalebar: !scalebar {width: 150, height: 20, default: {type: line, fontSize: 8, intervals: 2, renderAsSvg: false}}
      northArrow: !northArrow {size: 40, default: {graphic: file://north.svg}}
      legend: !legend {default: {name: Signs}}
      table: !table {default: {columns: [a], data: [[1]]}}
      look: !style {default: {style: red}}
      shapes: !features {default: {features: {type: FeatureCollection, features: []}}}
      base: !staticLayers {default: {layers: [{type: grid, numberOfLines: [2, 2]}]}}
      marks: !staticLayers {default: {layers: []}}
      series: !paging {default: {scale: 25000, overlap: 5}}
      places: !datasource
        default: [{name: Mill}]
        attributes:
          name: !string {}
          view: *map
          facts: !table {default: {columns: [a], data: [[2]]}}
    processors:
      - !reportBuilder {directory: '.'}
      - !addBackgroundLayers {inputMapper: {base: staticLayers}}
      - !addOverlayLayers {inputMapper: {marks: staticLayers}}
      - !setStyle {inputMapper: {look: style}}
      - !setFeatures {inputMapper: {shapes: features}}
      - !createMap {}
      - !createMap {inputMapper: {free: map}, outputMapper: {mapSubReport: freeSubReport, mapContext: freeContext}}
      - !createOverviewMap {inputMapper: {overview: overviewMap}}
      - !createScalebar {inputMapper: {freeContext: mapContext}}
      - !createNorthArrow {}
      - !prepareLegend {template: legend.jrxml, maxWidth: 100, dpi: 96}
      - !prepareTable {dynamic: true, excludeColumns: [b], columns: {icon: !urlImage {urlExtractor: '(.*)'}}}
      - !createMapPages {inputMapper: {series: paging}, outputMapper: {datasource: sheets}}
      - !createDataSource
        inputMapper: {sheets: datasource}
        outputMapper: {jrDataSource: sheetRows}
        attributes: {scalebar: !scalebar {width: 90, height: 15}}
        processors: [!createMap {}, !createScalebar {}]
      - !createDataSource
        inputMapper: {places: datasource}
        processors: [!createMap {inputMapper: {view: map}}, !prepareTable {inputMapper: {facts: table}}]
    tableData: jrDataSource
  Map: !template
    mapExport: true
    pdfA: true
    attributes: {map: !map {width: 120, height: 90, maxDpi: 300}}
    processors: [!createMap {}]
`

const BODY = `#set page("a4", margin: 12mm)
{{title}} {{length}} {{count}} {{#each names}}{{this}}{{/each}}
{{map}} {{free}} {{overview}} {{scalebar}} {{northArrow}} {{legend}} {{table}}
{{#each places}}{{name}} {{view}} {{facts}}{{/each}}
{{#each series}}{{name}} {{map}} {{scalebar}} {{left}}{{/each}}`

const NORTH = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M5 0L9 9H1Z"/></svg>'

let town: Converted
let printing: Printing
test.before(async () => {
  town = converted(TOWN, { 'north.svg': NORTH })
  const files = Object.fromEntries(
    [...town.files, ...town.bundles.files()].map(([path, content]) => [`town/${path}`, content])
  )
  const layouts = folders.make({
    ...files,
    'town/1-a4-plan.typ.hbs': town.layout('1 A4 plan', BODY),
    'town/map.typ.hbs': town.layout('Map', '')
  })
  printing = await startPrinting({ layouts })
})
test.after(() => printing.close())

interface Described {
  name: string
  type: string
  default?: unknown
  clientInfo?: { [member: string]: unknown }
  clientParams?: { [member: string]: any }
}
const described = (layout: string): Map<string, Described> => {
  const { layouts } = capabilitiesOf(printing.printer, 'town')
  const { attributes } = layouts.find(({ name }) => name === layout)!
  return new Map((attributes as unknown as Described[]).map((attribute) => [attribute.name, attribute]))
}

test('layouts are listed by name, with all attributes in the order of the configuration', () => {
  const { layouts } = capabilitiesOf(printing.printer, 'town')
  assert.equal(
    layouts.map(({ name }) => name),
    ['1 A4 plan', 'Map']
  )
  const names = 'title length count isPlan names facts map free overview scalebar northArrow legend table look shapes base marks series places' // prettier-ignore
  assert.equal([...described('1 A4 plan').keys()], names.split(' '))
})

test('types and defaults are those of MapFish Print', () => {
  const all = described('1 A4 plan')
  const types = Object.fromEntries([...all].map(([name, { type }]) => [name, type]))
  assert.equal(types, {
    title: 'String', length: 'Double', count: 'Integer', isPlan: 'Boolean', names: 'String[]', facts: 'json',
    map: 'MapAttributeValues', free: 'MapAttributeValues', overview: 'OverviewMapAttributeValues',
    scalebar: 'ScalebarAttributeValues', northArrow: 'NorthArrowAttributeValues', legend: 'LegendAttributeValue',
    table: 'TableAttributeValue', look: 'StylesAttributeValues', shapes: 'FeaturesAttributeValues',
    base: 'StaticLayersAttributeValue', marks: 'StaticLayersAttributeValue', series: 'PagingProcessorValues',
    places: 'DataSourceAttributeValue'
  }) // prettier-ignore
  const presets = ['title', 'length', 'count', 'isPlan', 'names', 'facts'].map((name) => all.get(name)!.default)
  assert.equal(presets, ['Town', 1.5, 3, false, ['a', 'b'], {}])
})

test('maps have the sizes, resolutions and scales of the configuration', () => {
  const all = described('1 A4 plan')
  const { projection: _one, ...map } = all.get('map')!.clientInfo!
  assert.equal(map, { width: 300, height: 200, maxDPI: 254, dpiSuggestions: [72, 120, 200, 254], scales: [25000, 5000, 1000] }) // prettier-ignore
  const { projection: _two, scales: _three, ...free } = all.get('free')!.clientInfo!
  assert.equal(free, { width: 500, height: 400, maxWidth: 500, maxHeight: 400, maxDPI: 400, dpiSuggestions: [72, 150] }) // prettier-ignore
  const params = Object.keys(all.get('map')!.clientParams!)
  for (const name of [
    'center',
    'bbox',
    'scale',
    'zoomToFeatures',
    'areaOfInterest',
    'dpi',
    'projection',
    'rotation',
    'longitudeFirst',
    'useNearestScale',
    'useAdjustBounds',
    'useGeodeticCalculations',
    'dpiSensitiveStyle',
    'layers'
  ])
    // prettier-ignore
    assert.ok(params.includes(name), name)
  assert.equal(all.get('overview')!.clientInfo!.width, 80)
})

test('a data source lists the attributes of its rows', () => {
  const rows = described('1 A4 plan').get('places')!.clientParams!.attributes as unknown as Described[]
  assert.equal(rows.map(({ name, type }) => `${name} ${type}`), ['name String', 'view MapAttributeValues', 'facts TableAttributeValue']) // prettier-ignore
})

test('the small sample of each layout prints without a network and without a warning', async () => {
  for (const { template, sample } of town.templates) {
    const { layout, attributes } = JSON.parse(sample)
    assert.is(layout, template.name)
    const { bytes, job } = await printing.print({ app: 'town', layout, attributes, format: 'pdf' })
    assert.equal(job.warnings, [], template.name)
    assert.match(bytes.subarray(0, 5).toString(), /^%PDF-/)
  }
})

test('options of layouts come from processors', () => {
  const { entries } = town.templates[0]!
  const { under, over, style, features, snapToScales } = entries.get('map')!
  assert.equal({ under, over, style, features, snapToScales }, { under: 'base', over: 'marks', style: 'look', features: 'shapes', snapToScales: true }) // prettier-ignore
  assert.is(entries.get('free')!.under, undefined)
  assert.is(entries.get('scalebar')!.map, 'free')
  assert.is(entries.get('northArrow')!.map, undefined)
  assert.is(entries.get('overview')!.map, undefined)
  const { dpi, iconWidth, scaled } = entries.get('legend')!
  assert.equal({ dpi, iconWidth, scaled }, { dpi: 96, iconWidth: 100, scaled: false })
  assert.equal(entries.get('table')!.columns, [
    { name: '*', width: '1fr', align: 'left', format: 'text' },
    { name: 'icon', width: '1fr', align: 'left', format: 'image', urlExtractor: '(.*)', height: 37 }
  ])
  const series = entries.get('series') as unknown as { map: string; attributes: { [name: string]: { type: string; under?: string } } } // prettier-ignore
  assert.is(series.map, 'map')
  assert.equal(Object.entries(series.attributes).map(([name, { type }]) => `${name} ${type}`), ['map map', 'scalebar scalebar', 'left integer', 'right integer', 'top integer', 'bottom integer', 'name string']) // prettier-ignore
  assert.is(series.attributes.map!.under, 'base')
})

test.run()
