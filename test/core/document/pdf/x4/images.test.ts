import { deflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { changeImages } from '../../../../../core/document/pdf/x4/images.js'
import { bytesOf, newPdf } from '../new-pdf.js'

const IMAGE = { Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' }
/** The inks of a pixel are its red, green and blue, and how many rows were converted at once. */
const inks = async (rgb: Uint8Array, width: number, height: number): Promise<Uint8Array> => {
  const all = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) all.set([...rgb.subarray(3 * at, 3 * at + 3), height], 4 * at)
  return all
}

const changed = async (bytes: Uint8Array, members: object, asPixels = false) => {
  const pdf = await newPdf()
  const seen: Uint8Array[] = []
  const ref: PDFRef = pdf.context.register(pdf.context.stream(bytes, { ...IMAGE, ...members }))
  await changeImages(pdf, {
    inks,
    inkJpeg: async (jpeg) => Buffer.from(`inks of ${Buffer.from(jpeg)}`),
    inksOfJpeg: async (jpeg, side) => ({
      width: 2,
      height: side,
      data: Buffer.from(`${side} inks of ${Buffer.from(jpeg)}`)
    }),
    asPixels,
    onInks: (all) => void seen.push(all)
  })
  const after = pdf.context.lookup(ref) as PDFRawStream
  const member = (name: string) => after.dict.get(PDFName.of(name))?.toString()
  return { after, member, seen }
}

test('pixels become inks, and the listener gets the inks', async () => {
  const { after, member, seen } = await changed(deflateSync(Buffer.from([1, 2, 3, 4, 5, 6])), { Width: 2, Height: 1 })
  assert.equal([...bytesOf(after)], [1, 2, 3, 1, 4, 5, 6, 1])
  assert.equal([member('ColorSpace'), member('Width'), seen.map((all) => [...all])], ['/DeviceCMYK', '2', [[1, 2, 3, 1, 4, 5, 6, 1]]]) // prettier-ignore
})

test('a large picture is converted in bands of whole rows, in their order', async () => {
  const [width, height] = [900_000, 3]
  const rgb = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++) rgb.fill(row + 1, row * width * 3, (row + 1) * width * 3)
  const { after } = await changed(deflateSync(rgb, { level: 1 }), { Width: width, Height: height })
  const all = bytesOf(after)
  const rows = [0, 1, 2].flatMap((row) => [all.subarray(row * width * 4), all.subarray((row + 1) * width * 4 - 4)])
  assert.equal(
    rows.map((bytes) => [...bytes.subarray(0, 4)]),
    [1, 1, 2, 2, 3, 3].map((value) => [value, value, value, value < 3 ? 2 : 1])
  )
})

test('JPEGs are written as inverted inks, and the listener gets their inks', async () => {
  const { after, member, seen } = await changed(Buffer.from('jpeg'), { Filter: 'DCTDecode', Width: 2, Height: 1 })
  assert.is(Buffer.from(after.contents).toString(), 'inks of jpeg')
  assert.equal([member('ColorSpace'), member('Decode')?.replace(/\D/g, ''), seen.map(String)], ['/DeviceCMYK', '10101010', ['1000 inks of jpeg']]) // prettier-ignore
})

test('for previews a JPEG becomes pixels of inks, of at most 4,000 along a side', async () => {
  const { after, member, seen } = await changed(Buffer.from('jpeg'), { Filter: 'DCTDecode', Width: 9, Height: 9 }, true)
  assert.equal([String(bytesOf(after)), seen.map(String)], ['4000 inks of jpeg', ['4000 inks of jpeg']])
  assert.equal(['Width', 'Height', 'ColorSpace', 'Filter', 'Decode'].map(member), ['2', '4000', '/DeviceCMYK', '/FlateDecode', undefined]) // prettier-ignore
})

test('pictures in another form stay as they are', async () => {
  const bytes = deflateSync(Buffer.from([1, 2, 3]))
  for (const members of [
    { ColorSpace: 'DeviceGray' },
    { Subtype: 'Form' },
    { BitsPerComponent: 16 },
    { DecodeParms: { Predictor: 15 } },
    { Filter: 'JPXDecode' },
    { Width: 2 },
    { Height: 2 }
  ]) {
    const { after, seen } = await changed(bytes, { Width: 1, Height: 1, ...members })
    assert.equal([Buffer.from(after.contents).equals(bytes), seen], [true, []], JSON.stringify(members))
  }
})

test.run()
