import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { preflight } from '../../../../../core/document/pdf/preflight/preflight.js'
import { newPdf } from '../new-pdf.js'

type Pdf = Awaited<ReturnType<typeof newPdf>>
interface Asked {
  leastLinePt?: number
  bleedPt?: number
  /** The inks of colours of 24 bits. */
  inks?: [rgb: number, inks: string][]
  spots?: number[]
  isConverted?: boolean
  resources?(pdf: Pdf): object
}

/** What the pages of 100 × 60 pt hold that a press cannot; their lower left corner is at 10, 20. */
const messagesOf = async (contents: string | string[], asked: Asked = {}): Promise<string[]> => {
  const { leastLinePt = 0, bleedPt = 0, inks, spots = [], isConverted = false, resources = () => ({}) } = asked
  const pdf = await newPdf(...[contents].flat())
  for (const page of pdf.pages) {
    page.set(PDFName.of('MediaBox'), pdf.context.obj([10, 20, 110, 80]))
    page.set(PDFName.of('Resources'), pdf.context.obj(resources(pdf) as never))
  }
  const press = bleedPt === 0 ? undefined : { bleedPt, marks: [], inAllFormats: false }
  const spotColours = new Map(spots.map((rgb) => [rgb, { name: 'Spot', color: '#000' }]))
  return preflight(pdf, { press, leastLinePt, inks: isConverted ? ({} as never) : undefined, spots: spotColours }, inks && new Map(inks)) // prettier-ignore
}
/** What is found of each kind, without its place. */
const foundIn = async (contents: string, asked: Asked = {}): Promise<string[]> =>
  (await messagesOf(contents, asked)).map((message) => message.replace(/^.*; there (?:is|are) /, '').replace(/ on page.*/, '')) // prettier-ignore

const fonts = ({ context }: Pdf) => {
  const table = '3 beginbfchar <0001> <0041> <0002> <0042> <0003> <0043> endbfchar'
  return { Font: { f: { ToUnicode: context.register(context.flateStream(table)) } } }
}
const text = (size: number, ...pieces: string[]) => `BT /f ${size} Tf ${pieces.join(' ')} ET`
const piece = (x: number, letter: number) => `1 0 0 1 ${x} 30 Tm <000${letter}> Tj`

test('a place is in millimetres from the top left corner of its page', async () => {
  const line = '0.1 w 20 30 m 40 30 l S'
  assert.equal(await messagesOf(['n', line], { leastLinePt: 1 }), [
    'a press cannot hold lines thinner than 0.35 mm (press.minLineWidth); there is 1: 0.035 mm on page 2 at 4, 18 mm'
  ])
  assert.equal(await messagesOf(line, { leastLinePt: 1, isConverted: true }), [
    'lines thinner than 0.35 mm (press.minLineWidth) are widened; there is 1: 0.035 mm on page 1 at 4, 18 mm'
  ])
})

test('what lies in the bleed counts, on each side; what lies outside of it does not', async () => {
  const around = '0.1 w 7 40 m 7 50 l S 113 40 m 113 50 l S 50 17 m 60 17 l S 50 83 m 60 83 l S'
  assert.equal(await foundIn(around, { leastLinePt: 1, bleedPt: 4 }), ['4: 0.035 mm'])
  assert.equal(await foundIn(around, { leastLinePt: 1, bleedPt: 2 }), [])
  assert.equal(await foundIn('0.1 w 9.5 40 m 9.5 50 l S', { leastLinePt: 1 }), [], 'without a bleed')
})

test('a line is thin below 98 % of the least width; dashes and gaps are short below 0.15 mm, except those without a length', async () => {
  const line = (before: string) => `${before} 20 30 m 40 30 l S`
  assert.equal(await foundIn(line('0.98 w'), { leastLinePt: 1 }), [])
  assert.equal(await foundIn(line('0.97 w'), { leastLinePt: 1 }), ['1: 0.34 mm'])
  for (const dashes of ['[0.425 3]', '[0 3]', '[]']) assert.equal(await foundIn(line(`${dashes} 0 d`)), [], dashes)
  for (const dashes of ['[0.424 3]', '[3 0.424]', '[0 3 0.424]']) assert.equal(await foundIn(line(`${dashes} 0 d`)), ['1: 0.15 mm'], dashes) // prettier-ignore
})

test('type is small below 5 pt, and below 6 pt if it has little ink or several inks', async () => {
  const of = (size: number, colour: string) => messagesOf(`${colour} ${text(size, piece(20, 1))}`, { resources: fonts })
  const place = 'on page 1 at 4, 18 mm'
  assert.equal(await of(4.99, '0 g'), [`a press cannot hold type below 5 pt; there is 1: "A" 5 pt ${place}`])
  assert.equal(await of(4.9995, '0 g'), [])
  const mixed = 'a press cannot hold type below 6 pt that is knocked out, or printed with several inks; there is 1: "A"'
  assert.equal(await of(5, '1 g'), [`${mixed} 5 pt ${place}`])
  assert.equal(await of(5.9, '0 0 0 0.09 k'), [`${mixed} 5.9 pt ${place}`])
  assert.equal(await of(5.9, '0.5 0.031 0 0 k'), [`${mixed} 5.9 pt ${place}`])
  for (const colour of ['0 0 0 0.1 k', '0.5 0.03 0 0 k', '/Pattern cs /p scn']) assert.equal(await of(5.9, colour), [], colour) // prettier-ignore
  assert.equal(await of(5.9995, '1 g'), [])
  assert.equal(await of(4, '1 g'), [`a press cannot hold type below 5 pt; there is 1: "A" 4 pt ${place}`])
})

