import { deflateSync, inflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFArray, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { addBlendSpace } from '../../../../core/document/pdf/blending.js'
import { changeContent, numbersIn, packedStream, withBytes } from '../../../../core/document/pdf/editing.js'
import { setCreator } from '../../../../core/document/pdf/metadata.js'
import type { PlacedMap } from '../../../../core/plugin/contracts.js'
import { bytesOf, contentOf, newPdf } from './new-pdf.js'

test('pages of maps whose layers mix have a space to mix in, others have none', async () => {
  const pdf = await newPdf('', '', '')
  const map = (page: number, ...blends: boolean[]) => ({ page, pictures: blends.map((one) => ({ blends: one })) }) as unknown as PlacedMap // prettier-ignore
  addBlendSpace(pdf, [map(0, false), map(1, false, true), map(2)])
  assert.equal(
    pdf.pages.map((page) => page.lookupMaybe(PDFName.of('Group'), PDFDict)?.get(PDFName.of('CS'))?.toString()),
    [undefined, '/DeviceRGB', undefined]
  )
})

test('the content of a page is changed; content in several streams, and content that nothing changes, stays', async () => {
  const pdf = await newPdf('a', 'b', 'c')
  const several = pdf.context.obj([pdf.pages[2]!.get(PDFName.of('Contents'))!])
  pdf.pages[2]!.set(PDFName.of('Contents'), several)
  const kept = pdf.context.lookup(pdf.pages[1]!.get(PDFName.of('Contents')))
  changeContent(pdf, pdf.pages[0]!, (content) => Buffer.from(`${content} more`))
  changeContent(pdf, pdf.pages[1]!, () => undefined)
  changeContent(pdf, pdf.pages[2]!, () => Buffer.from('more'))
  assert.is(contentOf(pdf), 'a more')
  assert.is(pdf.context.lookup(pdf.pages[1]!.get(PDFName.of('Contents'))), kept)
  assert.is(pdf.pages[2]!.get(PDFName.of('Contents')), several)
})

test('a stream with other bytes keeps its members, and is packed anew', async () => {
  const pdf = await newPdf()
  const stream = pdf.context.stream('abc', { Type: 'XObject', Filter: 'ASCIIHexDecode', DecodeParms: {} }) as PDFRawStream // prettier-ignore
  const changed = withBytes(pdf, stream, Buffer.from('other'))
  assert.is(bytesOf(changed).toString(), 'other')
  assert.equal(['Type', 'Filter', 'DecodeParms'].map((name) => changed.dict.get(PDFName.of(name))?.toString()), ['/XObject', '/FlateDecode', undefined]) // prettier-ignore
})

test('streams above half a million bytes are compressed faster', async () => {
  const pdf = await newPdf()
  for (const [length, options] of [
    [500_000, {}],
    [500_001, { level: 4 }]
  ] as const) {
    const bytes = Buffer.from(Uint8Array.from({ length }, (_, at) => (at * at) >> 7))
    const packed = Buffer.from(packedStream(pdf, bytes).contents)
    assert.ok(packed.equals(deflateSync(bytes, options)), `${length} bytes`)
    assert.ok(inflateSync(packed).equals(bytes))
  }
})

test('numbers of an array are read, and none if it is missing', async () => {
  const pdf = await newPdf()
  const dict = pdf.context.obj({ Matrix: [1, -0.5] })
  assert.equal([numbersIn(pdf, dict, 'Matrix'), numbersIn(pdf, dict, 'Other')], [[1, -0.5], undefined])
  assert.instance(dict.get(PDFName.of('Matrix')), PDFArray)
})

test('a PDF without metadata, or without a program that made it, stays as it is', async () => {
  const pdf = await newPdf()
  const before = pdf.context.largestObjectNumber
  setCreator(pdf)
  pdf.context.trailerInfo.Info = pdf.context.register(pdf.context.obj({}))
  setCreator(pdf)
  const packet = pdf.context.stream('<x/>')
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(packet))
  setCreator(pdf)
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict)
  assert.equal([info.keys(), pdf.context.largestObjectNumber - before], [[], 2])
  assert.is(pdf.context.lookup(pdf.catalog.get(PDFName.of('Metadata'))), packet)
})

test.run()
