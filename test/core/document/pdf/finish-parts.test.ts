import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as library from '@cantoo/pdf-lib'
import { type Finishing, finishPdf } from '../../../../core/document/pdf/finish.js'
import { pressInks } from '../../../../core/document/pdf/x4/x4.js'
import { pixelTools } from '../setting.js'
import { openPdf } from './opened.js'
import { pressSetting } from './press-setting.js'

const { profile, remove } = pressSetting()
test.after(remove)

/** A PDF of one page of 100 × 60 pt, as Typst might write it. */
const writtenWith = async (content: string, images: object[] = []): Promise<Uint8Array> => {
  const document = await library.PDFDocument.create({ updateMetadata: false })
  const { node } = document.addPage([100, 60])
  const { context } = document
  const xObjects = images.map((members, index) => [`i${index}`, context.register(context.stream('x', { Subtype: 'Image', ...members }))]) // prettier-ignore
  node.set(library.PDFName.of('Contents'), context.register(context.flateStream(content)))
  node.set(library.PDFName.of('Resources'), context.obj({ XObject: Object.fromEntries(xObjects) }))
  return document.save({ useObjectStreams: false })
}
const OPTIONS = { layers: false, georeference: false, attachments: false, pictures: 'jpeg' } as const
const finished = async (written: Uint8Array, more: Partial<Finishing> = {}) => {
  const [hints, warnings]: [string[], string[]] = [[], []]
  const finishing: Finishing = {
    maps: [],
    options: OPTIONS,
    now: new Date(0),
    leastLinePt: 0,
    separations: false,
    spots: new Map(),
    isChecked: false,
    hint: (message) => void hints.push(message),
    warn: (message) => void warnings.push(message),
    ...more
  }
  return { bytes: await finishPdf(written, finishing), hints, warnings }
}
const map = (more: object) => ({ id: 'map-0', name: 'map', page: 0, xPt: 10, yPt: 20, pictures: [], words: [], layers: [], ...more }) as never // prettier-ignore
const inks = pressInks(profile, pixelTools())
const THIN = '0.1 w 20 30 m 40 30 l S'

test('a PDF is left as it is unless something needs more than Typst writes', async () => {
  const written = await writtenWith('n')
  const isLeft = async (more: Partial<Finishing>) => (await finished(written, more)).bytes === written
  for (const left of [{}, { maps: [map({})] }, { maps: [map({ pictures: [{ blends: false }] })] }])
    assert.ok(await isLeft(left))
  for (const changed of [
    { options: { ...OPTIONS, layers: true } },
    { options: { ...OPTIONS, georeference: true } },
    { options: { ...OPTIONS, attachments: true } },
    { options: { ...OPTIONS, standard: 'a-2b' as const } },
    { maps: [map({ words: [{ text: 'a', x: 1, y: 2, widthPt: 3, sizePt: 4 }] })] },
    { maps: [map({ pictures: [{ blends: true }] })] },
    { press: { bleedPt: 3, marks: [], inAllFormats: false } },
    { isChecked: true }
  ])
    assert.not(await isLeft(changed), JSON.stringify(changed))
})

test('the words of maps are on the page, and colours that maps mix are mixed in RGB', async () => {
  const word = { text: 'ab', x: 5, y: 7, widthPt: 30, sizePt: 10 }
  const { bytes } = await finished(await writtenWith('n'), { maps: [map({ words: [word], pictures: [{ blends: true }] })] }) // prettier-ignore
  const { content, at, value, document } = await openPdf(bytes)
  assert.match(content(0), '/mapsetter-words 10 Tf 3 0 0 1 15 33 Tm <00610062> Tj')
  assert.is(value(at(document.getPage(0).node, 'Group', 'CS')), '/DeviceRGB')
})

test('a PDF/X-4 without bleed has the boxes of the trimmed page; another without them has none', async () => {
  const boxesOf = async (standard: 'x-4' | 'a-2b') => {
    const { bytes } = await finished(await writtenWith('n'), { options: { ...OPTIONS, standard } })
    const { at, value, document, content } = await openPdf(bytes)
    return [value(at(document.getPage(0).node, 'BleedBox')), content(0)]
  }
  assert.equal(await boxesOf('x-4'), [['0', '0', '100', '60'], 'q\n0 0 100 60 re W n\nn\nQ\n'])
  assert.equal(await boxesOf('a-2b'), [undefined, 'n'])
})

test('what a press cannot hold is a hint for the author, and in a PDF/X-4 a warning for the client', async () => {
  const written = await writtenWith(THIN)
  const checked = { isChecked: true, leastLinePt: 1 }
  const own = await finished(written, checked)
  assert.equal([own.hints.length, own.warnings], [1, []])
  assert.match(own.hints[0]!, /^a press cannot hold lines thinner than 0.35 mm /)
  const x4 = { options: { ...OPTIONS, standard: 'x-4' as const }, inks, leastLinePt: 1 }
  const inInks = await finished(written, { ...x4, isChecked: true })
  assert.equal([inInks.hints, inInks.warnings.length], [[], 1])
  assert.match(inInks.warnings[0]!, /^lines thinner than 0.35 mm .* are widened; /)
  assert.match((await openPdf(inInks.bytes)).content(0), '1 w 20 30 m')
  const unchecked = await finished(written, x4)
  assert.equal([unchecked.hints, unchecked.warnings], [[], []])
})

test('a PDF/X-4 gives the warnings of its inks, and may have a page for each ink, with a warning of what is not in inks', async () => {
  const x4 = { options: { ...OPTIONS, standard: 'x-4' as const }, inks }
  const written = await writtenWith('0 g 1 1 5 5 re f 0.5 0.2 0.1 rg 1 1 5 5 re f', [{ ColorSpace: 'DeviceRGB', Filter: 'JPXDecode', Width: 1, Height: 1 }]) // prettier-ignore
  const spot = { name: 'Gold', color: '#000102' }
  const pagesAndWarnings = async (more: Partial<Finishing>) => {
    const { bytes, warnings } = await finished(written, { ...x4, ...more })
    return [(await openPdf(bytes)).document.getPageCount(), ...warnings.map((warning) => warning.slice(0, 22))]
  }
  assert.equal(await pagesAndWarnings({}), [1])
  assert.equal(await pagesAndWarnings({ inkLimit: 50 }), [1, 'the darkest colour has'])
  assert.equal(await pagesAndWarnings({ spots: new Map([[0x000102, spot]]) }), [1, 'the spot colour "Gold"'])
  assert.equal(await pagesAndWarnings({ separations: true }), [4, '1 pictures or gradient'])
})

test.run()
