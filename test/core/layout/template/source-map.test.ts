import '../../../support/sealed.js'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeTypesetter, type Typesetter } from '../../../../core/document/compile.js'
import { splitFrontMatter } from '../../../../core/layout/front-matter.js'
import { readTranslations } from '../../../../core/layout/translations.js'
import { makeTemplate } from '../../../../core/layout/template/template.js'
import { packageRoot } from '../../../../core/package-root.js'
import type { PixelTools } from '../../../../core/pixels/pixel-tools.js'
import { makeFolders } from '../../../support/folders.js'

const folders = makeFolders()
let folder: string
let typesetter: Typesetter
test.before(() => {
  folder = folders.make({ 'lib.typ': '#let ok = 1\n#let broken(x) = {\n  nowhere\n}\n' })
  typesetter = makeTypesetter(folder, [join(packageRoot, 'fonts')])
})
test.after(() => folders.remove())

const words = {
  names: {
    blocks: new Map(),
    values: new Set(['title', 'list', 'params', 'pages', 'includeTitlePage', 'includeLastPage']),
    rows: new Map()
  },
  translations: readTranslations('/nonexistent', 'app', 'en'),
  constants: { source: '#oops-const' }
}
const values = { title: 'Ελλάδα 😀\n#x', list: ['one', 'two\nlines', 'three'], params: { n: 1, code: 'x' }, pages: [{}], includeTitlePage: true, includeLastPage: true } // prettier-ignore

/** What the compiler says of a layout: `layout:line:column: …`. */
const mistakeOf = (text: string, partials: { [name: string]: string } = {}): string => {
  const { body, linesBefore } = text.startsWith('---')
    ? splitFrontMatter(text, 'layout')
    : { body: text, linesBefore: 0 }
  const files = Object.entries(partials).map(
    ([name, content]) => [name, { file: name, text: content, linesBefore: 0 }] as const
  )
  const template = makeTemplate({ file: 'layout', text: body, linesBefore }, new Map(files), words)
  const rendering = { place: () => '', isScope: () => false, scalesOf: () => new Map(), now: new Date(0), lang: 'en' }
  const around = { before: '#let ms = 1;', between: '\n#pagebreak(weak: true)\n' }
  const { source, placeOf } = template.render([values], rendering, around)
  const input = {
    source,
    placeOf,
    files: {},
    drawn: [],
    dpi: 72,
    now: new Date(0),
    paintMap: () => ({ mixes: false, parts: () => [] })
  }
  try {
    typesetter.compile(input, {} as PixelTools)
  } catch (thrown) {
    return (thrown as Error).message
  }
  return 'no mistake'
}

/** `§` stands where the mistake is: its place is counted here, in the text as an editor shows it. */
const check = (marked: string, partials: { [name: string]: string } = {}, message = 'unknown variable: oops'): void => {
  const all = { layout: marked, ...partials }
  const [file, text] = Object.entries(all).find(([, content]) => content.includes('§'))!
  const before = text.slice(0, text.indexOf('§')).split('\n')
  const plain = Object.fromEntries(Object.entries(partials).map(([name, content]) => [name, content.replace('§', '')]))
  const expected = `${file}:${before.length}:${before.at(-1)!.length + 1}: ${message}`
  assert.ok(
    mistakeOf(marked.replace('§', ''), plain).startsWith(expected),
    `${mistakeOf(marked.replace('§', ''), plain)} is not ${expected}`
  )
}

test('mistakes are located in the first line, in a later line and at the end', () => {
  check('#§oops')
  check('first\nsecond\n  #§oops')
  check('= {{title}}\nbefore #§oops after')
  check('#(§oops)\n')
})

test('mistakes are located after values with line breaks, multi-byte letters and surrogate pairs', () => {
  check('{{title}} #§oops')
  check('{{title}}{{title}}\n{{title}} Größe 😀😀 {{title}} #§oops')
  check('Ελλάδα 😀 #§oops')
  check('{{#each list}}{{this}}{{/each}}\n#§oops')
  check('{{str title}} {{data list}} #§oops')
})

