import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { Graphics } from '../../../parts/features/graphics.js'
import { type FakeTools, fakeTools } from '../../support/fake-tools.js'
import { pixels } from '../../support/symbols.js'

const dataUri = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } })
const small = dataUri('image/png', await red(20, 10).png().toBuffer())
const svgUri = (content: string, size = 'width="20" height="10"') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)}`
const square = svgUri('<rect width="20" height="10" fill="red"/>')

interface Asked {
  address: string
  widthPt?: number
  heightPt?: number
  times?: number
}

const load = async (asked: Asked[], tools: FakeTools = fakeTools({ pixels })) => {
  const store = new Graphics(tools, 72, tools.warn)
  const pictures = asked.map(({ address, times, ...size }) => {
    const picture = store.picture([address], size)
    store.expect(picture, times ?? 1)
    return picture
  })
  return { store, pictures, definitions: await store.load(), warnings: tools.warnings, fetched: tools.fetched }
}

test('a picture in a size that no paper shows is drawn as one pixel', async () => {
  const large = dataUri('image/png', await red(200, 100).png().toBuffer())
  for (const widthPt of [1e-320, 1e-9]) {
    const { pictures, warnings } = await load([{ address: large, widthPt }])
    assert.ok(pictures[0]!.id !== undefined, String(widthPt))
    assert.equal(warnings, [])
  }
})

test('a picture has its own size, one point for a pixel, and is defined in the unit square', async () => {
  const { pictures, definitions, warnings } = await load([{ address: small }])
  assert.equal(pictures[0]!.own, { widthPt: 20, heightPt: 10 })
  const id = pictures[0]!.id!
  assert.is(definitions, `<defs><g id="${id}"><image width="1" height="1" preserveAspectRatio="none" href="${small}"/></g></defs>`) // prettier-ignore
  assert.equal(warnings, [])
})

test('each address is fetched and written once, whatever the number and sizes of its uses', async () => {
  const { pictures, definitions, fetched } = await load([
    { address: small },
    { address: small, widthPt: 40 },
    { address: square },
    { address: square, heightPt: 4 }
  ])
  assert.equal(fetched, [small, square])
  assert.is(definitions.split('<g id=').length - 1, 2)
  assert.is(pictures[0], pictures[1])
})

test('identical pictures of two addresses are written once', async () => {
  const again = small.replace('data:image/png', 'data:image/png;name=b')
  const { pictures, definitions } = await load([{ address: small }, { address: again }])
  assert.is(pictures[0]!.id, pictures[1]!.id)
  assert.is(definitions.split('<image').length - 1, 1)
})

test('SVG stays vectors, small PNG and JPEG stay unchanged, other formats become PNG, large pictures are reduced', async () => {
  const { pictures, definitions, warnings } = await load([
    { address: square },
    { address: dataUri('image/jpeg', await red(20, 10).jpeg().toBuffer()) },
    { address: dataUri('image/webp', await red(20, 10).webp().toBuffer()) },
    { address: dataUri('image/gif', await red(20, 10).gif().toBuffer()) },
    { address: dataUri('image/tiff', await red(20, 10).tiff().toBuffer()) },
    { address: dataUri('image/png', await red(1000, 500).png().toBuffer()), widthPt: 21 }
  ])
  assert.equal(warnings, [])
  assert.match(definitions, '<path fill="#ff0000" stroke="none" d="M 0 0 L 20 0 L 20 10 L 0 10 Z"/>')
  const images = [...definitions.matchAll(/href="data:([^;]*);base64,([^"]*)"/g)]
  assert.equal(
    images.map(([, type]) => type),
    ['image/jpeg', 'image/png', 'image/png', 'image/png', 'image/png']
  )
  for (const [, , base64] of images) {
    const { data, info } = await sharp(Buffer.from(base64!, 'base64')).raw().toBuffer({ resolveWithObject: true })
    assert.ok(info.width < 100, `${info.width}`)
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
    assert.ok(data[middle]! > 250 && data[middle + 1]! < 5)
  }
  assert.equal(pictures.map(({ isOpaque }) => isOpaque), [false, true, true, true, true, true]) // prettier-ignore
})

test('a photograph that lies on its side becomes an upright PNG, as does one in inks or with a colour profile', async () => {
  const onItsSide = await red(20, 10).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { pictures, definitions } = await load([{ address: dataUri('image/jpeg', onItsSide) }])
  assert.equal(pictures[0]!.own, { widthPt: 10, heightPt: 20 })
  const [, base64] = /href="data:image\/png;base64,([^"]*)"/.exec(definitions) ?? []
  const { width, height } = await sharp(Buffer.from(base64!, 'base64')).metadata()
  assert.ok(height! === 2 * width!, `${width} x ${height}`)
  for (const jpeg of [red(20, 10).toColourspace('cmyk').jpeg(), red(20, 10).withIccProfile('p3').jpeg()])
    assert.match((await load([{ address: dataUri('image/jpeg', await jpeg.toBuffer()) }])).definitions, 'image/png')
})

test('pictures that renderers would have to decode often are drawn with fewer pixels', async () => {
  const curves = svgUri(`<path d="M0 0${'C1 1 2 2 3 3'.repeat(1000)}"/>`)
  assert.match((await load([{ address: curves, times: 10 }])).definitions, '<path')
  assert.match((await load([{ address: curves, times: 10_000 }])).definitions, '<image')
  const noise = dataUri('image/png', await sharp({ create: { width: 500, height: 500, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer()) // prettier-ignore
  const once = (await load([{ address: noise, widthPt: 100 }])).definitions
  const often = (await load([{ address: noise, widthPt: 100, times: 5000 }])).definitions
  assert.ok(often.length < once.length / 5, `${often.length} of ${once.length}`)
})

test('a picture that is not available gives a warning without secrets', async () => {
  const { pictures, warnings, definitions } = await load([
    { address: 'data:image/png;base64,AAAA' },
    { address: 'http://127.0.0.1:9/a.png?token=secret' },
    { address: small }
  ])
  assert.equal(pictures.map(({ id }) => id !== undefined), [false, false, true]) // prettier-ignore
  assert.is(definitions.split('<image').length - 1, 1)
  assert.is(warnings.length, 2)
  assert.not.match(warnings.join(), 'secret')
  for (const warning of warnings) assert.match(warning, /^the picture /)
})

test('alternative addresses are tried in order', async () => {
  const tools = fakeTools({ pixels })
  const store = new Graphics(tools, 72, tools.warn)
  const picture = store.picture(['data:image/png;base64,AAAA', square, small], {})
  assert.match(await store.load(), '<path')
  assert.ok(picture.id)
  assert.equal([tools.warnings.length, tools.fetched.length], [1, 2])
})

test('an answer with status 404 gives a warning with the address and the status', async () => {
  const tools = fakeTools({ pixels, fetch: async () => ({ status: 404, mediaType: '', bytes: new Uint8Array() }) })
  const { definitions } = await load([{ address: 'icons/a.png' }], tools)
  assert.is(definitions, '')
  assert.equal(tools.warnings, ['the picture icons/a.png cannot be drawn: it answered with status 404'])
})

test('the number of different pictures is limited', async () => {
  const asked = Array.from({ length: 1010 }, (_, i) => ({ address: svgUri(`<rect width="${i + 1}" height="9"/>`) }))
  const { warnings, definitions } = await load(asked)
  assert.is(definitions.split('<g id=').length - 1, 1000)
  assert.equal(warnings, ['the style has 1010 pictures; the first 1000 are printed'])
})

test('a picture that cannot be decoded is not written to the document', async () => {
  const whole = await red(400, 400).png().toBuffer()
  const broken = [dataUri('image/png', whole.subarray(0, 60)), svgUri('<rect', 'width="9" height="9"')]
  const { definitions, warnings } = await load(broken.map((address) => ({ address })))
  assert.equal([definitions, warnings.length], ['', 2])
})

test('a picture of an enormous size is left out', async () => {
  const webp = dataUri('image/webp', await red(20, 10).webp().toBuffer())
  const { definitions, warnings } = await load([{ address: webp, widthPt: 90_000 }])
  assert.equal([definitions, warnings.length], ['', 1])
})

test('a repeated warning is given once', () => {
  const tools = fakeTools({ pixels })
  const store = new Graphics(tools, 72, tools.warn)
  assert.equal([store.mayRepeat(1e6), store.mayRepeat(Infinity), store.mayRepeat(1)], [true, false, false])
  assert.is(
    tools.warnings[0],
    'the style repeats too many graphics in areas and along lines; the last ones are left out'
  )
})

test.run()
