import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { harmlessSvg, hostileSvg } from '../support/hostile-svg.js'
import { type Printing, startPrinting } from '../support/printing.js'

/** SVG pictures that ask for too much, in the places of a print that show pictures, by a worker of its own. */
const folders = makeFolders()
const attributes = {
  map: { type: 'map', width: '200pt', height: '200pt', maxDpi: 150, default: { bbox: [0, 0, 100, 100], projection: 'EPSG:3857' } }, // prettier-ignore
  pictures: { type: 'datasource', attributes: { picture: { type: 'image', width: '150pt' } } }
}
const folder = folders.make({
  'layouts/app/app.yaml': 'title: Pictures\n',
  'layouts/app/all.typ.hbs': `---\n${JSON.stringify({ name: 'all', attributes })}\n---\n#set page("a4")\n{{map}}\n{{#each pictures}}{{picture}}{{/each}}\n`
})

let printing: Printing
test.before(async () => {
  printing = await startPrinting({ layouts: 'layouts', limits: { jobSeconds: 200 } }, { folder, isProcess: true })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const uri = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [50, 50] } }
const layersOf = (svg: string) => [
  { type: 'geojson', geoJson: { type: 'FeatureCollection', features: [point] }, style: { version: '2', '*': { symbolizers: [{ type: 'point', externalGraphic: uri(svg), graphicWidth: 100 }] } } } // prettier-ignore
]
const print = async (format: string, onMap: string[], onPage: string[]) => {
  const sent = {
    map: { layers: onMap.flatMap(layersOf), dpi: 150 },
    pictures: onPage.map((svg) => ({ picture: uri(svg) }))
  }
  return printing.print({ app: 'app', layout: 'all', format, attributes: sent as never })
}

/** Every second picture. */
const [even, odd] = [0, 1].map((rest) => Object.values(hostileSvg).filter((_, index) => index % 2 === rest)) as [string[], string[]] // prettier-ignore

// each is printed in both formats and in both places
for (const [format, onMap, onPage] of [
  ['pdf', even, odd],
  ['png', odd, even]
] as const)
  test(`hostile SVG pictures are left out or drawn at once, and the print is made: ${format}`, async () => {
    const { job } = await print(format, onMap, onPage)
    assert.ok(job.warnings.some((warning) => /take too long to draw/.test(warning)))
    assert.ok(job.warnings.some((warning) => /repeats its parts too often/.test(warning)))
    assert.not.match(printing.log.join('\n'), /worker.*(?:ended|lost|replaced)/)
  })

test('drawings with filters and layers are printed without a warning', async () => {
  const all = Object.values(harmlessSvg)
  for (const format of ['pdf', 'png']) assert.equal((await print(format, all, all)).job.warnings, [])
})

test.run()
