import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeTemplate } from '../../core/layout/template/template.js'
import { readTranslations } from '../../core/layout/translations.js'
import { makeFolders } from '../support/folders.js'
import { fencesIn, readPage, sectionOf, withoutFences } from '../support/markdown-pages.js'
import { makeEvaluator, PLAIN } from '../support/typst.js'

// What docs/html-and-css-to-typst.md says in Typst compiles.

const page = readPage('docs/html-and-css-to-typst.md')
const folders = makeFolders()
test.after(() => folders.remove())

const crest = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h10v10z"/></svg>'
const compile = makeEvaluator(folders.make({ 'assets/crest.svg': crest }))

const translations = readTranslations(folders.make(), 'app', 'en')
const values = { title: 'A & B #1 $2', subtitle: '', owners: ['Ann', 'B_n'], area: 3.2 }
const names = {
  blocks: new Map([['map', { type: 'map', hasMap: true }]]),
  values: new Set(Object.keys(values)),
  rows: new Map()
}
const foot = { file: 'partials/foot.typ.hbs', text: 'Foot', linesBefore: 0 }

/** What Typst gets, with an empty box in the place of a map and the theme that layouts have. */
const sourceOf = (template: string): string => {
  const { source } = makeTemplate({ file: 'page', text: template, linesBefore: 0 }, new Map([['foot', foot]]), {
    names,
    constants: {},
    translations
  }).render(
    [values],
    { place: () => '#box(width: 9mm)', isScope: () => false, scalesOf: () => new Map(), now: new Date(0), lang: 'en' },
    { before: '', between: '' }
  )
  return `#let ms = (theme: (colors: (accent: teal)))\n${source}`
}

/** The code in the last cell of each row whose cell begins with code. */
const cells = [...withoutFences(page).matchAll(/^\|.*\| `((?:\\\||[^`])+)`[^|]*\|$/gm)].map(([, code]) => code!)
const isLength = (code: string) => /^[\d.]+(?:pt|mm|in|em|fr|%)( - [\d.]+mm)?$/.test(code)
const blocks = fencesIn(page).flatMap(({ language, text }) => (language === 'typst' ? text : []))

for (const code of [...cells, ...blocks])
  test(`${code.trim().split('\n', 1)[0]} compiles`, () => {
    const result = compile(sourceOf(isLength(code) ? `#let length = ${code}` : code))
    assert.ok('values' in result, 'error' in result ? result.error : '')
  })

test('all rows and blocks of the page were found', () => {
  const rows = [...page.matchAll(/^\| .* \|$/gm)].length
  const heads = [...page.matchAll(/^\|---/gm)].length
  const rowsInWords = 1
  assert.is(cells.length, rows - heads - rowsInWords)
  assert.is(blocks.length, [...page.matchAll(/^```typst$/gm)].length)
})

test('characters after a backslash are printed literally', () => {
  const signs = [...sectionOf(page, '## Special characters').matchAll(/^\|.*\| `([^`]+)` \|$/gm)].map(
    ([, code]) => code!
  )
  assert.is(signs.length, 10)
  for (const code of [...signs, '\\{{'])
    assert.equal(
      compile(`${PLAIN}\n#metadata(plain[${sourceOf(code).split('\n').slice(1).join('\n')}]) <out>`),
      { values: [code.replace(/\\(.)/g, '$1')] },
      code
    )
})

test.run()
