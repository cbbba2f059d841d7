import { createHash } from 'node:crypto'
import type { PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { Attachment } from '../../plugin/contracts.js'
import { dictIn, type Editing, packedStream, setMember, textString } from './editing.js'

/**
 * Attaches files to the whole document (ISO 32000-2, 7.11.4 and 14.13) as archives need it (ISO 19005-3, 6.8): each with
 * its media type, time and relation: the data that the page is made from.
 */
export const addAttachments = (pdf: Editing, files: readonly Attachment[], now: Date): void => {
  if (files.length === 0) return
  const { context, catalog, library } = pdf
  const date = library.PDFString.fromDate(now)
  const written = new Map<string, PDFRef>()
  const specs: [name: string, spec: PDFRef][] = []
  for (const { name, mediaType, description, bytes } of files) {
    const checksum = createHash('md5').update(bytes).digest('hex')
    const ref = written.get(checksum) ?? context.register(embedded(pdf, bytes, { mediaType, checksum, date }))
    // layers often show parts of the same data
    written.set(checksum, ref)
    const spec = context.obj({
      Type: 'Filespec',
      F: textString(pdf, name),
      UF: textString(pdf, name),
      Desc: textString(pdf, description),
      AFRelationship: 'Data',
      EF: { F: ref, UF: ref }
    })
    specs.push([name, context.register(spec)])
  }
  setMember(pdf, catalog, 'AF', context.obj(specs.map(([, spec]) => spec)))
  // a name tree is sorted by the bytes of its keys
  const sorted = specs.map(([name, spec]) => ({ key: Buffer.from(name, 'utf16le').swap16(), name, spec }))
  sorted.sort((one, other) => Buffer.compare(one.key, other.key))
  const names = sorted.flatMap(({ name, spec }) => [textString(pdf, name), spec])
  setMember(pdf, dictIn(pdf, catalog, 'Names'), 'EmbeddedFiles', context.obj({ Names: names }))
}

const embedded = (
  pdf: Editing,
  bytes: Uint8Array,
  { mediaType, checksum, date }: { mediaType: string; checksum: string; date: PDFString }
): PDFRawStream =>
  packedStream(pdf, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    Type: 'EmbeddedFile',
    Subtype: mediaType,
    Params: { Size: bytes.length, CreationDate: date, ModDate: date, CheckSum: pdf.library.PDFHexString.of(checksum) }
  })
