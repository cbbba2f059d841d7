import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { software } from '../../../core/package-root.js'
import { settleOutput } from '../../../core/request/output.js'
import { PrintError } from '../../../core/errors.js'
import type { PaintMap } from '../../../core/document/page-pixels.js'
import type { Below } from '../../../core/pixels/pixel-tools.js'
import { makeFolders } from '../../support/folders.js'
import { frameOf, type Setting, settingIn } from './setting.js'

const folders = makeFolders()
let folder: string
let setting: Setting
test.before(() => {
  folder = folders.make({
    'app/lib.typ': '#let ok = 1\n#let sheet() = page(paper: "a44")[x]\n#let shown(path) = image(path)',
    'secret.txt': 'S3CRET'
  })
  setting = settingIn(`${folder}/app`)
})
test.after(() => folders.remove())

const refusal = (source: string, code = 'layout-mistake', hasValue?: () => boolean): PrintError => {
  try {
    setting.compile(source, { hasValue })
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    assert.is((thrown as PrintError).code, code)
    return thrown as PrintError
  }
  throw new Error(`nothing was thrown for ${source}`)
}

const now = new Date('2024-05-06T07:08:09.600Z')
const titled = '#set document(title: "Αθήνα & more", author: ("Ada", "Bo"))\n'

test('title, authors and creation time are available to all formats and written to the PDF', async () => {
  const document = setting.compile(`${titled}text`, { now })
  assert.equal(document.info, { title: 'Αθήνα & more', authors: ['Ada', 'Bo'], created: now, software })
  const pdf = Buffer.from(await document.pdf(settleOutput().pdf)).toString('latin1')
  assert.match(pdf, /^%PDF-1\./)
  assert.match(pdf, '<xmp:CreateDate>2024-05-06T07:08:09+00:00<')
  assert.match(pdf, Buffer.from('<rdf:li xml:lang="x-default">Αθήνα &amp; more').toString('latin1'))
  assert.match(pdf, /<dc:creator>.*Ada, Bo/)
})

test('a document without title and author', () => {
  assert.equal(setting.compile('text', { now }).info, { title: undefined, authors: [], created: now, software })
})

test('the same source gives the same PDF bytes, another creation time gives other bytes', async () => {
  const pdf = async (at: Date) =>
    Buffer.from(await setting.compile(`${titled}#lorem(50)`, { now: at }).pdf(settleOutput().pdf))
  const first = await pdf(now)
  setting.compile('something in between')
  assert.ok(first.equals(await pdf(now)))
  assert.not.ok(first.equals(await pdf(new Date('2024-05-06T07:08:10Z'))))
})

test('no text of the previous document remains in the next one', () => {
  // Neighbours end in the same bytes but are other letters, of as many bytes, more or fewer.
  const titles = [
    'α',
    'б',
    'α b',
    'б b',
    'é',
    'ɩ',
    '\uffff',
    '\u{10ffff}',
    '\uffff',
    'x\u{1f600} b',
    'x\u0600 b',
    '帀',
    '𐈀',
    'α',
    'б'
  ]
  for (const title of titles) assert.is(setting.compile(`#set document(title: "${title}")`).info.title, title)
})

test('pages and where the frames came to be, from the top left corner of their page', () => {
  const frames = [frameOf(0, 50, 40), frameOf(1, 20, 10)]
  const document = setting.compile(
    '#set page(width: 100pt, height: 80pt, margin: (left: 10pt, top: 5pt, rest: 0pt))\n#m("map-0")\n#pagebreak()\n#place(bottom + right, m("map-1"))',
    { drawn: frames, dpi: 96 }
  )
  assert.is(document.pageCount, 2)
  assert.is(document.dpi, 96)
  assert.equal(document.pages, [{ widthPt: 100, heightPt: 80 }, { widthPt: 100, heightPt: 80 }]) // prettier-ignore
  assert.equal(
    document.frames.map(({ id, page, xPt, yPt }) => [id, page, xPt, yPt]),
    [['map-0', 0, 10, 5], ['map-1', 1, 80, 70]] // prettier-ignore
  )
})

