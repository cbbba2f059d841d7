import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tools } from '../../../core/plugin.js'
import { PrintError } from '../../../core/errors.js'
import { drawnPicture, filesOf, loadPicture, pictureOr, readPicture } from '../../../parts/blocks/picture.js'
import { fakeTools } from '../../support/fake-tools.js'
import { painting } from '../../support/painting.js'
import { thrownBy } from '../../support/thrown-by.js'

/** Pixel tools that say what a picture is, and remember what is painted. */
const pixelsOf = (facts: object) => {
  const painted: { unitToPaper: readonly number[]; frame: object }[] = []
  const encoded: string[] = []
  const pixels = {
    inspect: () => ({ width: 40, height: 20, ...facts }),
    safeSvg: async (bytes: Uint8Array) => ({ bytes, isForPixels: false }),
    async paint([item]: { unitToPaper: readonly number[]; opacity: number }[], frame: object) {
      assert.is(item!.opacity, 1)
      painted.push({ unitToPaper: [...item!.unitToPaper].map((one) => one + 0), frame })
      return {}
    },
    async encode(_: unknown, format: string) {
      encoded.push(format)
      return Buffer.from('encoded')
    }
  } as unknown as Tools['pixels']
  return { pixels, painted, encoded }
}
const svgOf = (content: string, attributes = 'width="40" height="20"') => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`) // prettier-ignore

test('an SVG in units of length has 96 pixels per inch, in numbers points; it is decoded as a thumbnail', async () => {
  const size = async (attributes: string) => {
    const { width, height } = await readPicture(svgOf('', attributes), pixelsOf({ format: 'svg' }))
    return [width, height]
  }
  for (const unit of ['mm', 'cm', 'm', 'in', 'pt', 'pc']) assert.equal(await size(`x="1" width = '4${unit}'`), [30, 15], unit) // prettier-ignore
  for (const unit of ['', 'px', '%', 'em']) assert.equal(await size(`width="4${unit}"`), [40, 20], unit)
  const { pixels, painted } = pixelsOf({ format: 'svg' })
  const picture = await readPicture(svgOf(''), { pixels })
  assert.equal(painted, [{ unitToPaper: [9, 0, 0, 9, 0, 0], frame: { widthPt: 9, heightPt: 9, dpi: 72 } }])
  assert.match(picture.path, /^\/mapsetter\/files\/picture-[\da-f]{16}\.svg$/)
})

test('letters that Typst cannot find become pixels at 300 dpi, of at most 3000 dots', async () => {
  const frameOf = async (content: string, facts: object = {}) => {
    const { pixels, painted } = pixelsOf({ format: 'svg', ...facts })
    const { bytes, width } = await readPicture(svgOf(content), { pixels })
    return { ...painted.at(-1)!, text: Buffer.from(bytes).toString(), width }
  }
  const hard = await frameOf('<text>a\u0301</text>')
  assert.equal([hard.unitToPaper, hard.frame], [[40, 0, 0, 20, 0, 0], { widthPt: 40, heightPt: 20, dpi: 300 }])
  assert.is(hard.text, `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><image width="40" height="20" href="data:image/png;base64,${Buffer.from('encoded').toString('base64')}"/></svg>`) // prettier-ignore
  assert.equal((await frameOf('<text>a\u0301</text>', { width: 1440 })).frame, {
    widthPt: 1440,
    heightPt: 20,
    dpi: 150
  })
  assert.equal((await frameOf('<text>a\u0301</text>', { height: 720 })).frame, { widthPt: 40, heightPt: 720, dpi: 300 })
  for (const text of [
    '<s:text x="1">&#769;</s:text>',
    '<text>&foo;</text>',
    '<text>\u200d</text>',
    '<text>❤\ufe0f</text>'
  ])
    assert.match((await frameOf(text)).text, '<image ', text)
  for (const text of ['<text>&amp;&lt;&gt;&quot;&apos;ä</text>', '<g>a\u0301</g>', '<textPath>a\u0301</textPath>'])
    assert.not.match((await frameOf(text)).text, '<image ', text)
})

test('a turned picture stands upright: its sides are exchanged', async () => {
  const turned = async (orientation: number) => {
    const { pixels, painted } = pixelsOf({ format: 'png', orientation })
    const { width, height, format } = await readPicture(Buffer.from('x'), { pixels })
    return [...painted[0]!.unitToPaper, width, height, format]
  }
  assert.equal(await turned(1), [40, 0, 0, 20, 0, 0, 40, 20, 'png'])
  assert.equal(await turned(3), [-40, 0, 0, -20, 40, 20, 40, 20, 'png'])
  assert.equal(await turned(6), [0, 40, -20, 0, 20, 0, 20, 40, 'png'])
  assert.equal(await turned(8), [0, -40, 20, 0, 0, 40, 20, 40, 'png'])
})

test('formats: other ones become PNG, a JPEG that some viewers cannot show is written again', async () => {
  const read = async (format: string, bytes: Buffer, facts: object = {}) => {
    const { pixels, encoded } = pixelsOf({ format, ...facts })
    const picture = await readPicture(bytes, { pixels })
    return [picture.format, encoded.join(), picture.bytes.length]
  }
  const plain = Buffer.from('ffd8ffc0001108000100010301110002110103110100', 'hex')
  assert.equal(await read('jpg', plain), ['jpg', '', plain.length])
  assert.equal(await read('jpg', plain, { orientation: 6 }), ['jpg', 'jpeg', 7])
  assert.equal(await read('jpg', Buffer.from('ffd8')), ['jpg', 'jpeg', 7])
  for (const format of ['gif', 'webp', 'tiff', 'png'])
    assert.equal(await read(format, plain), ['png', 'png', 7], format)
})

const square = (side: number) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="9"/>`

