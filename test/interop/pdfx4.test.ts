import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFRef,
  PDFString,
  StandardFonts
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { readProfile } from '../../core/press-profile.js'
import { settleOutput } from '../../core/request/output.js'
import { openPdf } from '../core/document/pdf/opened.js'
import { printed } from '../core/document/pdf/printed.js'
import { settingIn } from '../core/document/setting.js'
import { makeFolders } from '../support/folders.js'
import { writePressProfile } from '../support/press-profile.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { veraPdf } from './verapdf.js'

// A preflight of PDF/X-4 by veraPDF: rules about its model of files and contents (pdfx4/profile.xml), and a policy about
// keys, metadata and boxes (pdfx4/policy.sch).

const layouts = join(packageRoot, 'layouts')
const folders = makeFolders()
const pressProfile = writePressProfile(folders.make({}))
let printing: Printing
test.before(async () => void (printing = await startPrinting({ layouts, pressProfile }, { isProcess: true })))
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const press = { bleed: '3mm', marks: ['crop' as const, 'registration' as const, 'colors' as const], check: false }
const here = join(packageRoot, 'test/interop/pdfx4')
const FEATURES = 'outputIntent,informationDict,lowLevelInfo,page,iccProfile,metadata,annotations'

interface Report {
  report: { jobs: { itemDetails: { name: string }; validationResult?: { details: { ruleSummaries: { clause: string }[] } }[] }[] } // prettier-ignore
}

/** The rules that each file breaks, by its name. */
const brokenBy = async (files: readonly string[]): Promise<{ [file: string]: string[] }> => {
  const byProfile = await veraPdf(['--profile', join(here, 'profile.xml'), '--format', 'json', '--maxfailuresdisplayed', '1'], files, '"jobs"') // prettier-ignore
  const byPolicy = await veraPdf(['--off', '--extract', FEATURES, '--policyfile', join(here, 'policy.sch')], files, '<jobs>') // prettier-ignore
  const broken = Object.fromEntries(
    (JSON.parse(byProfile) as Report).report.jobs.map(({ itemDetails, validationResult }) => [
      basename(itemDetails.name),
      validationResult?.flatMap(({ details }) => details.ruleSummaries.map(({ clause }) => clause)) ?? ['unreadable']
    ])
  )
  const jobs = byPolicy.split('<job>').slice(1)
  assert.is(jobs.length, files.length)
  for (const job of jobs) {
    const report = /<policyReport [^]*<\/policyReport>/.exec(job)
    assert.ok(report, job.slice(0, 300))
    const rules = [...report[0].matchAll(/<message>([^<]*)<\/message>/g)].map(([, rule]) => rule!)
    broken[basename(/<name>([^<]*)<\/name>/.exec(job)![1]!)]!.push(...new Set(rules))
  }
  assert.equal(Object.keys(broken).sort(), files.map((file) => basename(file)).sort())
  return broken
}

test('sheets of the gallery keep the rules of PDF/X-4, with marks, blend modes, pictures and spot colours', async () => {
  const folder = folders.make()
  const files: string[] = []
  for (const [sample, spotColors] of [
    ['poster-a0', [{ name: 'PANTONE 485 C', color: '#b3332b', cmyk: [0, 95, 100, 0] }, { name: 'Lake – tief', color: '#8dbac6', lab: [73, -13, -11] }]], // prettier-ignore
    ['relief-map', []],
    ['town-map', []],
    ['report', []]
  ] as const) {
    const { layout, attributes } = JSON.parse(readFileSync(join(layouts, `gallery/${sample}.sample.json`), 'utf8'))
    attributes.map.dpi = 100
    const output = { pdf: { standard: 'x-4' }, press: { ...press, spotColors } }
    const { bytes } = await printing.print({ app: 'gallery', layout, attributes, output, format: 'pdf' })
    const file = join(folder, `${sample}.pdf`)
    writeFileSync(file, bytes)
    files.push(file)
  }
  const broken = await brokenBy(files)
  assert.equal(broken, Object.fromEntries(files.map((file) => [basename(file), []])))
})

