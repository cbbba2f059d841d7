import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asMarkup, asString, asValue } from '../../../../../plugins/importers/mapfish3/java/write-parts.js'
import type { Part } from '../../../../../plugins/importers/mapfish3/scope.js'
import { hostile } from '../../../../core/layout/template/hostile.js'
import { makeFolders } from '../../../../support/folders.js'
import { written } from '../../../../support/templates.js'
import { makeEvaluator, PLAIN } from '../../../../support/typst.js'

const folders = makeFolders()
const evaluate = makeEvaluator(folders.make({ 'secret.txt': 'S3CRET' }))
test.after(() => folders.remove())

/** What the content or string of a template is in Typst. */
const shown = (template: string, values: object = {}): unknown => {
  const found = evaluate(`${PLAIN}#metadata(plain(${written(template, values)})) <out>`)
  if ('error' in found) throw new Error(`${found.error}: ${template}`)
  return found.values[0]
}

const CHOICE: Part = { when: 'x', then: [{ literal: 'a' }, { value: 'x' }], otherwise: [{ literal: 'b' }] }

test('parts are written as markup, strings and values', () => {
  const parts: Part[] = [{ literal: 'Plan [1] ' }, { value: 'number x decimals=1' }, CHOICE]
  assert.is(asMarkup(parts), 'Plan \\[1\\] {{number x decimals=1}}{{#if x}}a{{x}}{{else}}b{{/if}}')
  assert.is(asString(parts), '"Plan [1] {{number x decimals=1}}{{#if x}}a{{x}}{{else}}b{{/if}}"')
  assert.is(asValue(parts), '(concat "Plan [1] " (number x decimals=1) (choose x (concat "a" x) "b"))')
  assert.is(asValue([{ value: 'owners.[first name]' }]), 'owners.[first name]')
  assert.is(asValue([]), '""')
})

test('choices in the place of else are written in one chain', () => {
  const parts: Part[] = [{ when: 'x', then: [{ literal: 'a' }], otherwise: [{ when: 'y', then: [{ literal: 'b' }], otherwise: [CHOICE] }] }] // prettier-ignore
  assert.is(asMarkup(parts), '{{#if x}}a{{else if y}}b{{else if x}}a{{x}}{{else}}b{{/if}}')
  const negated = (otherwise: Part[]): string => asMarkup([{ when: '(not x)', then: [{ literal: 'a' }], otherwise }])
  assert.is(negated([{ literal: 'b' }]), '{{#if x}}b{{else}}a{{/if}}')
  assert.is(negated([]), '{{#if (not x)}}a{{/if}}')
  assert.is(negated([CHOICE]), '{{#if (not x)}}a{{else if x}}a{{x}}{{else}}b{{/if}}')
})

test('page numbers stand in markup only', () => {
  const parts: Part[] = [{ page: 'number' }, { literal: '.of(' }, { page: 'count' }]
  assert.is(asMarkup(parts), '#context counter(page).display("1");\\.of(#context counter(page).final().first();')
  for (const write of [asString, asValue]) assert.match(JSON.stringify(write(parts)), 'not in a string')
})

test('more than 20 parts become one value', () => {
  const parts = Array.from({ length: 45 }, (_, index): Part => ({ literal: `${index},` }))
  assert.is(written(`{{str ${asValue(parts) as string}}}`).replace(/\\u\{2c\}/g, ','), `"${parts.map((part) => (part as { literal: string }).literal).join('')}"`) // prettier-ignore
})

test('neither Handlebars nor Typst reads anything in literals', () => {
  const texts = hostile.filter((text) => text.length < 300 && text.isWellFormed())
  for (const text of texts) {
    const lines = text.split(/\r\n?|\n/)
    assert.is(shown(`[${asMarkup([{ literal: lines.join(' ') }])}]`) ?? '', lines.join(' '), text)
    assert.is(shown(asString([{ literal: text }]) as string), text)
    const value = text.endsWith('\\') ? undefined : (asValue([{ literal: text }]) as string)
    if (value !== undefined) assert.is(shown(`{{str ${value}}}`), text)
  }
})

test('literals between values do not become lists, headings or escapes', () => {
  const parts: Part[] = [
    { value: 'x' },
    { literal: '. = - \\' },
    { value: 'x' },
    { literal: '.x()[y]' },
    { value: 'x' }
  ]
  assert.is(shown(`[${asMarkup(parts)}]`, { x: '1' }), '1. = - \\1.x()[y]1')
  assert.is(shown(asString(parts) as string, { x: '1' }), '1. = - \\1.x()[y]1')
  assert.is(shown(`[${asMarkup([{ literal: '2' }, { when: 'x', then: [{ literal: '. x' }], otherwise: [] }])}]`, { x: 1 }), '2. x') // prettier-ignore
})

test('line breaks are kept in markup', () => {
  assert.is(asMarkup([{ literal: 'a\nb\r\n= c' }]), 'a \\\nb \\\n\\= c')
})

test.run()
