/** A PDF with one grey page for each ink of each page, computed from a finished PDF/X-4. */
import type { PDFDict, PDFObject, PDFPage, PDFRawStream } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import { type Editing, numbersIn, setMember, textString, unpacked, withBytes } from '../editing.js'
import { ALL_INKS } from '../press.js'
import { type Plate, plateContent } from './plate-content.js'
import { SPOT } from './spots.js'
import { OVERPRINT } from './streams.js'

const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black']

interface Ink extends Plate {
  name: string
}

const inksOf = (spots: readonly string[]): Ink[] => [
  ...PROCESS.map((name, index) => inkOf(name, undefined, (inks) => inks[index] ?? 0)),
  ...spots.map((name, index) => inkOf(name, `${SPOT}${index}`, () => 0))
]

/** `own` is the space of a spot colour. */
const inkOf = (name: string, own: string | undefined, process: Plate['process']): Ink => ({
  name,
  process,
  tint: (space, tint) => (space === ALL_INKS || space === own ? tint : space.startsWith(SPOT) ? 0 : undefined),
  skipsBlack: name !== 'Black' || own !== undefined,
  overprint: OVERPRINT
})

/** `spots` are those that the PDF has, in the order of their spaces. Returns how many colours are not in inks, too. */
export const separated = async (
  library: Editing['library'],
  finished: Uint8Array,
  spots: readonly string[]
): Promise<{ pdf: Editing; unknown: number }> => {
  const document = await library.PDFDocument.create({ updateMetadata: false })
  const { context, catalog } = document
  const inks = inksOf(spots)
  const plates: PDFPage[][] = []
  let unknown = 0
  for (const ink of inks) {
    const source = await library.PDFDocument.load(finished, { updateMetadata: false, parseSpeed: Infinity })
    const pages = source.getPages().map(({ node }) => node)
    const from: Editing = { library, context: source.context, catalog: source.catalog, pages }
    unknown = toPlate(from, ink)
    for (const page of pages) for (const name of ['StructParents', 'Tabs']) page.delete(library.PDFName.of(name))
    plates.push(await document.copyPages(source, source.getPageIndices()))
    context.trailerInfo.ID = source.context.trailerInfo.ID
    context.trailerInfo.Info ??= context.register(context.obj({ Title: textString(from, 'Separations') }))
  }
  const pdf: Editing = { library, context, catalog, pages: [] }
  const labels: unknown[] = []
  const [pages = []] = plates
  for (const index of pages.keys())
    for (const [plate, { name }] of inks.entries()) {
      const label = pages.length > 1 ? `${index + 1} ${name}` : name
      labels.push(pdf.pages.length, { P: textString(pdf, label) })
      pdf.pages.push(document.addPage(plates[plate]![index]!).node)
    }
  setMember(pdf, catalog, 'PageLabels', context.obj({ Nums: labels as never }))
  return { pdf, unknown }
}

/** Changes all colours of a PDF/X-4 to the grey of one ink. Returns how many are not in inks. */
const toPlate = (pdf: Editing, plate: Plate): number => {
  const { library, context } = pdf
  const { PDFDict, PDFName, PDFRawStream } = library
  const masks = inMasks(pdf)
  const contents = new Set<PDFObject | undefined>(pdf.pages.map((page) => context.lookup(page.get(PDFName.of('Contents'))))) // prettier-ignore
  const functions = new Set<PDFDict>()
  const is = (dict: PDFDict, name: string, value: string): boolean => dict.get(PDFName.of(name))?.toString() === value
  let unknown = 0
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict) || masks.has(object)) continue
    const group = dict.lookupMaybe(PDFName.of('Group'), PDFDict)
    if (group && is(group, 'CS', '/DeviceCMYK')) setMember(pdf, group, 'CS', PDFName.of('DeviceGray'))
    if (dict.has(PDFName.of('ShadingType')) && !toGreyShading(pdf, dict, plate, functions)) unknown++
    if (!(object instanceof PDFRawStream)) continue
    if (is(dict, 'Subtype', '/Image')) {
      const changed = toGreyImage(pdf, object, plate)
      if (changed) context.assign(ref, changed)
      else if (changed === undefined) unknown++
    } else if (contents.has(object) || is(dict, 'Subtype', '/Form') || is(dict, 'PatternType', '1')) {
      const content = unpacked(pdf, object)
      if (content) context.assign(ref, withBytes(pdf, object, plateContent(content, plate)))
    }
  }
  return unknown
}

/** What masks are made of: their colours are no ink. */
const inMasks = ({ library, context }: Editing): ReadonlySet<PDFObject> => {
  const { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } = library
  const found = new Set<PDFObject>()
  const walk = (object: PDFObject | undefined): void => {
    const one = object instanceof PDFRef ? context.lookup(object) : object
    if (!one || found.has(one)) return
    const dict = one instanceof PDFRawStream ? one.dict : one
    if (!(dict instanceof PDFDict || dict instanceof PDFArray)) return
    found.add(one)
    for (const value of dict instanceof PDFArray ? dict.asArray() : dict.values()) walk(value)
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    const mask = dict.lookup(PDFName.of('SMask'))
    if (mask instanceof PDFDict) walk(mask.get(PDFName.of('G')))
    else if (mask instanceof PDFRawStream) found.add(mask)
  }
  return found
}

/** Null if it is grey by itself; undefined if its colours are not in inks. */
const toGreyImage = (pdf: Editing, image: PDFRawStream, plate: Plate): PDFRawStream | null | undefined => {
  const { library } = pdf
  const space = image.dict.get(library.PDFName.of('ColorSpace'))?.toString()
  if (image.dict.has(library.PDFName.of('ImageMask'))) return null
  if (space !== '/DeviceCMYK' || image.dict.get(library.PDFName.of('Filter'))?.toString() !== '/FlateDecode')
    return undefined
  const inks = inflateSync(image.contents)
  const grey = Buffer.alloc(inks.length / 4)
  for (let at = 0; at < grey.length; at++) grey[at] = 255 - plate.process(inks.subarray(4 * at, 4 * at + 4))
  const changed = withBytes(pdf, image, grey)
  setMember(pdf, changed.dict, 'ColorSpace', library.PDFName.of('DeviceGray'))
  return changed
}

const toGreyShading = (pdf: Editing, shading: PDFDict, plate: Plate, done: Set<PDFDict>): boolean => {
  const { library, context } = pdf
  const { PDFArray, PDFDict, PDFName } = library
  if (shading.get(PDFName.of('ColorSpace'))?.toString() !== '/DeviceCMYK') return false
  setMember(pdf, shading, 'ColorSpace', PDFName.of('DeviceGray'))
  const change = (one: PDFObject | undefined): void => {
    const dict = context.lookup(one)
    if (!(dict instanceof PDFDict) || done.has(dict)) return
    done.add(dict)
    for (const name of ['C0', 'C1']) {
      const inks = numbersIn(pdf, dict, name)
      if (inks) setMember(pdf, dict, name, context.obj([1 - plate.process(inks)]))
    }
    if (dict.has(PDFName.of('Range'))) setMember(pdf, dict, 'Range', context.obj([0, 1]))
    for (const part of dict.lookupMaybe(PDFName.of('Functions'), PDFArray)?.asArray() ?? []) change(part)
  }
  change(shading.get(PDFName.of('Function')))
  return true
}
