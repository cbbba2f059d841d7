import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pdfRefusal } from '../../../../core/document/pdf/refusal.js'
import { PrintError } from '../../../../core/errors.js'
import type { PdfOptions } from '../../../../core/spec.js'
import { makeFolders } from '../../../support/folders.js'
import { type Setting, settingIn } from '../setting.js'
import { printed } from './printed.js'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9pt" height="9pt"><rect width="9" height="9"/></svg>'
const folders = makeFolders()
let setting: Setting
test.before(
  () =>
    void (setting = settingIn(folders.make({ 'app/a.svg': SVG, 'app/lib.typ': '#let logo = image("a.svg")' }) + '/app'))
)
test.after(() => folders.remove())

const refused = async (source: string, standard: PdfOptions['standard'] = 'ua-1') => {
  try {
    await printed(setting, source, [], { standard })
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    const { code, message } = thrown as PrintError
    return { code, message }
  }
  throw new Error(`nothing was thrown for ${source}`)
}
const TITLED = '#set document(title: "A title")\n'

test('a document without a title', async () => {
  assert.equal(await refused('text'), {
    code: 'layout-mistake',
    message: 'PDF/UA-1: the document has no title; write #set document(title: "…") in the layout'
  })
})

test('pictures and formulas without an alternative text are reported with their place', async () => {
  const words = ': PDF/UA-1: an image or a formula has no alternative text; write image("…", alt: "…"), or '
  const cases = [
    ['#image("a.svg")', 'layout:2:2'],
    ['text\n#grid([a], image("a.svg"))', 'layout:3:12'],
    [
      '#figure(image("a.svg"), alt: "spoken for")\n#pdf.artifact(image("a.svg"))\n #figure(image("a.svg"))',
      'layout:4:10'
    ],
    ['a $x^2$', 'layout:2:3'],
    ['#import "lib.typ": logo\n#logo', 'app/lib.typ:1:13']
  ]
  for (const [source, place] of cases) {
    const { code, message } = await refused(TITLED + source)
    assert.is(code, 'layout-mistake')
    assert.ok(message.startsWith(place + words), `${source}: ${message}`)
  }
})

test('headings that skip a level', async () => {
  assert.equal(await refused(`${TITLED}\n == a\n= b`), {
    code: 'layout-mistake',
    message: 'layout:3:2: PDF/UA-1: the first heading must be of level 1: "a"'
  })
  assert.match(
    (await refused(`${TITLED}= a\n=== b`)).message,
    /^layout:3:1: PDF\/UA-1: skipped from heading level 1 to 3: "b"$/
  )
  assert.match((await refused(`${TITLED}= a\n=== #h(1em)b #sym.alpha`)).message, /from heading level 1 to 3: "b α"$/)
  // which of the two it is cannot be told
  assert.match(
    (await refused(`${TITLED}= a\n== b\n=== c\n= d\n=== e *f*`)).message,
    /^PDF\/UA-1: skipped from heading level 1 to 3: "e f"$/
  )
})

test('letters missing in all fonts are reported as an error of the request', async () => {
  const { code, message } = await refused('a \u{12345} b', 'a-2b')
  assert.is(code, 'invalid-spec')
  assert.match(
    message,
    /^PDF\/A-2b: the text "𒍅" could not be displayed with font "[^`]+"; try using a different font$/
  )
})

test('letters missing beside another mistake are the mistake of the layout', () => {
  const complaint = (message: string) => `message: "${message}", trace: [], hints: []`
  const letter = 'PDF/A-2b error: the text could not be displayed with font X'
  const tracing = { placeWhere: () => undefined, headings: () => [] }
  const codeOf = (...messages: string[]) => pdfRefusal(messages.map(complaint).join(', '), tracing).code
  assert.equal([codeOf(letter, letter), codeOf(letter, 'PDF/A-2b error: other'), codeOf()], ['invalid-spec', 'layout-mistake', 'layout-mistake']) // prettier-ignore
})

test('the next document is not affected by a refused document', async () => {
  await refused(`${TITLED}#image("a.svg")`)
  assert.ok((await printed(setting, `${TITLED}#image("a.svg", alt: "square")`, [], { standard: 'ua-1' })).length > 0)
})

const tracing = { placeWhere: () => undefined, headings: () => [] }
const complaint = (message: string, ...hints: string[]) =>
  `[SourceDiagnostic { severity: Error, span: Span(1), message: ${JSON.stringify(message)}, trace: [], hints: [${hints.map((hint) => JSON.stringify(hint)).join(', ')}] }]`

test('the place of a repeated refusal is searched once', () => {
  let traced = 0
  const many = Array.from({ length: 100 }, () => complaint('PDF/UA-1 error: missing alt text').slice(1, -1)).join(', ')
  const counting = { ...tracing, placeWhere: () => void traced++ }
  assert.not.match(pdfRefusal(`[${many}]`, counting).message, '\n')
  assert.is(traced, 1)
})

test('other refusals of Typst are reported as plain text', () => {
  const messages = (text: string) => pdfRefusal(text, tracing).message
  assert.is(messages(complaint('PDF/A-3b error: a "b" \\ c', 'one', 'two')), 'PDF/A-3b: a "b" \\ c; one; two')
  assert.is(messages(complaint('something else')), 'PDF: something else')
  assert.is(messages(complaint('x').replace('x', "a\\u{e9}\\n\\'b\\u{1f600}")), "PDF: aé\n'b😀")
  assert.is(messages('unreadable'), 'the document cannot be written as PDF: unreadable')
  const both = complaint('one').slice(0, -1) + ', ' + complaint('two').slice(1)
  assert.is(messages(both), 'PDF: one\nPDF: two')
  assert.ok(messages(complaint('missing "'.repeat(50_000))).startsWith('PDF: missing "missing "'))
  assert.is(pdfRefusal(complaint('PDF error: failed to process image (end of file)'), tracing).code, 'invalid-data')
})

test.run()