test('a job fetches a picture once, and says the address of one that is not available', async () => {
  const tools = fakeTools({ pixels: painting })
  const [one, again] = [loadPicture(square(5), tools), loadPicture(square(5), tools)]
  assert.is(one, again)
  assert.is.not(loadPicture(square(6), tools), one)
  assert.is.not(loadPicture(square(5), fakeTools({ pixels: painting })), one)
  const long = square(7).padEnd(600)
  assert.is(loadPicture(long, tools), loadPicture(long, tools))
  const told: string[] = []
  const say = (why: string) => void told.push(why)
  assert.is((await pictureOr(square(5), tools, say))!.width, 5)
  assert.is(await pictureOr('data:text/plain,x', tools, say), undefined)
  assert.is(told.length, 1)
  const picture = drawnPicture('<svg/>', 3, 4)
  assert.equal([picture.width, picture.height, picture.format], [3, 4, 'svg'])
  assert.equal(filesOf([picture]), { [picture.path]: picture.bytes })
})

test('a picture that cannot be read is reported with its address; in a cancelled job the reason counts', async () => {
  const reason = new Error('cancelled')
  const loading = (ends: boolean, fault: Error = new PrintError('invalid-data', 'is no picture')) => {
    const stop = new AbortController()
    const inspect = () => {
      if (ends) stop.abort(reason)
      throw fault
    }
    return loadPicture(square(50), fakeTools({ signal: stop.signal, pixels: { ...painting, inspect } }))
  }
  const { code, message } = await thrownBy(loading(false))
  assert.is(code, 'invalid-data')
  assert.match(message, /^data:image.*: is no picture$/)
  assert.is(await loading(true).catch((thrown) => thrown), reason)
  const bug = new Error('a bug')
  assert.is(await loading(false, bug).catch((thrown) => thrown), bug)
})

test('all pictures of a print together have at most twice the pixels of a map; SVG has none', async () => {
  const png = async (side: number) => `data:image/png;base64,${Buffer.from(await painting.encode(painting.blank(side, 10), 'png')).toString('base64')}` // prettier-ignore
  const tools = fakeTools({ pixels: painting, limits: { tiles: 9, pixels: 100 } })
  await loadPicture(square(50), tools)
  await loadPicture(await png(15), tools)
  await loadPicture(await png(5), tools)
  const error = await thrownBy(loadPicture(await png(1), tools))
  assert.equal([error.code, error.message], ['too-large', 'the pictures of the print have more than 200 pixels in total, the limit']) // prettier-ignore
  assert.instance(error, PrintError)
})

test.run()