/** What breaks each rule. */
const BREAKS: { [rule: string]: (document: PDFDocument) => unknown } = {
  trapped: ({ context }) => info(context).delete(PDFName.of('Trapped')),
  title: ({ context }) => info(context).delete(PDFName.of('Title')),
  dates: ({ context }) => info(context).delete(PDFName.of('CreationDate')),
  'xmp-version': (document) => changeMetadata(document, '>PDF/X-4<', '>PDF/X-3<'),
  'xmp-trapped': (document) => changeMetadata(document, '<pdf:Trapped>False<', '<pdf:Trapped>True<'),
  'xmp-dates': (document) => changeMetadata(document, /<xmp:MetadataDate>[^<]*<\/xmp:MetadataDate>/, ''),
  'xmp-ids': (document) => changeMetadata(document, /<xmpMM:VersionID>[^<]*<\/xmpMM:VersionID>/, ''),
  metadata: ({ catalog }) => catalog.delete(PDFName.of('Metadata')),
  intent: ({ catalog }) => catalog.delete(PDFName.of('OutputIntents')),
  'intent-profile': (document) => intentOf(document).delete(PDFName.of('DestOutputProfile')),
  'trim-in-bleed none': (document) => pageOf(document).delete(PDFName.of('TrimBox')),
  'trim-in-bleed': (document) => pageOf(document).set(PDFName.of('TrimBox'), document.context.obj([-20, 0, 100, 60])),
  id: ({ context }) => void delete context.trailerInfo.ID,
  rgb: (document) => addContent(document, '1 0 0 rg 0 0 9 9 re f'),
  fonts: async (document) =>
    document.getPage(0).drawText('a', { font: await document.embedFont(StandardFonts.Helvetica) }),
  actions: ({ catalog, context }) => catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('1') })), // prettier-ignore
  annotations: (document) => pageOf(document).set(PDFName.of('Annots'), document.context.obj([{ Type: 'Annot', Subtype: 'Square', Rect: [0, 0, 9, 9], F: 4 }])), // prettier-ignore
  filters: (document) => addContent(document, lzw('q Q'), { Filter: 'LZWDecode' }),
  encryption: (document) => document.encrypt({ userPassword: '', ownerPassword: 'a' }),
  profile: async (document) => intentOf(document).set(PDFName.of('DestOutputProfile'), await screenProfile(document)),
  'rgb-profile': async (document) => withResource(document, 'ColorSpace', ['ICCBased', await screenProfile(document)], '/broken cs 1 0 0 scn 0 0 9 9 re f'), // prettier-ignore
  spot: (document) => {
    const space = (ink: number) => ['Separation', 'Ink', 'DeviceCMYK', { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [ink, 0, 0, 0], N: 1 }] // prettier-ignore
    withResource(document, 'ColorSpace', space(1), '/broken cs 1 scn 0 0 9 9 re f')
    withResource(document, 'ColorSpace', space(0.5), '/broken2 cs 1 scn 0 0 9 9 re f', 'broken2')
  },
  'device-n': (document) => withResource(document, 'ColorSpace', ['DeviceN', ['A'], 'DeviceCMYK', { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [1, 0, 0, 0], N: 1 }], '/broken cs 1 scn 0 0 9 9 re f'), // prettier-ignore
  postscript: (document) => draw(document, { Subtype: 'Form', Subtype2: 'PS', BBox: [0, 0, 9, 9] }),
  reference: (document) => draw(document, { Subtype: 'Form', BBox: [0, 0, 9, 9], Ref: { F: 'a.pdf', Page: 0 } }),
  'postscript-object': (document) => draw(document, { Subtype: 'PS' }),
  alternates: (document) => draw(document, { Subtype: 'Image', Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: 'DeviceGray', Alternates: [] }), // prettier-ignore
  'page-actions': (document) => pageOf(document).set(PDFName.of('AA'), document.context.obj({ O: { S: 'Named', N: 'NextPage' } })), // prettier-ignore
  'halftone-phase': (document) => stateOf(document, { HTP: [0, 0] }),
  transfer: (document) => stateOf(document, { TR: 'Identity' }),
  blend: (document) => stateOf(document, { BM: 'Brightest' }),
  attachments: (document) => document.attach(Buffer.from('a'), 'a.txt', { mimeType: 'text/plain' })
}

const info = (context: PDFDocument['context']): PDFDict => context.lookup(context.trailerInfo.Info, PDFDict)
const pageOf = (document: PDFDocument): PDFDict => document.getPage(0).node
const intentOf = ({ catalog, context }: PDFDocument): PDFDict =>
  context.lookup((catalog.lookup(PDFName.of('OutputIntents')) as unknown as { get(index: number): never }).get(0), PDFDict) // prettier-ignore
