import type { PDFDict, PDFObject } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import { dictIn, type Editing, numbersIn, packedStream, setMember, unpacked, withBytes } from '../editing.js'
import { type InkNumbers, namedSpace, type Rgb, rgbOf, spaceOf } from './colours.js'
import { IDENTITY, type Matrix, product } from '../matrix.js'
import { type ContentPlan, pressContent } from './content.js'
import type { SpotSpace } from './spots.js'

/** Names of graphics states: black is overprinted, and no longer. */
export const OVERPRINT = ['mapsetter-overprint', 'mapsetter-knockout'] as const
/** A form inside of forms more deeply than Typst nests them is left as it is. */
const MOST_DEPTH = 40

export interface StreamPlan {
  inksOf(rgb: Rgb): InkNumbers
  /** The spaces of spot colours. */
  spots?: ReadonlyMap<Rgb, SpotSpace>
  /** Called with the colours of gradients. */
  inGradient?(rgb: Rgb): void
  leastLinePt: number
  /** Whether streams are written; otherwise their colours are only asked for. */
  writes: boolean
}

/** All content of the pages: their own, and that of forms, patterns, masks and glyphs, each once. */
export const changeStreams = (pdf: Editing, { inksOf, spots, inGradient, leastLinePt, writes }: StreamPlan): void => {
  const { library, context } = pdf
  const { PDFDict, PDFName, PDFRawStream, PDFRef } = library
  const done = new Set<PDFObject>()
  const member = (dict: PDFDict | undefined, name: string) => dict?.lookupMaybe(PDFName.of(name), PDFDict)
  const entries = (dict: PDFDict | undefined): [PDFObject, PDFObject | undefined][] =>
    (dict?.values() ?? []).map((object) => [object, context.lookup(object)])

  const change = (bytes: Buffer, resources: PDFDict | undefined, matrix: Matrix, depth: number): Buffer => {
    const xObjects = member(resources, 'XObject')
    const plan: ContentPlan = {
      spaceOf: (name) => namedSpace(pdf, resources, name),
      inksOf,
      spotOf(rgb) {
        const spot = spots?.get(rgb)
        if (!spot || !resources) return undefined
        setMember(pdf, dictIn(pdf, resources, 'ColorSpace'), spot.resource, spot.ref)
        return spot.resource
      },
      drawn: (name, at) => form(xObjects?.get(PDFName.of(name)), at, depth + 1),
      leastLinePt,
      overprint: OVERPRINT
    }
    const { content, hasBlackText, isWhole } = pressContent(bytes, matrix, plan)
    if (hasBlackText && resources && writes) addOverprint(pdf, resources)
    if (isWhole && writes) dropSpaces(pdf, member(resources, 'ColorSpace'))
    walk(resources, depth + 1)
    return content
  }

  /** A stream with resources of its own. */
  const form = (ref: PDFObject | undefined, matrix: Matrix, depth: number, others?: PDFDict): void => {
    const stream = context.lookup(ref)
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream) || done.has(ref) || depth > MOST_DEPTH) return
    if (stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) return
    done.add(ref)
    const bytes = unpacked(pdf, stream)
    if (!bytes) return
    const own = numbersIn(pdf, stream.dict, 'Matrix')
    const resources = member(stream.dict, 'Resources') ?? others
    const changed = change(bytes, resources, own ? product(own, matrix) : matrix, depth)
    if (!writes) return
    const group = member(stream.dict, 'Group')
    if (group && spaceOf(pdf, group.get(PDFName.of('CS'))) === 'rgb')
      setMember(pdf, group, 'CS', PDFName.of('DeviceCMYK'))
    if (changed !== bytes) context.assign(ref, withBytes(pdf, stream, changed))
  }

  /** What is light in it shows, so it must not be mixed from inks. */
  const mask = (ref: PDFObject | undefined, depth: number): void => {
    form(ref, IDENTITY, depth)
    const stream = context.lookup(ref)
    const group = stream instanceof PDFRawStream ? member(stream.dict, 'Group') : undefined
    if (group && writes) setMember(pdf, group, 'CS', PDFName.of('DeviceGray'))
  }

  /** What resources have besides what the content draws by itself. */
  const walk = (resources: PDFDict | undefined, depth: number): void => {
    if (!resources || done.has(resources) || depth > MOST_DEPTH) return
    done.add(resources)
    for (const [, state] of entries(member(resources, 'ExtGState')))
      if (state instanceof PDFDict) mask(member(state, 'SMask')?.get(PDFName.of('G')), depth)
    for (const [ref, pattern] of entries(member(resources, 'Pattern')))
      if (pattern instanceof PDFDict) shading(pattern.get(PDFName.of('Shading')))
      else form(ref, IDENTITY, depth)
    for (const [ref] of entries(member(resources, 'Shading'))) shading(ref)
    for (const [ref] of entries(member(resources, 'XObject'))) form(ref, IDENTITY, depth)
    for (const [, font] of entries(member(resources, 'Font')))
      if (font instanceof PDFDict)
        for (const [glyph] of entries(member(font, 'CharProcs')))
          form(glyph, IDENTITY, depth, member(font, 'Resources'))
  }

  /** Colours between two colours (7.10.3 and 7.10.4); of other functions the profile stays. */
  const shading = (object: PDFObject | undefined): void => {
    const found = context.lookup(object)
    const dict = found instanceof PDFRawStream ? found.dict : found
    if (!(dict instanceof PDFDict) || done.has(dict)) return
    done.add(dict)
    if (spaceOf(pdf, dict.get(PDFName.of('ColorSpace'))) !== 'rgb') return
    const steps = stepsOf(pdf, dict.get(PDFName.of('Function')))
    if (!steps) return
    for (const step of steps) {
      if (done.has(step)) continue
      done.add(step)
      for (const name of ['C0', 'C1']) {
        const rgb = rgbOf(numbersIn(pdf, step, name) ?? [name === 'C0' ? 0 : 1])
        const inks = inksOf(rgb)
        inGradient?.(rgb)
        if (writes) setMember(pdf, step, name, context.obj(inks.split(' ').map(Number)))
      }
    }
    if (!writes) return
    setMember(pdf, dict, 'ColorSpace', PDFName.of('DeviceCMYK'))
    for (const one of [member(dict, 'Function'), ...steps])
      if (one?.has(PDFName.of('Range'))) setMember(pdf, one, 'Range', context.obj([0, 1, 0, 1, 0, 1, 0, 1]))
  }

  for (const page of pdf.pages) {
    const ref = page.get(PDFName.of('Contents'))
    const stream = context.lookup(ref)
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) continue
    const changed = change(inflateSync(stream.contents), member(page, 'Resources'), IDENTITY, 0)
    if (writes) context.assign(ref, packedStream(pdf, changed))
  }
}