test('a map in a header, a background, a table cell', () => {
  const frames = [frameOf(0, 20, 10), frameOf(1, 20, 10), frameOf(2, 20, 10)]
  const source = `#set page(width: 100pt, height: 80pt, margin: 20pt, header: m("map-0"), background: place(top + right, m("map-1")))
#grid(columns: (30pt, 30pt), inset: 2pt, [a], m("map-2"))`
  const found = setting.compile(source, { drawn: frames }).frames.sort((a, b) => a.id.localeCompare(b.id))
  assert.equal(
    found.map(({ id }) => id),
    ['map-0', 'map-1', 'map-2']
  )
  assert.equal([found[1]!.xPt, found[1]!.yPt], [80, 0])
  assert.equal([found[2]!.xPt, found[2]!.yPt], [52, 22])
})

test('mistakes have a place and no path of this machine', () => {
  assert.is(refusal('a\n #nope').message, 'layout:2:3: unknown variable: nope')
  const missing = refusal('\n#image("/assets/nope.png")').message
  assert.is(missing, 'layout:2:8: file not found: "assets/nope.png"')
  assert.not.match(missing, folder)
})

test('a refused PDF names the heading that skips a level', async () => {
  const document = setting.compile('#set document(title: "t")\n= One\n=== Three')
  const message = await document.pdf({ ...settleOutput().pdf, standard: 'ua-1' }).then(() => 'none', ({ message }) => message) // prettier-ignore
  assert.is(message, 'layout:3:1: PDF/UA-1: skipped from heading level 1 to 3: "Three"')
})

test('a refused PDF has the place of the element, on the first line and on others', async () => {
  const placeIn = async (source: string) =>
    setting.compile(`#set document(title: "t");${source}`).pdf({ ...settleOutput().pdf, standard: 'ua-1' }).then(() => 'none', ({ message }) => /^layout:\d+:\d+/.exec(message)?.[0]) // prettier-ignore
  assert.equal([await placeIn('$x$'), await placeIn('a\n b $x$'), await placeIn('a')], ['layout:1:27', 'layout:2:4', 'none']) // prettier-ignore
})

test('only the mistake has a message, not the steps that led to it, nor what is missing because of it', () => {
  const steps = '#let f(x) = x + "a"\n#let g(x) = f(x)\n#g(1)'
  assert.is(refusal(steps).message, 'layout:1:13: cannot add integer and string')
  assert.equal(refusal('#let a =\n#let b = (1 + §)').problems, [
    { path: 'layout:1:9', message: 'expected expression' },
    { path: 'layout:2:15', message: 'the character `§` is not valid in code' }
  ])
})

test('a mistake has the nearest correct word, also in a file that the layout imports', () => {
  const found = 'found "a44"; expected one of "a0", "a1", "a2", …; did you mean "a4"?'
  assert.is(refusal('#set page(paper: "a44")').message, `layout:1:18: ${found}`)
  assert.is(refusal('#import "lib.typ": sheet\n#sheet()').message, `app/lib.typ:2:28: ${found}`)
  assert.is(refusal('#imagee("x")').message, 'layout:1:2: unknown variable: imagee; did you mean "image"?')
  assert.is(
    refusal('#let my-title = 1\n#my-titel').message,
    'layout:2:2: unknown variable: my-titel; did you mean "my-title"?'
  )
})

test('a mistake that a value makes is that of the data, but not in a file that the layout imports', () => {
  assert.is(refusal('#image("no.png")', 'invalid-data', () => true).message, 'layout:1:8: file not found: "no.png"')
  refusal('#image("no.png")', 'layout-mistake', () => false)
  refusal('#import "lib.typ": shown\n#shown("no.png")', 'layout-mistake', () => true)
})

test('a paragraph with too many matches of rules is typeset once more with fewer rules', () => {
  const source = (text: string) => `#show: body => if sys.inputs.at("letters", default: "") == "apart" [1#pagebreak()#body] else { show regex("[a-z]"): it => [#it]; body }\n${text}` // prettier-ignore
  assert.is(setting.compile(source('a b')).pageCount, 1)
  assert.is(setting.compile(source('a b '.repeat(1000))).pageCount, 2)
  assert.is(refusal(source(`${'a b '.repeat(1000)}#if sys.inputs.len() > 0 { panic("still") }`)).problems!.length, 1)
})

test('the compiler reports a mistake once, however often it is made', () => {
  assert.is(refusal('#for i in range(3) [#nope]').message.split('nope').length, 2)
})

