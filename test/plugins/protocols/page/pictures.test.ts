import { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { joined } from '../../../../core/body.js'
import { PrintError, type Printer } from '../../../../core/plugin.js'
import { samplePictures } from '../../../../plugins/protocols/page/pictures.js'

const ASKED = { headers: { referer: 'r' }, client: '192.0.2.7', requestId: 'q' }

/** An app with a layout `A4` with two maps, and further layouts; each print is another picture. */
const printerWith = (more: readonly string[] = []) => {
  const seen: { request: any; reading: object; submission: object }[] = []
  const waited: string[] = []
  let refusal: PrintError | undefined
  const attributes = [
    { name: 'map', type: 'MapAttributeValues', clientParams: { dpi: { default: 72 }, center: {} } },
    { name: 'overview', type: 'OverviewMapAttributeValues', clientParams: { dpi: {} } },
    { name: 'legend', type: 'LegendAttributeValue', clientParams: {} },
    { name: 'title', type: 'String' }
  ]
  const names = ['A4', ...more]
  const printer = {
    app: () => ({ layouts: names.map((name) => ({ name, attributes })) }),
    samples: () => names.map((name) => ({ name, request: { layout: name, attributes: { title: 't', map: { center: [1, 2], dpi: 300 } } } })), // prettier-ignore
    async submitBody(body: Parameters<Printer['submitBody']>[0], reading: object, submission: object) {
      if (refusal) throw refusal
      seen.push({ request: JSON.parse(Buffer.from(joined(body.take())).toString()), reading, submission })
      return { ref: `ref ${seen.length}` }
    },
    wait: async (ref: string) => void waited.push(ref),
    report: async (ref: string) => ({ stream: () => Readable.from([Buffer.from(`picture of ${ref}`)]) })
  } as unknown as Printer
  return { printer, seen, waited, refuse: (error?: PrintError) => (refusal = error) }
}

test('a picture is the sample as SVG, with all its maps in few pixels', async () => {
  const { printer, seen, waited } = printerWith()
  const pictureOf = samplePictures(printer)
  assert.is(String(await pictureOf('town', 'A4', ASKED)), 'picture of ref 1')
  assert.equal(seen[0], {
    request: { layout: 'A4', attributes: { title: 't', map: { center: [1, 2], dpi: 60 }, overview: { dpi: 60 } } },
    reading: { protocol: 'jobs', address: { app: 'town', format: 'svg' } },
    submission: { ...ASKED, isAwaited: true, answersWithReport: true }
  })
  assert.equal(waited, ['ref 1'])
})

test('a picture is printed once for ten minutes; each app and layout has its own', async () => {
  const { printer, seen } = printerWith(['A3'])
  const pictureOf = samplePictures(printer)
  const of = async (app: string, layout: string) => String(await pictureOf(app, layout, ASKED))
  assert.equal([await of('town', 'A4'), await of('town', 'A4'), await of('town', 'A3'), await of('other', 'A4')], ['picture of ref 1', 'picture of ref 1', 'picture of ref 2', 'picture of ref 3']) // prettier-ignore
  const { now } = Date
  const at = async (minutes: number) => {
    Date.now = () => now() + minutes * 60_000
    const picture = await of('town', 'A4').finally(() => (Date.now = now))
    return [picture, seen.length]
  }
  assert.equal(await at(9), ['picture of ref 1', 3])
  assert.equal(await at(11), ['picture of ref 4', 4])
})

test('two hundred pictures are kept', async () => {
  const layouts = Array.from({ length: 200 }, (_, index) => `layout ${index}`)
  const { printer, seen } = printerWith(layouts)
  const pictureOf = samplePictures(printer)
  for (const layout of layouts) await pictureOf('town', layout, ASKED)
  await pictureOf('town', layouts[0]!, ASKED)
  assert.is(seen.length, 200)
  await pictureOf('town', 'A4', ASKED)
  await pictureOf('town', layouts[0]!, ASKED)
  assert.is(seen.length, 202)
})

test('a picture that cannot be printed is tried again; a layout without a sample has none', async () => {
  const { printer, seen, refuse } = printerWith()
  const pictureOf = samplePictures(printer)
  refuse(new PrintError('queue-full', 'too many'))
  const codeOf = (picture: Promise<unknown>) => picture.then(() => 'printed', ({ code }) => code) // prettier-ignore
  assert.is(await codeOf(pictureOf('town', 'A4', ASKED)), 'queue-full')
  refuse()
  assert.equal([await codeOf(pictureOf('town', 'A4', ASKED)), seen.length], ['printed', 1])
  assert.throws(() => pictureOf('town', 'A5', ASKED), (error: PrintError) => error.code === 'unknown-layout') // prettier-ignore
})

test.run()