test('glyphs of one size and colour are one text while each is near the one before', async () => {
  const of = (content: string) => messagesOf(content, { resources: fonts })
  const texts = async (content: string) => (await of(content)).map((one) => one.replace(/^.*there (?:is|are) /, '').replace(/ on page 1 at (\d+), 18 mm/g, ' $1')) // prettier-ignore
  assert.equal(await texts(text(4, piece(20, 1), piece(26, 2), piece(32, 3))), ['1: "ABC" 4 pt 4'])
  assert.equal(await texts(text(4, piece(20, 1), piece(26.1, 2))), ['2: "A" 4 pt 4 …'])
  assert.equal(await texts(text(4, piece(20, 1), '/f 3.9 Tf', piece(24, 2))), ['2: "B" 3.9 pt 5; "A" 4 pt 4'])
  assert.equal(await texts(text(4, piece(20, 1), '0.5 g', piece(24, 2))), ['2: "A" 4 pt 4 …'])
  assert.equal(await texts(`${text(4, piece(20, 1))} 30 30 1 1 re f ${text(4, piece(24, 2))}`), ['2: "A" 4 pt 4 …'])
  assert.equal(await texts(text(6, piece(20, 1), piece(26, 2))), [])
  assert.equal(await texts(text(4, '1 0 0 1 20 30 Tm <0009> Tj')), ['1: 4 pt 4'], 'letters that are not known')
})

test('a tint is weak below 3 %, with its opacity; the paper is none', async () => {
  const states = () => ({ ExtGState: { weak: { ca: 0.05 }, none: { ca: 0 } } })
  const of = (colour: string, asked: Asked = {}) => foundIn(`${colour} 20 30 5 5 re f`, { resources: states, ...asked })
  for (const [colour, found] of [
    ['0 0 0 0.0289 k', '2.9 %'],
    ['0 0 0 0.0021 k', '0.21 %'],
    ['/weak gs 0 0 0 0.5 k', '2.5 %'],
    ['0.98 g', '2 %'],
    ['0.98 0.98 0.98 rg', '2 %'],
    ['0.98 1 1 rg', '2 %'],
    ['1 0.98 1 rg', '2 %'],
    ['1 1 0.98 rg', '2 %']
  ] as const)
    assert.equal(await of(colour), [`1: ${found}`], colour)
  for (const colour of [
    '0 0 0 0.0291 k',
    '0 0 0 0.002 k',
    '0.98 0.98 0 rg',
    '0 0.98 0.98 rg',
    '/none gs 0.98 g',
    '1 0 0 rg',
    '/Pattern cs /p scn'
  ])
    // prettier-ignore
    assert.equal(await of(colour), [], colour)
  assert.equal(await messagesOf('0.98 g 20 30 5 5 re f'), ['a press cannot hold tints below 3 %; there is 1: 2 % on page 1 at 4, 18 mm']) // prettier-ignore
})

test('colours have the inks that the press makes of them; a spot colour is one full ink', async () => {
  const weak: Asked = { inks: [[0xff0000, '0 0 0.02 0']] }
  assert.equal(await foundIn('1 0 0 rg 20 30 5 5 re f', weak), ['1: 2 %'])
  assert.equal(await foundIn('1 0 0 rg 20 30 5 5 re f', { ...weak, spots: [0xff0000] }), [])
  const small = `1 0 0 rg ${text(5.5, piece(20, 1))}`
  assert.equal(await foundIn(small, { inks: [], resources: fonts }), ['1: "A" 5.5 pt'])
  assert.equal(await foundIn(small, { inks: [], resources: fonts, spots: [0xff0000] }), [])
  assert.equal(await foundIn(small, { resources: fonts, spots: [0xff0000] }), ['1: "A" 5.5 pt'], 'not for a press')
})

test('a picture is coarse below 149 dpi', async () => {
  const image = (side: number) => ({ context }: Pdf) => ({ XObject: { i: context.register(context.flateStream('', { Subtype: 'Image', Width: side, Height: side })) } }) // prettier-ignore
  const of = (side: number) => messagesOf('q 720 0 0 720 -300 -300 cm /i Do Q', { resources: image(side) })
  assert.equal(await of(1489), ['pictures below 150 dpi are coarse in print; there is 1: 149 dpi on page 1 at 18, 11 mm']) // prettier-ignore
  assert.equal(await of(1490), [])
})

test('a message has the three worst of different places, with their layers', async () => {
  const group = ({ context }: Pdf) => {
    const named = (name: string) => context.obj({ Type: 'OCG', Name: PDFHexString.fromText(name) })
    return { Properties: { town: named('town'), roads: named('roads') } }
  }
  const line = (width: number) => `${width} w 20 30 m 40 30 l S`
  const content = `${line(0.4)} ${line(0.1)} ${line(0.1)} ${line(0.3)} /OC /town BDC /OC /roads BDC ${line(0.1)} EMC EMC`
  assert.equal(await messagesOf(content, { leastLinePt: 1, resources: group }), [
    'a press cannot hold lines thinner than 0.35 mm (press.minLineWidth); there are 5: 0.035 mm on page 1 at 4, 18 mm; ' +
      '0.035 mm on page 1 at 4, 18 mm (town › roads); 0.11 mm on page 1 at 4, 18 mm …'
  ])
})

test.run()