/** The functions of two colours of a gradient; undefined if it has others. */
const stepsOf = (pdf: Editing, object: PDFObject | undefined): PDFDict[] | undefined => {
  const { library, context } = pdf
  const found = context.lookup(object)
  if (!(found instanceof library.PDFDict)) return undefined
  const type = found.get(library.PDFName.of('FunctionType'))?.toString()
  if (type === '2') return [found]
  const parts = type === '3' ? found.lookupMaybe(library.PDFName.of('Functions'), library.PDFArray)?.asArray() : undefined // prettier-ignore
  const steps = parts?.map((part) => context.lookup(part))
  return steps?.every((step): step is PDFDict => step instanceof library.PDFDict && step.get(library.PDFName.of('FunctionType'))?.toString() === '2') // prettier-ignore
    ? steps
    : undefined
}

/** No content names these spaces any more. */
const dropSpaces = (pdf: Editing, spaces: PDFDict | undefined): void => {
  for (const [name, space] of spaces?.entries() ?? []) if (spaceOf(pdf, space) !== 'other') spaces!.delete(name)
}

/** Black lies over what is below, also where another ink is not quite in its place (8.6.7). */
const addOverprint = (pdf: Editing, resources: PDFDict): void => {
  const states = dictIn(pdf, resources, 'ExtGState')
  const [on, off] = OVERPRINT
  setMember(pdf, states, on, pdf.context.obj({ Type: 'ExtGState', OP: true, op: true, OPM: 1 }))
  setMember(pdf, states, off, pdf.context.obj({ Type: 'ExtGState', OP: false, op: false, OPM: 0 }))
}