test('blocks warn, once each, of what their sheet cuts off or puts on each other', () => {
  const told = (body: string, page = 'width: 100mm, height: 60mm, margin: 5mm') => {
    const warnings: string[] = []
    const start = `#import "/mapsetter/prelude.typ": end-of-block, start-of-block, warning;#set page(${page})\n`
    setting.compile(start + body, { warn: (message) => void warnings.push(message) })
    return warnings
  }
  const block = (height: string, needed = '0pt') => `#start-of-block;#block(height: ${height})[x];#end-of-block("a list", height: () => ${needed})` // prettier-ignore
  assert.equal(told('#warning("a") #warning("b") #warning("a")'), ['a', 'b'])
  assert.equal([told(block('30mm', '30mm')), told(block('300mm'))], [[], []])
  assert.match(told(`#place(top)[${block('80mm')}]`).join(), /^a list reaches 2\d mm below its page/)
  assert.equal(told(`#place(top)[${block('80mm')}]`, 'width: 100mm, height: auto'), [])
  assert.match(told(block('30mm', '40mm')).join(), /^a list does not fit into its place on page 1;/)
  assert.equal([told('#end-of-block("a list")'), told(`#context measure[${block('80mm')}].height`)], [[], []])
})

test('warnings about the own files are hints, each once; those about other files are not', () => {
  const hintsOf = (source: string, files = {}) => {
    const hints: string[] = []
    setting.compile(source, { files, hint: (message) => hints.push(message) })
    return hints.map((hint) => /^[\w./]+:\d+:\d+/.exec(hint)?.[0])
  }
  assert.equal(hintsOf('a\n #text(font: "No Such")[b]'), ['layout:2:14'])
  assert.equal(hintsOf('#for i in range(3) [#text(font: "No Such")[#i]]').length, 1)
  assert.equal(hintsOf('text'), [])
  const quiet = { '/mapsetter/quiet.typ': Buffer.from('#let quiet = text(font: "No Such", "x")') }
  assert.equal(hintsOf('#import "/mapsetter/quiet.typ": quiet\n#quiet', quiet), [])
  const own = { '/own.typ': Buffer.from('#let own = text(font: "No Such", "x")') }
  assert.equal(hintsOf('#import "/own.typ": own\n#own', own), ['app/own.typ:1:23'])
})

test('a warning is a hint where the layout has a place for it', () => {
  const hintsAt = (line: number, from: number) => {
    const hints: string[] = []
    const placeOf = (at: number, character: number) => (at === line && character >= from ? { file: 'l', line: at, column: character } : undefined) // prettier-ignore
    setting.compile('a\n #text(font: "No Such")[b]', { placeOf, hint: (message) => hints.push(message) })
    return hints
  }
  assert.equal([hintsAt(1, 13), hintsAt(1, 14), hintsAt(0, 0)], [['l:1:13: no font file has the family "No Such"'], [], []]) // prettier-ignore
})

test('the text and the blocks of a page have the places where the layout writes them', () => {
  const { origins } = setting.compile('first\n#page[*second*]')
  assert.equal(
    origins().texts.map(({ text, page, line, column }) => [text, page, line, column]),
    [['first', 0, 1, 1], ['second', 1, 2, 8]] // prettier-ignore
  )
})

test('the sheet of a press is in pictures if all formats show it; a map that the page cuts off gives a hint', async () => {
  const drawn = [frameOf(0, 20, 10)]
  const of = async (inAllFormats: boolean) => {
    const painted: string[] = []
    const hints: string[] = []
    const press = { bleed: '6pt', marks: [], inAllFormats, check: false, separations: false } as never
    async function* rows({ pixels, left, top }: Below) {
      painted.push(`${left} ${top}`)
      yield { pixels, top: 0 }
    }
    const paintMap: PaintMap = () => ({ mixes: true, parts: (below) => [rows(below!)] })
    const source = '#set page(width: 100pt, height: 80pt, margin: 0pt)\n#place(dx: 90pt, dy: 5pt, m("map-0"))'
    const document = setting.compile(source, { drawn, press, paintMap, isMap: true, hint: (message) => hints.push(message) }) // prettier-ignore
    await document.pixels(0, 72)
    const [{ widthPt, heightPt }] = document.pages as [{ widthPt: number; heightPt: number }]
    return [widthPt, heightPt, document.pixelSize(0, 144), painted, document.bareMap(0)?.id, hints]
  }
  const hints = ['the map "map", 7 × 4 mm, reaches beyond its page of 35 × 28 mm; 4 mm at the right are cut off']
  assert.equal(await of(true), [112, 92, { width: 224, height: 184 }, ['96 11'], undefined, hints])
  assert.equal(await of(false), [100, 80, { width: 200, height: 160 }, ['90 5'], 'map-0', hints])
})