const changeMetadata = ({ catalog, context }: PDFDocument, from: string | RegExp, to: string): void => {
  const ref = catalog.get(PDFName.of('Metadata'))
  const packet = Buffer.from((context.lookup(ref) as PDFRawStream).contents).toString()
  assert.is.not(packet.replace(from, to), packet)
  context.assign(
    ref as never,
    context.stream(Buffer.from(packet.replace(from, to)), { Type: 'Metadata', Subtype: 'XML' })
  )
}
const addContent = (document: PDFDocument, content: string | Uint8Array, members = {}): void => {
  const { context } = document
  const added = context.register(context.stream(content, members))
  const before = pageOf(document).lookup(PDFName.of('Contents'))
  const all = before instanceof PDFArray ? before.asArray() : [pageOf(document).get(PDFName.of('Contents'))!]
  pageOf(document).set(PDFName.of('Contents'), context.obj([...all, added]))
}
const withResource = (document: PDFDocument, kind: string, value: unknown, content: string, name = 'broken'): void => {
  const resources = pageOf(document).lookup(PDFName.of('Resources'), PDFDict)
  if (!resources.has(PDFName.of(kind))) resources.set(PDFName.of(kind), document.context.obj({}))
  resources.lookup(PDFName.of(kind), PDFDict).set(PDFName.of(name), document.context.obj(value as never))
  addContent(document, content)
}
const stateOf = (document: PDFDocument, members: object): void =>
  withResource(document, 'ExtGState', { Type: 'ExtGState', ...members }, '/broken gs')
const draw = (document: PDFDocument, members: object): void => {
  const { context } = document
  const content = Buffer.from(' ')
  withResource(document, 'XObject', context.register(context.stream(content, { Type: 'XObject', ...members })), '/broken Do') // prettier-ignore
}
/** The profile of sRGB. */
const screenProfile = async ({ context }: PDFDocument): Promise<PDFRef> => {
  const create = { width: 1, height: 1, channels: 3 as const, background: '#000' }
  const { icc } = await sharp(await sharp({ create }).withIccProfile('srgb').png().toBuffer()).metadata()
  return context.register(context.stream(icc!, { N: 3 }))
}
/** Codes of 9 bits, not compressed (ISO 32000-1, 7.4.4.2). */
const lzw = (text: string): Uint8Array => {
  const bits = [256, ...Buffer.from(text), 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => parseInt(byte.padEnd(8, '0'), 2))
}

test('each rule finds what breaks it, and nothing in a small sheet that keeps them', async () => {
  const setting = settingIn(folders.make({}))
  const source = '#set document(title: "Sheet")\n#set page(width: 100pt, height: 60pt, margin: 0pt)\n#rect(width: 9pt, height: 9pt, fill: rgb("#c08040"))\n#text(5pt, font: "Noto Sans", fill: rgb("#804020"))[a]' // prettier-ignore
  const settled = settleOutput({ press, pdf: { standard: 'x-4' } })
  const right = await printed(setting, source, [], settled.pdf, { press: settled.press, profile: readProfile(pressProfile) }) // prettier-ignore
  const folder = folders.make({ 'right.pdf': right })
  const files = [join(folder, 'right.pdf')]
  for (const [rule, breaks] of Object.entries(BREAKS)) {
    const { document } = await openPdf(right)
    await breaks(document)
    const file = join(folder, `${rule}.pdf`)
    writeFileSync(file, await document.save({ useObjectStreams: false }))
    files.push(file)
  }
  // PDF 1.7, by its header
  writeFileSync(join(folder, 'version.pdf'), Buffer.from(Buffer.from(right).toString('latin1').replace('%PDF-1.6', '%PDF-1.7'), 'latin1')) // prettier-ignore
  files.push(join(folder, 'version.pdf'))
  const broken = await brokenBy(files)
  assert.equal(broken['right.pdf'], [])
  const missed = Object.entries(broken).filter(([file, rules]) => file !== 'right.pdf' && !rules.includes(basename(file, '.pdf').split(' ')[0]!)) // prettier-ignore
  assert.equal(missed, [])
  const rules = ['profile.xml', 'policy.sch'].flatMap((file) => [...readFileSync(join(here, file), 'utf8').matchAll(/clause="([^"]*)"|>([\w-]+)<\/sch:assert>/g)].map(([, one, other]) => one ?? other!)) // prettier-ignore
  const broke = new Set(Object.keys(broken).map((file) => basename(file, '.pdf').split(' ')[0]!))
  // fonts of Typst have all glyphs that it writes
  assert.equal(rules.filter((rule) => !broke.has(rule)), ['glyphs']) // prettier-ignore
})

test.run()
