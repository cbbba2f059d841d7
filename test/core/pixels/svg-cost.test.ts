import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { simpleSvg } from '../../../core/pixels/simple-svg.js'
import { affordableWidth } from '../../../core/pixels/svg-cost.js'
import { harmlessSvg, hostileSvg } from '../../support/hostile-svg.js'

const tools = makePixelTools({ imagePixels: 100_000_000, outputPixels: 100_000_000 }, [])

const paint = (svg: string) =>
  tools.paint([{ source: { bytes: Buffer.from(svg) }, unitToPaper: [600, 0, 0, 600, 0, 0], opacity: 1 }], {
    widthPt: 600,
    heightPt: 600,
    dpi: 72
  })

for (const [name, svg] of Object.entries(hostileSvg))
  test(`an SVG picture that asks for too much is left out or drawn at once: ${name}`, async () => {
    try {
      await paint(svg)
    } catch (thrown) {
      assert.instance(thrown, PrintError)
      assert.ok(['too-large', 'invalid-data'].includes((thrown as PrintError).code))
    }
  })

for (const [name, svg] of Object.entries(harmlessSvg))
  test(`filters and layers of drawings stay: ${name}`, async () => {
    const { data } = await paint(svg)
    assert.ok(data.some((value) => value > 0))
  })

test('a picture that costs too much is drawn in at most a quarter of its width', () => {
  const blurs = (count: number) =>
    simpleSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${'<g style="filter:blur(1px)"><path d="M0 0H50V50Z"/></g>'.repeat(count)}</svg>`,
      []
    )
  assert.is(affordableWidth(blurs(1), 1000), 1000)
  assert.is(affordableWidth(blurs(10), 1000), 500)
  assert.is(affordableWidth(blurs(40), 1000), 250)
  assert.is(affordableWidth(blurs(400), 1000), undefined)
})

test('only filters and hundreds of layers are kept from other renderers', async () => {
  const isForPixels = async (svg: string) => (await tools.safeSvg(Buffer.from(svg))).isForPixels
  assert.ok(await isForPixels(harmlessSvg['a shadow']!))
  assert.not(await isForPixels(harmlessSvg['layers in layers']!))
  assert.not(await isForPixels(harmlessSvg['a pattern in a mask']!))
  assert.is(tools.vectors(Buffer.from(harmlessSvg['a halo']!), 10), undefined)
})

test('gradients that repeat are kept from other renderers, others are not', async () => {
  const svgOf = (more: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><linearGradient id="g" x2=".3"${more}><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="9" height="9" fill="url(#g)"/></svg>`
  const isForPixels = async (more: string) => (await tools.safeSvg(Buffer.from(svgOf(more)))).isForPixels
  assert.equal(
    [
      await isForPixels(' spreadMethod="reflect"'),
      await isForPixels(' spreadMethod="repeat"'),
      await isForPixels(' spreadMethod="pad"'),
      await isForPixels('')
    ],
    [true, true, false, false]
  )
  assert.is(tools.vectors(Buffer.from(svgOf(' spreadMethod="reflect"')), 10), undefined)
})

test.run()