test('the compiler reports letters that no font has, if the report noted text', () => {
  const missingIn = (noted: string) => {
    const told: string[] = []
    setting.compile(`#metadata("${noted}")<ms-missing>`, { missing: (letters) => told.push(letters) })
    return told
  }
  assert.equal([missingIn('a\u{10FFFD}b'), missingIn('ab')], [['\u{10fffd}'], ['']])
  const told: string[] = []
  setting.compile('text', { missing: (letters) => told.push(letters) })
  assert.equal(told, [])
})

test('only a document of maps has bare maps, each on its page', () => {
  const bare = (isMap: boolean) => {
    const document = setting.compile('#m("map-0")\n#pagebreak()\n#m("map-1")', { drawn: [frameOf(0, 20, 10), frameOf(1, 20, 10)], isMap }) // prettier-ignore
    return [0, 1, 2].map((page) => document.bareMap(page)?.id)
  }
  assert.equal(bare(true), ['map-0', 'map-1', undefined])
  assert.equal(bare(false), [undefined, undefined, undefined])
})

test('files outside the app folder cannot be read', () => {
  for (const path of ['../secret.txt', '/../secret.txt', 'x/../../secret.txt', '../../../../../../../etc/passwd'])
    assert.match(refusal(`#read("${path}")`).message, "files outside the app's folder cannot be read", path)
  for (const path of ['/etc/passwd', `${folder}/secret.txt`, `file://${folder}/secret.txt`, `/app/../../secret.txt`])
    assert.match(refusal(`#read("${path}")`).message, /file not found|files outside/, path)
  for (const use of [
    '#include "../secret.txt"',
    '#image("../secret.txt")',
    '#json("../secret.txt")',
    '#import "../secret.txt": *',
    '#plugin("../secret.txt")'
  ])
    assert.match(refusal(use).message, 'files outside', use)
  assert.is(setting.compile('#import "/lib.typ": ok\n#read("lib.typ")').pageCount, 1)
})

test('no package is downloaded: a clear refusal, at once', () => {
  for (const name of ['@preview/cetz:0.3.4', '@local/house:1.0.0'])
    assert.match(
      refusal(`#import "${name}": *`).message,
      /^layout:1:\d+: (packages are never downloaded; put the files into the app's folder|package not found)/,
      name
    )
})

test('pictures that were read before their document, also broken ones, change nothing', async () => {
  const { mark: _, ...frame } = frameOf(0, 40, 30)
  const path = '/mapsetter/maps/map-0-0.svg'
  const drawn = [{ ...frame, pictures: [{ id: 'map-0-0', path, widthPt: 40, heightPt: 30 }] }]
  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${content}</svg>`)
  const text = svg('<text y="20" font-family="Noto Sans">A</text>')
  const compiled = () => setting.compile('#m("map-0")', { drawn, files: { [path]: text }, now })
  const expected = await compiled().pdf(settleOutput().pdf)
  for (const ahead of [text, svg('<text>B</text>'), Buffer.from('<svg'), Buffer.from('')]) {
    setting.readAhead({ [path]: ahead })
    assert.ok(Buffer.from(await compiled().pdf(settleOutput().pdf)).equals(expected), ahead.toString())
  }
  setting.readAhead({ [path]: text })
  assert.throws(() => setting.compile('#image("/mapsetter/maps/map-0-0.svg")', { now }))
})

test('temporary files of one document are removed before the next', () => {
  assert.is(
    setting.compile('#read("/mapsetter/once.txt")', { files: { '/mapsetter/once.txt': Buffer.from('x') } }).pageCount,
    1
  )
  assert.match(refusal('#read("/mapsetter/once.txt")').message, 'file not found')
})

test('fonts of the machine are not used', async () => {
  const shown = async (font: string) => {
    const document = setting.compile(
      `#set page(width: 80pt, height: 20pt, margin: 2pt)\n#set text(font: "${font}")\nAbc`
    )
    return Buffer.from((await document.pixels(0, 72)).data)
  }
  const missing = await shown('No Such Font')
  for (const font of ['DejaVu Sans', 'Liberation Serif', 'Arial']) assert.ok(missing.equals(await shown(font)), font)
  assert.not.ok(missing.equals(await shown('Source Serif 4')))
})

test.run()
