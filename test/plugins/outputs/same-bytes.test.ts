import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { startPrinting } from '../../support/printing.js'

const square = { type: 'Polygon', coordinates: [[[0, 0], [0, 2000], [2000, 2000], [2000, 0], [0, 0]]] } // prettier-ignore
const map = {
  projection: 'EPSG:3857',
  center: [0, 0],
  scale: 100_000,
  dpi: 100,
  layers: [{ type: 'geojson', geoJson: { type: 'Feature', geometry: square, properties: { name: 'Zürich' } } }]
}
const page = { attributes: { map, title: 'Ωμέγα' }, params: {} }

/** What a service of its own, with a worker process of its own, makes of one request in every format. */
const printAll = async (zone: string): Promise<Map<string, string>> => {
  process.env.TZ = zone
  const printing = await startPrinting({ layouts: join(packageRoot, 'test/fixtures/layouts') }, { isProcess: true })
  try {
    const hashes = new Map<string, string>()
    for (const format of printing.printer.formats())
      for (const pages of ['stack', 'zip']) {
        const request = { layout: 'Card', format, outputFilename: 'card', output: { pages }, pages: [page, page] }
        const { bytes } = await printing.print(request)
        hashes.set(`${format} ${pages}`, createHash('sha256').update(bytes).digest('hex'))
      }
    return hashes
  } finally {
    await printing.close()
  }
}

test('two processes, in two time zones, make the same bytes of one request in every format', async () => {
  const { TZ } = process.env
  process.env.SOURCE_DATE_EPOCH = '1700000000'
  try {
    const first = await printAll('Pacific/Auckland')
    // zip times are exact to two seconds
    await new Promise((resolve) => setTimeout(resolve, 2100))
    assert.equal(await printAll('America/St_Johns'), first)
  } finally {
    delete process.env.SOURCE_DATE_EPOCH
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
})

test.run()
