import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { eachPainted } from '../../../../../core/document/pdf/preflight/painted.js'
import type { Painted } from '../../../../../core/document/pdf/preflight/state.js'
import { newPdf } from '../new-pdf.js'

type Editing = Awaited<ReturnType<typeof newPdf>>
type Members = { [name: string]: any }

/** What a page of 100 × 60 pt with this content paints. */
const paintedOn = async (content: string, resources: (pdf: Editing) => Members = () => ({})) => {
  const pdf = await newPdf(content)
  const [page] = pdf.pages
  page!.set(PDFName.of('Resources'), pdf.context.obj(resources(pdf)))
  const all: Painted[] = []
  eachPainted(pdf, page!, [0, 0, 100, 60], (painted) => void all.push(painted))
  return all
}
const rounded = (value: number) => Math.round(value * 1000) / 1000
/** `kind at x,y` and what a test asks for. */
const said = (all: Painted[], more: (painted: Painted) => unknown = () => '') =>
  all.map((one) => `${one.kind} ${one.at.map(rounded)} ${more(one)}`.trim())
const colourOf = ({ colour }: Painted) =>
  colour.space === 'other' ? `other ${colour.pattern}` : `${colour.space} ${colour.values}`

test('lines have their width on paper and their dashes; areas have none', async () => {
  const width = ({ sizePt, dashes }: Painted) => `${rounded(sizePt)} ${dashes.map(rounded)}`
  assert.equal(said(await paintedOn('0.5 w 10 20 m 30 20 l S 1 2 3 4 re f'), width), ['line 10,20 0.5', 'area 1,2 0'])
  assert.equal(said(await paintedOn('5 5 m 9 5 l s'), width), ['line 5,5 1'])
  const scaled = 'q 2 0 0 2 10 10 cm 0.5 w [3 1] 0 d 1 1 m 5 1 l S Q 1 1 m 5 1 l S'
  assert.equal(said(await paintedOn(scaled), width), ['line 12,12 1 6,2', 'line 1,1 1'])
  assert.equal(said(await paintedOn('1 2 m 3 4 l B 1 2 m 3 4 l b* 1 2 m 3 4 l F n S'), width), ['area 1,2 0', 'line 1,2 1', 'area 1,2 0', 'line 1,2 1', 'area 1,2 0']) // prettier-ignore
  assert.equal(said(await paintedOn('70 10 m 71 11 72 12 73 13 c 74 14 75 15 v 76 16 77 17 y S')), ['line 70,10'])
})

test('what lies outside of the page or of a clip does not show; what reaches in has a place inside', async () => {
  assert.equal(said(await paintedOn('-9 -9 5 5 re f 101 10 5 5 re f 10 61 5 5 re f')), [])
  assert.equal(said(await paintedOn('-10 -10 300 300 re f 90 50 20 20 re f')), ['area 50,30', 'area 90,50'])
  const clipped = 'q 10 10 20 20 re W n 40 10 5 5 re f 0 0 25 25 re f Q 40 10 5 5 re f'
  assert.equal(said(await paintedOn(clipped)), ['area 25,25', 'area 40,10'])
  assert.equal(said(await paintedOn('10 10 5 5 re W* n 40 10 5 5 re W n 10 10 80 40 re f')), [])
  assert.equal(said(await paintedOn('W n 10 10 5 5 re f')), ['area 10,10'])
})

test('colours are those of the device, of a named space, or of a pattern', async () => {
  const resources = () => ({ ColorSpace: { c0: ['CalRGB', {}], c1: ['Separation', 'All', 'DeviceCMYK', {}] } })
  for (const [content, fill] of [
    ['', 'gray 0'],
    ['0.5 g', 'gray 0.5'],
    ['1 0 0.5 rg', 'rgb 1,0,0.5'],
    ['0 0.1 0.2 0.3 k', 'cmyk 0,0.1,0.2,0.3'],
    ['/DeviceCMYK cs', 'cmyk 0,0,0,1'],
    ['/DeviceCMYK cs 0 1 0 0 sc', 'cmyk 0,1,0,0'],
    ['/c0 cs', 'rgb 0'],
    ['/c0 cs 1 0 1 scn', 'rgb 1,0,1'],
    ['/c1 cs 1 scn', 'other undefined'],
    ['/Pattern cs /p9 scn', 'other p9']
  ] as const) {
    assert.equal(said(await paintedOn(`${content} 1 1 5 5 re f`, resources), colourOf), [`area 1,1 ${fill}`], content)
    const stroke = content.replace(/\b(g|rg|k|cs|sc|scn)\b/g, (word) => word.toUpperCase())
    assert.equal(said(await paintedOn(`${stroke} 1 1 5 5 re S`, resources), colourOf), [`line 1,1 ${fill}`], stroke)
  }
})

