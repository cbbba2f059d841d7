import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { addAttachments } from '../../../../core/document/pdf/attachments.js'
import { bytesOf, newPdf } from './new-pdf.js'

const NOW = new Date('2024-05-06T07:08:09Z')
const file = (name: string, text: string) => ({ name, mediaType: 'application/geo+json', description: `What ${name} is`, bytes: Buffer.from(text) }) // prettier-ignore

const attached = async (...files: ReturnType<typeof file>[]) => {
  const { context, catalog, ...pdf } = await newPdf('')
  addAttachments({ context, catalog, ...pdf }, files, NOW)
  return { context, catalog }
}
const textOf = (object: unknown) => (object as PDFHexString | PDFString).decodeText()

test('files are attached to the document, as the data that it is made from', async () => {
  const { catalog } = await attached(file('a.geojson', '{}'))
  const spec = catalog.lookup(PDFName.of('AF'), PDFArray).lookup(0, PDFDict)
  assert.equal(['F', 'UF', 'Desc'].map((name) => textOf(spec.lookup(PDFName.of(name)))), ['a.geojson', 'a.geojson', 'What a.geojson is']) // prettier-ignore
  assert.equal(
    ['Type', 'AFRelationship'].map((name) => String(spec.get(PDFName.of(name)))),
    ['/Filespec', '/Data']
  )
  const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F')) as PDFRawStream
  assert.is(bytesOf(stream).toString(), '{}')
  const params = stream.dict.lookup(PDFName.of('Params'), PDFDict)
  const of = (name: string) => params.get(PDFName.of(name))
  assert.equal([String(of('Size')), (of('CheckSum') as PDFHexString).asString()], ['2', createHash('md5').update('{}').digest('hex')]) // prettier-ignore
  assert.equal(
    ['CreationDate', 'ModDate'].map((name) => (of(name) as PDFString).decodeDate()),
    [NOW, NOW]
  )
})

test('names are sorted by their bytes; files with the same bytes are in the PDF once', async () => {
  const { catalog } = await attached(file('é', 'x'), file('b', 'y'), file('a', 'x'), file('\u{1f600}', 'z'))
  const names = catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict).lookup(PDFName.of('Names'), PDFArray) // prettier-ignore
  const at = (index: number) => textOf(names.lookup(2 * index))
  assert.equal([names.size(), at(0), at(1), at(2), at(3)], [8, 'a', 'b', 'é', '\u{1f600}'])
  const streamOf = (index: number) =>
    names
      .lookup(2 * index + 1, PDFDict)
      .lookup(PDFName.of('EF'), PDFDict)
      .get(PDFName.of('F'))
  assert.is(streamOf(0), streamOf(2))
  assert.is.not(streamOf(0), streamOf(1))
})

test('without files nothing is added', async () => {
  const { catalog } = await attached()
  assert.equal([catalog.has(PDFName.of('AF')), catalog.has(PDFName.of('Names'))], [false, false])
})

test.run()
