import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { textOfPdf } from '../support/pdf-text.js'
import { runCommand } from '../support/run-command.js'
import { type AnyService, startServiceHere } from '../support/service.js'

const folders = makeFolders()
let service: AnyService
test.before(async () => {
  const layouts = folders.make()
  for (const name of ['report', 'sheets', 'two-maps']) {
    const file = join(packageRoot, `test/fixtures/import/${name}.yaml`)
    const { code, stderr } = await runCommand(['import', file, '--layouts', layouts])
    assert.is(code, 0, stderr)
  }
  service = await startServiceHere({ layouts, morePlugins: [] })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const page = { center: [826_600, 5_933_200], scale: 25_000, rotation: 0 }
const spec = (layout: string, change: object = {}) => ({
  layout,
  srs: 'EPSG:3857',
  units: 'm',
  layers: [],
  pages: [page],
  ...change
})
/** A spec as older clients send it, printed. */
const printed = async (app: string, sent: object): Promise<{ text: string; pages: number }> => {
  const answer = await fetch(`${service.root}/pdf/print.pdf?app=${app}`, { method: 'POST', body: JSON.stringify(sent) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.is(answer.status, 200, String(bytes))
  return { text: textOfPdf(bytes), pages: Number(/<xmpTPg:NPages>(\d+)</.exec(bytes.toString('latin1'))?.[1]) }
}
const info = async (app: string) => (await fetch(`${service.root}/pdf/info.json?app=${app}`)).json() as any

test('capabilities list the layouts, scales and resolutions of the configuration', async () => {
  const { layouts, scales, dpis } = await info('report')
  assert.equal(layouts, [{ name: 'A4 portrait', map: { width: 440, height: 400 }, rotation: true }])
  assert.equal(
    scales.map(({ value }: { value: string }) => Number(value)),
    [25_000, 50_000, 100_000.5, 200_000]
  )
  assert.equal(dpis.map(({ value }: { value: string }) => value).sort(), ['127', '190', '254', '600'])
  assert.equal((await info('sheets')).layouts.map(({ name }: { name: string }) => name).sort(), [
    'A4',
    'A4_2_pages_legend',
    'A4_no_legend'
  ])
})

test('a spec of a MapFish Print 2 client prints a title page, its pages and a last page', async () => {
  const sent = spec('A4 portrait', {
    dpi: 190,
    mapTitle: 'Lynnford {{x}} #1',
    showComment: true,
    pages: [
      { ...page, comment: 'The first' },
      { ...page, scale: 50_000, comment: 'The second' }
    ],
    parcels: {
      columns: ['id', 'use'],
      data: [
        { id: 104, use: 'Shop' },
        { id: 105, use: 'Garden' }
      ]
    },
    legends: [{ name: 'Land', classes: [{ name: 'Meadow', color: '#cfe0b4' }] }]
  })
  const { text, pages } = await printed('report', sent)
  assert.is(pages, 4)
  assert.match(
    text,
    /Lynnford \{\{x\}\} #1.*The first.*104Shop.*105Garden.*Scale 1:25.*The second.*Scale 1:50.*LegendLandMeadow/
  )
  for (const words of ['Page 1 of 4', 'Page 3 of 4']) assert.match(text, words)

  const bare = await printed('report', {
    ...sent,
    includeTitlePage: false,
    includeLastPage: false,
    showComment: 'false',
    parcels: undefined
  })
  assert.is(bare.pages, 2)
  assert.not.match(bare.text, /The first|Used as|Legend/)
})

test('scales are locked unless the configuration says otherwise', async () => {
  const body = JSON.stringify(spec('A4 portrait', { pages: [{ ...page, scale: 12_345 }] }))
  const answer = await fetch(`${service.root}/pdf/print.pdf?app=report`, { method: 'POST', body })
  assert.is(answer.status, 400)
  assert.match(await answer.text(), 'spec.pages[0].scale')
  const { text } = await printed(
    'sheets',
    spec('A4', { mapTitle: 'A', comment: 'B', pages: [{ ...page, scale: 12_345 }] })
  )
  assert.match(text, /A.*B/)
})

test('several maps are printed by their names', async () => {
  const maps = { main: { layers: [], srs: 'EPSG:3857' }, 'Then & now': { layers: [], srs: 'EPSG:3857' } }
  const places = { main: page, 'Then & now': { ...page, scale: 10_000 } }
  const sent = {
    layout: 'Compared',
    units: 'm',
    srs: 'EPSG:3857',
    dpi: 72,
    maps,
    pages: [{ maps: { ...places, main: { ...page, scale: 10_000 } } }]
  }
  assert.match((await printed('two-maps', sent)).text, /Now, 1:10000.*Then, 1:10,000/)
})

test.run()
