import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { makePixelTools } from '../../../../core/pixels/pixels.js'
import { Graphics, type PlacedGraphic } from '../../../../core/style/draw/graphics.js'
import { fakeTools } from '../../../support/fake-tools.js'

const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, [])
const dataUri = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } })
const small = dataUri('image/png', await red(20, 10).png().toBuffer())

const graphicOf = (address: string, more: Partial<PlacedGraphic> = {}): PlacedGraphic => ({
  address,
  align: [0.5, 0.5],
  opacity: 1,
  rotationDeg: 0,
  offset: [0, 0],
  ...more
})

/** The definitions and elements of graphics, each placed at 100, 50. */
const drawn = async (...graphics: PlacedGraphic[]) => {
  const tools = fakeTools({ pixels })
  const store = new Graphics(tools, 72, tools.warn)
  const elements = graphics.map((graphic) => store.place(graphic, [100, 50], () => '<instead/>'))
  const definitions = await store.load()
  return {
    definitions,
    elements: elements.map((element) => element()),
    warnings: tools.warnings,
    fetched: tools.fetched
  }
}

const useOf = (element: string) => /^<use href="#p\w+-[\w.-]+" (.*)\/>$/.exec(element)?.[1]

test('a picture is drawn around its point, in its own size, the one asked for, or its own shape', async () => {
  const { elements, definitions } = await drawn(
    graphicOf(small),
    graphicOf(small, { widthPt: 40 }),
    graphicOf(small, { heightPt: 40 }),
    graphicOf(small, { widthPt: 8, heightPt: 8, align: [0, 0], offset: [-4, -8] })
  )
  assert.equal(elements.map(useOf), ['x="90" y="45"', 'x="80" y="40"', 'x="60" y="30"', 'x="96" y="42"'])
  assert.equal(
    [...definitions.matchAll(/width="(\d+)" height="(\d+)"/g)].map(([, width, height]) => `${width}x${height}`),
    ['20x10', '40x20', '80x40', '8x8']
  )
})

test('it turns around its point, and may be translucent', async () => {
  const { elements } = await drawn(graphicOf(small, { rotationDeg: 30, opacity: 0.5 }))
  assert.is(useOf(elements[0]!), 'x="90" y="45" transform="rotate(30 100 50)" opacity=".5"')
})

test('each address is fetched once and each size written once', async () => {
  const { definitions, elements, fetched } = await drawn(
    graphicOf(small),
    graphicOf(small, { rotationDeg: 9 }),
    graphicOf(small, { widthPt: 4 })
  )
  assert.is(fetched.length, 1)
  assert.is(definitions.split('<image').length - 1, 2)
  assert.is(elements.length, 3)
})

test('small PNG and JPEG stay as they are, all else becomes PNG, large ones smaller', async () => {
  const svg =
    'data:image/svg+xml,' +
    encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'
    )
  const { definitions, warnings } = await drawn(
    graphicOf(small),
    graphicOf(dataUri('image/jpeg', await red(20, 10).jpeg().toBuffer())),
    graphicOf(svg),
    graphicOf(dataUri('image/webp', await red(20, 10).webp().toBuffer()), { widthPt: 22 }),
    graphicOf(dataUri('image/png', await red(1000, 500).png().toBuffer()), { widthPt: 21 })
  )
  assert.equal(warnings, [])
  const pictures = [...definitions.matchAll(/href="(data:([^;]*);base64,([^"]*))"/g)]
  assert.equal(
    pictures.map(([, , type]) => type),
    ['image/png', 'image/jpeg', 'image/png', 'image/png', 'image/png']
  )
  assert.is(pictures[0]![1], small)
  for (const [, , , base64] of pictures) {
    const { data, info } = await sharp(Buffer.from(base64!, 'base64')).raw().toBuffer({ resolveWithObject: true })
    assert.ok(info.width < 100, `${info.width}`)
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
    assert.ok(data[middle]! > 250 && data[middle + 1]! < 5)
  }
})

test('what cannot be had is a warning, and the mark drawn instead', async () => {
  const { elements, warnings, definitions } = await drawn(
    graphicOf('data:image/png;base64,AAAA'),
    graphicOf('http://127.0.0.1:9/a.png?token=secret'),
    graphicOf(small)
  )
  assert.equal(elements.slice(0, 2), ['<instead/>', '<instead/>'])
  assert.is(definitions.split('<image').length - 1, 1)
  assert.is(warnings.length, 2)
  assert.not.match(warnings.join(), 'secret')
  for (const warning of warnings) assert.match(warning, /^the picture .* cannot be drawn: /)
})

test('an answer that is no success is named with its status', async () => {
  const tools = fakeTools({ pixels, fetch: async () => ({ status: 404, mediaType: '', bytes: new Uint8Array() }) })
  const store = new Graphics(tools, 72, tools.warn)
  store.place(graphicOf('icons/a.png'), [0, 0], () => '')
  assert.is(await store.load(), '')
  assert.equal(tools.warnings, ['the picture icons/a.png cannot be drawn: the answer has status 404'])
})

test('too many different pictures are not all drawn', async () => {
  const { warnings, definitions } = await drawn(
    ...Array.from({ length: 1010 }, (_, i) => graphicOf(small, { widthPt: 1 + i / 10, heightPt: 1 }))
  )
  assert.is(definitions.split('<image').length - 1, 1000)
  assert.match(warnings[0]!, '1010 pictures')
})

test('a picture that only begins like one does not get into the document', async () => {
  const whole = await red(400, 400).png().toBuffer()
  const { definitions, elements, warnings } = await drawn(graphicOf(dataUri('image/png', whole.subarray(0, 60))))
  assert.equal([definitions, elements, warnings.length], ['', ['<instead/>'], 1])
})

test('sizes without sense leave the picture out', async () => {
  const webp = dataUri('image/webp', await red(20, 10).webp().toBuffer())
  const { definitions, warnings } = await drawn(graphicOf(small, { widthPt: 0 }), graphicOf(webp, { widthPt: 90_000 }))
  assert.is(definitions, '')
  assert.is(warnings.length, 1)
})

test.run()
