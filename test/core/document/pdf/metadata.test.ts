import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFDict, type PDFHexString, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { setCreator } from '../../../../core/document/pdf/metadata.js'
import { software } from '../../../../core/package-root.js'
import { newPdf } from './new-pdf.js'

/** The metadata of a PDF after it, and its creator and producer. */
const afterwards = async (packet: string) => {
  const pdf = await newPdf('n')
  const { context, catalog } = pdf
  const info = context.obj({})
  context.trailerInfo.Info = context.register(info)
  const ref = context.register(context.stream(packet, {}))
  catalog.set(PDFName.of('Metadata'), ref)
  setCreator(pdf)
  const { contents, dict } = context.lookup(ref) as PDFRawStream
  const [creator, producer] = ['Creator', 'Producer'].map((name) => (info.get(PDFName.of(name)) as PDFHexString | undefined)?.decodeText()) // prettier-ignore
  return { packet: Buffer.from(contents).toString(), type: String(dict.get(PDFName.of('Type'))), creator, producer }
}

test('mapsetter is the creator, and what was the creator is the producer, in both places', async () => {
  assert.equal(await afterwards('<a/><xmp:CreatorTool>Typst 1</xmp:CreatorTool><b/>'), {
    packet: `<a/><pdf:Producer>Typst 1</pdf:Producer><xmp:CreatorTool>${software}</xmp:CreatorTool><b/>`,
    type: '/Metadata',
    creator: software,
    producer: 'Typst 1'
  })
})

test('metadata without a creator stays as it is, and so does a PDF without metadata', async () => {
  assert.equal(await afterwards('<a/>'), { packet: '<a/>', type: 'undefined', creator: undefined, producer: undefined })
  const pdf = await newPdf('n')
  pdf.context.trailerInfo.Info = pdf.context.register(pdf.context.obj({}))
  setCreator(pdf)
  assert.equal(pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict).keys(), [])
})

test.run()
