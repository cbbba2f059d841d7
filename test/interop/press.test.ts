import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { type OpenedPdf, openPdf } from '../core/document/pdf/opened.js'
import { makeFolders } from '../support/folders.js'
import { writePressProfile } from '../support/press-profile.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { poppler, READERS } from './reading.js'

const layouts = join(packageRoot, 'layouts')
const folders = makeFolders()
const work = folders.make()
let printing: Printing
test.before(async () => {
  const pressProfile = writePressProfile(folders.make({}))
  printing = await startPrinting({ layouts, pressProfile }, { isProcess: true })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const MM = 72 / 25.4
const press = { bleed: '3mm', marks: ['crop', 'registration', 'colors'] }

const print = async (sample: string, change: (map: { [member: string]: unknown }) => void = () => {}) => {
  const { layout, attributes } = JSON.parse(readFileSync(join(layouts, `gallery/${sample}.sample.json`), 'utf8'))
  change(attributes.map)
  // the poster asks by itself
  const output = sample === 'poster-a0' ? {} : { pdf: { standard: 'x-4' }, press: { ...press, check: false } }
  const { bytes, job } = await printing.print({ app: 'gallery', layout, attributes, output, format: 'pdf' })
  assert.equal(job.warnings, [])
  return bytes
}

/** What ISO 15930-7 asks of colours, fonts and boxes, as sentences about what is otherwise. */
const faultsOf = (pdf: OpenedPdf): string[] => {
  const { document, at, value } = pdf
  const { context } = document
  const faults: string[] = []
  const name = (object: PDFObject | undefined) => value(object) as string | undefined
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    const space = dict instanceof PDFDict ? at(dict, 'ColorSpace') : undefined
    // resources have a dictionary of spaces
    for (const one of space instanceof PDFDict ? space.values() : space ? [space] : []) {
      const found = context.lookup(one)
      const kind = found instanceof PDFArray ? name(at(found, 0)) : name(found)
      if (kind === '/DeviceRGB' || kind === '/CalRGB') faults.push(`${ref} is in ${kind}`)
    }
    if (dict instanceof PDFDict && name(at(dict, 'Type')) === '/FontDescriptor')
      if (!['FontFile', 'FontFile2', 'FontFile3'].some((file) => dict.has(PDFName.of(file)))) faults.push(`${ref} is a font that is not embedded`) // prettier-ignore
    if (object instanceof PDFRawStream && name(at(object, 'Type')) !== '/Metadata' && at(object, 'Length1') === undefined && ['/Form', undefined].includes(name(at(object, 'Subtype'))) && name(at(object, 'Filter')) === '/FlateDecode' && at(object, 'N') === undefined) // prettier-ignore
      if (/(^|\s)-?[\d.]+ -?[\d.]+ -?[\d.]+ (rg|RG|scn|SCN)\s/.test(pdf.bytes(object).toString('latin1'))) faults.push(`${ref} has colours of RGB`) // prettier-ignore
  }
  for (const [index, page] of document.getPages().entries()) {
    const box = (member: string) => (value(at(page.node, member)) as string[]).map(Number)
    const [media, bleed, trim] = [box('MediaBox'), box('BleedBox'), box('TrimBox')]
    const holds = (outer: number[], inner: number[]) => outer.every((side, edge) => (edge < 2 ? side <= inner[edge]! : side >= inner[edge]!)) // prettier-ignore
    if (!holds(media, bleed) || !holds(bleed, trim)) faults.push(`the boxes of page ${index + 1} are not in each other`)
    if (page.node.has(PDFName.of('Annots'))) faults.push(`page ${index + 1} has annotations`)
  }
  return faults
}

for (const sample of ['poster-a0', 'town-map', 'relief-map', 'thematic-map', 'tourist-map', 'field-sheet', 'report'])
  test(`the sample ${sample} prints as PDF/X-4 with marks, without a colour of a screen`, async () => {
    const bytes = await print(sample, (map) => (map.dpi = 100))
    const pdf = await openPdf(bytes)
    assert.equal(faultsOf(pdf), [])
    assert.is(pdf.value(pdf.at(pdf.catalog, 'OutputIntents', 0, 'S')), '/GTS_PDFX')
  })

test('readers show the sheet of the town map, with marks around the page', async () => {
  const file = join(work, 'town.pdf')
  const bytes = await print('town-map', (map) => (map.dpi = 100))
  writeFileSync(file, bytes)
  const [left, bottom, right, top] = (await openPdf(bytes).then((pdf) => pdf.value(pdf.at(pdf.document.getPage(0).node, 'MediaBox')) as string[])).map(Number) // prettier-ignore
  assert.ok(Math.abs(right! - left! - (297 + 18) * MM) < 0.03 && Math.abs(top! - bottom! - (420 + 18) * MM) < 0.03)
  for (const [reader, read] of Object.entries({ poppler, ...READERS })) {
    const [{ width, height, data }] = (await read(file)) as [{ width: number; height: number; data: Buffer }]
    const isDark = (xMm: number, yMm: number) => {
      const x = Math.round((xMm / (297 + 18)) * width)
      const y = Math.round((yMm / (420 + 18)) * height)
      return [-1, 0, 1].some((off) => data[3 * (y * width + x + off)]! < 128)
    }
    // the upper left crop mark lies 9 mm from the left, and is 5 mm long; nothing lies in the corner
    assert.equal([isDark(9, 3), isDark(3, 3)], [true, false], reader)
  }
})

test.run()
