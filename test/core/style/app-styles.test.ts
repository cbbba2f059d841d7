import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { readPng } from '../../support/picture.js'
import { type Printing, startPrinting } from '../../support/printing.js'

/** Styles that an app and its layouts name, through a whole print. */
const LINE = (color: string) => ({
  version: 2,
  '*': { symbolizers: [{ type: 'line', strokeColor: color, strokeWidth: 40 }] }
})
const stroked = (color: string) => `<UserStyle><FeatureTypeStyle><Rule><LineSymbolizer><Stroke>
  <CssParameter name="stroke">${color}</CssParameter><CssParameter name="stroke-width">40</CssParameter>
  </Stroke></LineSymbolizer></Rule></FeatureTypeStyle></UserStyle>`
const SLD = `<StyledLayerDescriptor version="1.0.0"><NamedLayer>${stroked('#ff0000')}${stroked('#008080')}</NamedLayer></StyledLayerDescriptor>`
const layout = (more: object) => `---
${JSON.stringify({ attributes: { map: { type: 'map', width: '60pt', height: '40pt', maxDpi: 72 } }, ...more })}
---
#set page(width: 60pt, height: 40pt, margin: 0pt)
{{map}}
`

const folders = makeFolders()
let printing: Printing
test.before(async () => {
  printing = await startPrinting({
    layouts: folders.make({
      'app/app.yaml': JSON.stringify({
        title: 'Styles',
        styles: { roads: LINE('blue'), rivers: 'styles/two.sld##2', both: LINE('blue') },
        defaultStyles: { line: 'styles/gold.json' }
      }),
      'app/styles/two.sld': SLD,
      'app/styles/gold.json': JSON.stringify(LINE('gold')),
      'app/plain.typ.hbs': layout({}),
      'app/own.typ.hbs': layout({ styles: { both: LINE('lime') }, defaultStyles: { line: LINE('orange') } })
    })
  })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

/** The colour of a wide line, and what was said. */
const drawn = async (style: unknown, layout = 'plain') => {
  const geoJson = { type: 'LineString', coordinates: [[0, 20], [60, 20]] } // prettier-ignore
  const map = { bbox: [0, 0, 60, 40], dpi: 72, projection: 'EPSG:3857', layers: [{ type: 'geojson', geoJson, style }] }
  const { bytes, job } = await printing.print({ app: 'app', layout, attributes: { map }, format: 'png' })
  const colour = Buffer.from(readPng(bytes).at(30, 20)).toString('hex')
  return [colour, ...(job.warnings ?? [])]
}

test('style names of the app are known, and names of the layout take precedence', async () => {
  assert.equal(await drawn('roads'), ['0000ff'])
  assert.equal(await drawn('both'), ['0000ff'])
  assert.equal(await drawn('both', 'own'), ['00ff00'])
  assert.equal(await drawn('roads', 'own'), ['0000ff'])
})

test('styles are files of the app, by name or by path, and also the second style of a file', async () => {
  assert.equal(await drawn('rivers'), ['008080'])
  assert.equal(await drawn('styles/two.sld'), ['ff0000'])
  assert.equal(await drawn('file://styles/two.sld##2'), ['008080'])
  assert.equal(await drawn('styles/gold.json'), ['ffd700'])
})

test('the default style for lines of the app or layout is used if the style is missing or not available', async () => {
  for (const style of [undefined, null, '', 'line']) assert.equal(await drawn(style), ['ffd700'])
  assert.equal(await drawn(undefined, 'own'), ['ffa500'])
  const [colour, warning] = await drawn('nowhere')
  assert.is(colour, 'ffd700')
  assert.match(warning!, /style: .*"nowhere".*"roads", "rivers", "both"/)
  assert.match((await drawn('../app.yaml.json'))[1]!, '../app.yaml.json')
})

test.run()