test('the opacity is that of the state, for areas and text, and for lines', async () => {
  const resources = () => ({ ExtGState: { a: { ca: 0.5 }, b: { CA: 0.25 }, c: { LW: 1 } } })
  const content = '/a gs /c gs 1 1 5 5 re f 1 1 5 5 re S /b gs 1 1 5 5 re B'
  assert.equal(said(await paintedOn(content, resources), ({ opacity }) => opacity), ['area 1,1 0.5', 'line 1,1 1', 'area 1,1 0.5', 'line 1,1 0.25']) // prettier-ignore
})

test('text has its place, its size on paper and its letters; invisible text is left out', async () => {
  const resources = ({ context }: Editing) => {
    const table = '2 beginbfchar <0001> <0041> <0002> <00480069> endbfchar 1 beginbfrange <0010> <0012> <0061> endbfrange' // prettier-ignore
    return { Font: { f0: { ToUnicode: context.register(context.flateStream(table)) }, f1: {} } }
  }
  const of = async (content: string) => said(await paintedOn(content, resources), ({ sizePt, letters }) => `${rounded(sizePt)} ${letters}`) // prettier-ignore
  assert.equal(await of('BT /f0 8 Tf 1 0 0 1 10 20 Tm <00010002> Tj ET'), ['text 10,20 8 AHi'])
  assert.equal(await of('BT /f0 8 Tf 2 0 0 2 10 20 Tm [<0010> -20 <00110012>] TJ 3 1 Td <0001> Tj 1 1 TD (\\000\\001) Tj ET'), ['text 10,20 16 abc', 'text 16,22 16 A', 'text 18,24 16 A']) // prettier-ignore
  assert.equal(await of('2 0 0 2 0 0 cm BT /f0 4 Tf 5 5 Td <0001> Tj ET BT <0001> Tj ET'), ['text 10,10 8 A', 'text 0,0 8 A']) // prettier-ignore
  assert.equal(await of('BT <0001> Tj ET'), ['text 0,0 0'])
  assert.equal(await of('BT /f0 8 Tf 3 Tr <0001> Tj 0 Tr <0009> Tj ET'), ['text 0,0 8'])
  assert.equal(await of('BT /f1 8 Tf 101 0 Td <0001> Tj -1 0 Td <0001> Tj ET BT /f2 8 Tf <0001> Tj ET'), ['text 100,0 8', 'text 0,0 8']) // prettier-ignore
})

test('the layers around are named, outside first; other marked content has no name', async () => {
  const resources = ({ context }: Editing) => {
    const group = (name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFHexString.fromText(name) }))
    return { Properties: { m: group('map'), l: group('Straße'), n: { Type: 'OCG' } } }
  }
  const content = '/OC /m BDC /Span << /MCID 1 >> BDC /OC /l BDC 1 1 5 5 re f EMC EMC /A BMC 2 2 5 5 re f EMC 4 4 5 5 re f EMC /OC /n BDC 3 3 5 5 re f EMC' // prettier-ignore
  assert.equal(said(await paintedOn(content, resources), ({ layers }) => layers.join('>')), ['area 1,1 map>Straße', 'area 2,2 map', 'area 4,4 map', 'area 3,3']) // prettier-ignore
})

test('pictures have their resolution on paper; small ones are areas of one colour', async () => {
  const resources = ({ context }: Editing) => {
    const image = (Width: number, Height: number) =>
      context.register(context.flateStream('', { Subtype: 'Image', Width, Height }))
    return { XObject: { i: image(40, 20), small: image(9, 7), other: image(8, 8) } }
  }
  const of = async (content: string) => said(await paintedOn(content, resources), ({ dpi }) => rounded(dpi))
  assert.equal(await of('q 20 0 0 20 10 10 cm /i Do Q'), ['picture 20,20 72'])
  assert.equal(await of('q 0 20 -10 0 50 10 cm /i Do Q'), ['picture 45,20 144'])
  assert.equal(await of('20 0 0 20 10 10 cm /small Do /other Do /none Do'), ['picture 20,20 28.8'])
  assert.equal(await of('20 0 0 20 90 50 cm /i Do'), ['picture 95,55 72'])
  assert.equal(await of('20 0 0 20 101 0 cm /i Do'), [])
  // turned by 45 degrees: its corners are left, right, above and below
  assert.equal(await of('10 10 -10 10 50 20 cm /i Do'), ['picture 50,30 101.823'])
  const [picture] = await paintedOn('20 0 0 20 10 10 cm /i Do', resources)
  assert.equal(picture, { kind: 'picture', at: [20, 20], layers: [], sizePt: 0, dashes: [], letters: '', dpi: 72, opacity: 1, colour: { space: 'gray', values: [0] } }) // prettier-ignore
})

