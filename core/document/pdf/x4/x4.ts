/** PDF/X-4 (ISO 15930-7): all colours in the inks of one press, whose profile is the output intent. */
import type { PixelTools } from '../../../pixels/pixel-tools.js'
import type { PressProfile } from '../../../press-profile.js'
import { xmlText } from '../../../escape-xml.js'
import { type Editing, packedStream, setBlendSpace, setMember, textString } from '../editing.js'
import { blendWarnings } from './blend-warnings.js'
import { greyInks, type InkNumbers, inkNumber, type Inks, partsOf, type Rgb } from './colours.js'
import { changeImages, type PictureInks } from './images.js'
import { changeStreams } from './streams.js'
import { type Spots, type SpotSpace, spotSpaces, spotWarnings } from './spots.js'

export interface PressInks extends PictureInks {
  profile: PressProfile
}

/** The inks of a press, converted by its profile. */
export const pressInks = (profile: PressProfile, pixels: PixelTools): PressInks => ({
  profile,
  inks: (data, width, height) => pixels.inks({ width, height, channels: 3, data }, profile.path),
  inkJpeg: (jpeg) => pixels.inkJpeg(jpeg, profile.path),
  async inksOfJpeg(jpeg, mostSide) {
    const { width, height } = pixels.inspect(jpeg)
    const scale = Math.min(1, mostSide / Math.max(width, height))
    const small = await pixels.shrink(jpeg, Math.ceil(width * scale), Math.ceil(height * scale))
    const samples = await pixels.samples(small)
    const data = await pixels.inks({ ...samples, channels: 4, isOpaque: true }, profile.path)
    return { width: samples.width, height: samples.height, data }
  }
})

/** Colours of one row that is converted. */
const ROW = 4096

/** The colours of areas, lines and text. */
export interface PressColours {
  inks: Inks
  /** Those of gradients. */
  inGradients: ReadonlySet<Rgb>
}

export const inksOfColours = async (pdf: Editing, press: PressInks): Promise<PressColours> => {
  const found = new Set<Rgb>()
  const inGradients = new Set<Rgb>()
  const collect = (rgb: Rgb): InkNumbers => (found.add(rgb), '0 0 0 0')
  const inGradient = (rgb: Rgb) => void inGradients.add(rgb)
  changeStreams(pdf, { inksOf: collect, inGradient, leastLinePt: 0, writes: false })
  return { inks: await converted([...found], press), inGradients }
}

export interface X4Options {
  leastLinePt: number
  /** In percent. */
  inkLimit?: number | undefined
  spots: Spots
  /** Whether the PDF has a page for each ink instead. */
  separations: boolean
}

/** Returns the spot colours that it has, and warnings, such as one of a colour with more ink than the limit. */
export const makeX4 = async (
  pdf: Editing,
  press: PressInks,
  { inks, inGradients }: PressColours,
  { leastLinePt, inkLimit, spots, separations }: X4Options
): Promise<{ spots: SpotSpace[]; warnings: string[] }> => {
  const spaces = spotSpaces(pdf, spots, inks)
  changeStreams(pdf, {
    inksOf: (rgb) => inks.get(rgb)!,
    spots: spaces,
    leastLinePt,
    writes: true
  })
  const mixed = [...inks].filter(([rgb]) => !spots.has(rgb) || inGradients.has(rgb))
  let most = Math.max(0, ...mixed.map(([, one]) => sumOf(one.split(' ').map(Number))))
  const onInks = (bytes: Uint8Array): void => {
    for (let at = 0; at + 3 < bytes.length; at += 4)
      most = Math.max(most, (bytes[at]! + bytes[at + 1]! + bytes[at + 2]! + bytes[at + 3]!) / 255)
  }
  await changeImages(pdf, { ...press, asPixels: separations, ...(inkLimit !== undefined && { onInks }) })
  for (const page of pdf.pages) {
    setBlendSpace(pdf, page, 'DeviceCMYK')
    // links would lie inside the page, where none are allowed (6.17)
    page.delete(pdf.library.PDFName.of('Annots'))
  }
  addIntent(pdf, press.profile)
  addMetadata(pdf)
  const percent = Math.round(most * 100)
  const warnings = [...spotWarnings(spots, inks.keys(), inGradients), ...blendWarnings(pdf)]
  if (inkLimit !== undefined && percent > inkLimit)
    warnings.push(
      `the darkest colour has ${percent} % of ink; the limit is ${inkLimit} % (press.inkLimit); use lighter colours, or a profile with less ink`
    )
  return { spots: [...spaces.values()], warnings }
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

const converted = async (colours: Rgb[], { inks }: PressInks): Promise<Inks> => {
  const known = new Map<Rgb, InkNumbers>()
  const others = colours.filter((rgb) => {
    const grey = greyInks(rgb)
    if (grey) known.set(rgb, grey)
    return !grey
  })
  for (let from = 0; from < others.length; from += ROW) {
    const row = others.slice(from, from + ROW)
    const bytes = await inks(Uint8Array.from(row.flatMap(partsOf)), row.length, 1)
    for (const [index, rgb] of row.entries())
      known.set(rgb, [...bytes.subarray(4 * index, 4 * index + 4)].map(inkNumber).join(' '))
  }
  return known
}

const addIntent = (pdf: Editing, { bytes, name }: PressProfile): void => {
  const { context, catalog } = pdf
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: textString(pdf, name),
    Info: textString(pdf, name),
    DestOutputProfile: context.register(packedStream(pdf, bytes, { N: 4 }))
  })
  setMember(pdf, catalog, 'OutputIntents', context.obj([context.register(intent)]))
}

const END = '</rdf:Description></rdf:RDF>'

const addMetadata = (pdf: Editing): void => {
  const { library, context, catalog } = pdf
  const info = context.lookupMaybe(context.trailerInfo.Info, library.PDFDict)
  const ref = catalog.get(library.PDFName.of('Metadata'))
  const metadata = context.lookup(ref)
  if (!(info && ref instanceof library.PDFRef && metadata instanceof library.PDFRawStream)) return
  setMember(pdf, info, 'Trapped', library.PDFName.of('False'))
  setMember(pdf, info, 'GTS_PDFXVersion', textString(pdf, 'PDF/X-4'))
  const packet = Buffer.from(metadata.contents)
    .toString()
    .replace(/<xmpMM:RenditionClass>[^<]*<[^>]*>/, '')
  const has = (name: string): boolean => packet.includes(`<${name}>`)
  const [, modified = ''] = /<xmp:ModifyDate>([^<]*)</.exec(packet) ?? []
  const [, instance = ''] = /<xmpMM:InstanceID>([^<]*)</.exec(packet) ?? []
  const title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Map</rdf:li></rdf:Alt></dc:title>'
  const added = [
    '<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4</pdfxid:GTS_PDFXVersion>',
    '<pdf:Trapped>False</pdf:Trapped>',
    `<xmp:MetadataDate>${modified}</xmp:MetadataDate>`,
    has('xmpMM:DocumentID') ? '' : `<xmpMM:DocumentID>${xmlText(instance)}</xmpMM:DocumentID>`,
    has('xmpMM:VersionID') ? '' : '<xmpMM:VersionID>1</xmpMM:VersionID>',
    '<xmpMM:RenditionClass>default</xmpMM:RenditionClass>',
    has('dc:title') ? '' : title
  ]
  const changed = packet.replace(END, () => added.join('') + END)
  context.assign(ref, context.stream(Buffer.from(changed), { Type: 'Metadata', Subtype: 'XML' }))
}