test('mistakes are located after tabs, Windows line ends and a byte order mark', () => {
  check('\ta\t#§oops')
  check('---\nattributes: {}\n---\n\t\t#§oops')
  for (const text of ['---\r\nattributes: {}\r\n---\r\na\r\n  #oops', '\ufeff---\nattributes: {}\n---\na\n  #oops'])
    assert.match(mistakeOf(text), /^layout:5:4: unknown variable: oops/)
})

test('mistakes are located after front matter', () => {
  check('---\nname: x\nattributes: {}\n---\n#§oops')
  check('---\nattributes: {}\n---\n\n\n  {{title}}\n #§oops')
})

test('mistakes are located inside and after blocks, whose own lines are removed', () => {
  check('{{#each list}}\n  {{this}}\n  #§oops\n{{/each}}')
  check('a\n{{#each list}}\n{{this}}\n{{/each}}\n#§oops')
  check('a\n  {{#each list}}\n    {{#if this}}\n      x\n    {{else}}\n      y\n    {{/if}}\n  {{/each}}\n  #§oops')
  check('{{#if title}}\n\n\n#§oops{{/if}}')
  check('{{#if nothing}}{{else}}\n\n #§oops{{/if}}'.replace('nothing', 'params.nothing'))
  check('{{#unless title}}\nx\n{{else}}\n\n#§oops\n{{/unless}}')
  check('a {{~#if title~}}   \n\n   #§oops {{~/if}}')
  check('a\n\n   {{~title~}}   \n\n   #§oops')
  check('{{! a comment\nof two lines }}\n#§oops')
  check('{{!-- --}} {{! }} #§oops')
  check('\\{{title}} #§oops')
})

test('mistakes are located before and after the pages, in optional pages', () => {
  const pages = '{{#each pages}}\nx\n{{/each}}\n'
  check(`#set text(1pt)\n  = Title {{title}} #§oops\n${pages}`)
  check(`#set text(1pt); Title #§oops\n${pages}`)
  check(`{{! note }}\n#set text(1pt)\n\n  Title\n #§oops\n${pages}`)
  check(`  {{~! note ~}}\n\n  Title #§oops\n${pages}`)
  check(`#set text(§oops)\nTitle\n${pages}`)
  check(`Title\n${pages}\n  end #§oops`)
  check(`Title\n{{> part}}\n${pages}`, { part: 'a\n  #§oops' })
})

test('mistakes are located inside and after partials', () => {
  check('a\n{{> part}}', { part: 'one\n  #§oops\nthree' })
  check('a\n  {{> part}}\n #§oops', { part: 'one\ntwo' })
  check('{{#each list}}\n{{> part}}\n{{/each}}', { part: '{{this}} #§oops' })
  check('{{> outer}}', { outer: '\n{{> inner}}', inner: '{{title}}\n\n #§oops' })
})

test('a mistake caused by a value is located at the start of its mustache, whatever the length of the value', () => {
  check('#let x = {{data params.n}} +\n{{title}}'.replace('\n', '§\n'), {}, 'expected expression')
  assert.match(mistakeOf('a\n#f(1,{{title}})'), /^layout:2:[56]: /)
  check('a\n b §{{{const.source}}}', {}, 'unknown variable: oops-const')
})

test('mistakes are located in Typst files of the app', () => {
  assert.match(mistakeOf('#import "/lib.typ": broken\n#broken(1)'), /\/lib\.typ:3:3: unknown variable: nowhere/)
  assert.not.match(mistakeOf('#import "/lib.typ": broken\n#broken(1)'), folder)
})

test('several mistakes are all located', () => {
  const lines = mistakeOf('#let x = )\ny\n#let z = ]').split('\n')
  assert.equal([...new Set(lines.map((line) => line.slice(0, 9)))], ['layout:1:', 'layout:3:'])
})

test.run()