test('forms are painted where they are drawn, cut to their box, once for each size', async () => {
  const resources = ({ context }: Editing) => {
    const form = (content: string, members: Members) => context.register(context.flateStream(content, members))
    const inner = form('0 0 1 1 re f', { Subtype: 'Form' })
    const members = { Subtype: 'Form', Matrix: [1, 0, 0, 1, 2, 3], BBox: [0, 0, 5, 5] }
    return {
      XObject: {
        f: form('1 1 2 2 re f 6 6 1 1 re f /x Do', { ...members, Resources: { XObject: { x: inner } } }),
        g: form('/f Do', { Subtype: 'Form' })
      }
    }
  }
  assert.equal(said(await paintedOn('q 1 0 0 1 10 10 cm /f Do /f Do Q', resources)), ['area 13,14', 'area 12,13'])
  assert.equal(said(await paintedOn('q 2 0 0 2 10 10 cm /f Do Q /f Do', resources)), ['area 16,18', 'area 14,16', 'area 3,4', 'area 2,3']) // prettier-ignore
  assert.equal(said(await paintedOn('q 1 0 0 1 99 0 cm /f Do Q', resources)), [], 'outside of the page')
  assert.equal(said(await paintedOn('/g Do', resources)), ['area 3,4', 'area 2,3'], 'with the resources of the page')
})

test('a form is cut to each side of its box', async () => {
  const cutTo = async (...BBox: number[]) => {
    const resources = ({ context }: Editing) => ({ XObject: { f: context.register(context.flateStream('0 0 9 9 re f', { Subtype: 'Form', BBox })) } }) // prettier-ignore
    return said(await paintedOn('/f Do', resources))
  }
  assert.equal([await cutTo(1, 2, 5, 7), await cutTo(1, 0, 9, 9), await cutTo(0, 1, 9, 9), await cutTo(0, 0, 8, 9), await cutTo(0, 0, 9, 8)], [['area 3,4.5'], ['area 9,0'], ['area 9,9'], ['area 0,0'], ['area 0,0']]) // prettier-ignore
})

test('forms and tiles inside of others are looked at 41 deep', async () => {
  const nested = (kind: 'XObject' | 'Pattern', content: string, members: Members) => ({ context }: Editing) => {
    let inner: Members = {}
    for (let depth = 45; depth >= 1; depth--)
      inner = { [kind]: { x: context.register(context.flateStream(content, { ...members, Resources: inner })) } }
    return inner
  } // prettier-ignore
  const forms = await paintedOn('/x Do', nested('XObject', '1 1 2 2 re f /x Do', { Subtype: 'Form' }))
  assert.is(forms.length, 41)
  const tiled = '/Pattern cs /x scn 1 1 2 2 re f'
  const tiles = await paintedOn(tiled, nested('Pattern', tiled, {}))
  assert.is(tiles.length, 1 + 41)
})

test('a page with too many operations is looked at in part', async () => {
  const pdf = await newPdf('1 1 2 2 re f 3 3 2 2 re f')
  const first = (most: number) => {
    const all: Painted[] = []
    const isWhole = eachPainted(pdf, pdf.pages[0]!, [0, 0, 100, 60], (painted) => void all.push(painted), most)
    return [isWhole, ...said(all)]
  }
  assert.equal([first(5), first(3), first(2)], [[true, 'area 1,1', 'area 3,3'], [false, 'area 1,1'], [false, 'area 1,1']]) // prettier-ignore
})

test('a point alone has a place', async () => {
  assert.equal(said(await paintedOn('10 12 m S')), ['line 10,12'])
})

test('the tile of a pattern is looked at once, with the place of an area', async () => {
  const resources = ({ context }: Editing) => ({
    Pattern: { p: context.register(context.flateStream('0.1 w 0 0 m 900 0 l S', { Matrix: [2, 0, 0, 2, 500, 500], Resources: {} })) } // prettier-ignore
  })
  const content = '/Pattern cs /p scn 10 10 20 20 re f 50 10 20 20 re f 7 g 50 10 4 4 re S'
  assert.equal(said(await paintedOn(content, resources), ({ sizePt }) => rounded(sizePt)), ['area 10,10 0', 'line 20,20 0.2', 'area 50,10 0', 'line 50,10 1']) // prettier-ignore
})

test.run()
