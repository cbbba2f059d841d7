import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mistakesOf, written } from '../../../support/templates.js'

const pages = [{ title: 'a' }, { title: 'b' }]

/** What is written with and without title and last page. */
const shown = (
  text: string,
  [includeTitlePage, includeLastPage]: [boolean, boolean],
  partials: { [name: string]: string } = {}
): string =>
  written(text, { title: 'T', pages, includeTitlePage, includeLastPage }, { partials })
    .replaceAll('\\u{61}', 'a')
    .replaceAll('\\u{62}', 'b')
    .replaceAll('\\u{54}', 'T')

const loop = '{{#each pages}}\nPage {{title}}\n{{/each}}\n'
const shownPages = 'Page a\nPage b\n'

test('title page and last page are written unless the request disables them', () => {
  const rules = '#set page(\n  "a4",\n  header: [{{title}}],\n)\n// pages )\n#let x = {{str title}}\n\n'
  const text = `${rules}= {{title}}\n{{bar}}\n#pagebreak()\n${loop}\nThe end {{bar}}\n`
  const top = '#set page(\n  "a4",\n  header: [T],\n)\n// pages )\n#let x = "\\u{54}"\n\n'.replace('\\u{54}', 'T')
  const title = '= T\n<bar>\n#pagebreak()\n'
  const last = '\nThe end <bar>\n'
  assert.is(shown(text, [true, true]), top + title + shownPages + last)
  assert.is(shown(text, [false, true]), top + shownPages + last)
  assert.is(shown(text, [true, false]), top + title + shownPages)
  assert.is(shown(text, [false, false]), top + shownPages)
})

test('blocks, partials and comments at the top count as rules if they contain nothing else', () => {
  const partials = { rules: '#set text(1pt)\n{{> more}}\n', more: '{{! x }}#let y = {{data x}}\n', cover: 'Cover\n', self: '{{#if x}}{{> self}}{{/if}}' } // prettier-ignore
  const without = (text: string) => shown(text + loop, [false, true], partials).replace(shownPages, '')
  assert.is(without('{{> rules}}\nTitle\n'), '#set text(1pt)\n#let y = none\n')
  assert.is(without('{{#if title}}\n#set text(1pt)\n{{else}}\n// none\n{{/if}}\nTitle\n'), '#set text(1pt)\n')
  assert.is(without('{{!-- a note --}}\n{{! b }}\n#set text(1pt)\n{{! c }}\nTitle\n'), '#set text(1pt)\n')
  assert.is(without('#set text({{#if title}}\n  2pt\n{{/if}})\n{{title}}\n'), '#set text(\n  2pt\n)\n')
  for (const title of [
    '{{> cover}}\n',
    '{{pageBreak}}\n',
    '{{title}}\n',
    '{{#if title}}x{{/if}}',
    '{{#keep}}{{/keep}}',
    '{{#if x}}{{else}}x{{/if}}'
  ])
    // prettier-ignore
    assert.is(without(`#set text(1pt)\n${title}#let z = 1\n`).trim(), '#set text(1pt)', title)
  assert.is(without('{{> self}}\n'), '', 'nor does it go on for ever')
})

test('the title page ends at the first loop through the pages, the last page begins after the last', () => {
  const text = `Title\n${loop}between\n${loop}end`
  assert.is(shown(text, [false, false]), `${shownPages}between\n${shownPages}`)
  const inRules =
    '#let titles = ({{#each pages}}"{{title}}",{{/each}})\n{{#each pages}}\n#let {{title}} = 1\n{{/each}}\n'
  assert.is(
    shown(`${inRules}Title\n${loop}`, [false, false]),
    `#let titles = ("a","b",)\n#let a = 1\n#let b = 1\n${shownPages}`
  )
  assert.is(shown(inRules, [false, false]), '#let titles = ("a","b",)\n#let a = 1\n#let b = 1\n')
})

test('a layout that uses includeTitlePage or includeLastPage decides on its own pages', () => {
  const own = `#set text(1pt)\nA {{#if includeTitlePage}}B{{/if}}\n${loop}C`
  assert.is(shown(own, [false, false]), `#set text(1pt)\nA \n${shownPages}`)
  const inPartial = { end: '{{#if (and title includeLastPage)}}B{{/if}}' }
  assert.is(shown(`Title\n${loop}C {{> end}}`, [false, false], inPartial), `${shownPages}C `)
})

test('content in a bracket that spans the border of the pages is kept', () => {
  const around = `#sheet("]")[\n${loop}]\n`
  assert.is(shown(around, [false, false]), `#sheet("]")[\n${shownPages}]\n`)
  assert.is(shown(`#sheet(\n${loop})\nend`, [false, false]), `#sheet(\n${shownPages})\nend`)
  assert.is(shown(`#f[a \\] b][c]\n#set text(1pt)\n#g("(")\n${loop}#h[] :) // x`, [false, false]), shownPages)
})

test('without a loop through the pages at the top there is no title page', () => {
  for (const text of ['Title\n', `{{#if title}}\nTitle\n${loop}\n{{/if}}`, 'Title {{#each list}}x{{/each}}'])
    assert.is(shown(text, [false, false]), shown(text, [true, true]))
})

test('white space is the same with and without includeTitlePage and includeLastPage', () => {
  const text = '#set text(1pt)\n  \n  Title \n\n  {{#if title}}\n  x\n  {{/if}}\n {{~#each pages}}  {{title}} {{~/each}}\n\n  end \n' // prettier-ignore
  const plain = shown(`${text}{{#unless (or includeTitlePage includeLastPage)}}{{/unless}}`, [true, true])
  assert.is(shown(text, [true, true]), plain)
})

test('mistakes in optional pages keep their place', () => {
  const text = '#set text(1pt)\n\nTitle {{nope}}\n{{#each pages}}\nx\n{{/each}}\nend\n {{no}}'
  assert.equal(
    mistakesOf(text).map((line) => line.split(': ')[0]),
    ['app/a4.typ.hbs:3:9', 'app/a4.typ.hbs:8:4']
  )
  assert.match(mistakesOf('#set text(1pt); x #datetime.today()\n{{#each pages}}{{/each}}')[0]!, ':1:20: datetime.today')
})

test.run()
