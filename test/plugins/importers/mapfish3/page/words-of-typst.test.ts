/** The small pieces that layouts are written with: lengths, statements, fonts, names of partials and of blocks. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AttributeEntry } from '../../../../../parts/importing.js'
import { LayoutAttributes } from '../../../../../plugins/importers/mapfish3/page/attributes.js'
import { Fonts } from '../../../../../plugins/importers/mapfish3/page/fonts.js'
import { exact, length } from '../../../../../plugins/importers/mapfish3/page/lengths.js'
import { Partials } from '../../../../../plugins/importers/mapfish3/page/partials.js'
import { breaksPage, call, inBrackets, inCode, inMarkup, when } from '../../../../../plugins/importers/mapfish3/page/statements.js' // prettier-ignore

test('lengths are millimetres where points come out even', () => {
  assert.equal([28.346, 283, 85, -28.346].map(length), ['10mm', '283pt', '30mm', '-10mm'])
  assert.equal([0, 1, 20, 555, 12.3456].map(length), ['0pt', '1pt', '20pt', '555pt', '12.346pt'])
  assert.equal([28.346, 595, 0.00004].map(exact), ['28.346pt', '595pt', '0pt'])
})

test('statements have # in markup, lines of Handlebars and comments do not', () => {
  assert.is(inMarkup(['v(1pt)', '{{#if a}}', '// why', 'b', '{{/if}}']), '#v(1pt)\n{{#if a}}\n// why\n#b\n{{/if}}')
  assert.is(inBrackets(['v(1pt)']), '[#v(1pt)]')
  assert.is(inBrackets(['a', 'b']), '[\n  #a\n  #b\n]')
  assert.is(inBrackets([]), '[]')
})

test('one statement is a value by itself, more stand in braces', () => {
  assert.equal([inCode([]), inCode(['a']), inCode(['a', 'b'])], ['[]', 'a', '{\n  a\n  b\n}'])
  assert.is(inCode(['{{a}}']), '{\n  {{a}}\n}')
})

test('calls are one line, or a line for each argument', () => {
  assert.is(call('a', []), 'a()')
  assert.is(call('a', [], '[b]'), 'a[b]')
  assert.is(call('a', ['b: 1', 'c'], '[d]'), 'a(b: 1, c)[d]')
  const long = 'x'.repeat(80)
  assert.is(
    call('a', [long, '{{#each b}}', long, '{{/each}}']),
    `a(\n  ${long},\n  {{#each b}}\n  ${long},\n  {{/each}}\n)`
  )
})

test('conditions that are known leave one branch', () => {
  assert.equal(when(true, ['a'], ['b']), ['a'])
  assert.equal(when(false, ['a'], ['b']), ['b'])
  assert.equal(when('c', ['a']), ['{{#if c}}', 'a', '{{/if}}'])
  assert.equal(when('c', ['a'], ['b']), ['{{#if c}}', 'a', '{{else}}', 'b', '{{/if}}'])
  assert.equal(when('c', [], ['b']), ['{{#unless c}}', 'b', '{{/unless}}'])
  assert.equal(when('c', []), [])
  assert.equal(when('(not c)', ['a'], ['b']), ['{{#if c}}', 'b', '{{else}}', 'a', '{{/if}}'])
  assert.equal(when('(not (eq c 1))', ['a']), ['{{#unless (eq c 1)}}', 'a', '{{/unless}}'])
})

test('a partial that begins a page begins it where it is inserted', () => {
  assert.is(breaksPage(['a', '{{pageBreak}}'], new Set()), true)
  assert.is(breaksPage(['{{> inner}}'], new Set()), false)
  assert.is(breaksPage(['frame[{{> inner}}]'], new Set(['inner'])), true)
  assert.is(breaksPage(['{{> inner-2}}'], new Set(['inner'])), false)
})

const fontsWith = (...families: string[]) => new Fonts((family) => families.includes(family))

test('fonts that are there are used, with their measures', () => {
  const fonts = fontsWith('Arial', 'DejaVu Sans')
  assert.equal(fonts.face('Arial'), { family: 'Arial', ascent: 0.938, descent: 0.212, isStandIn: false } as never)
  assert.is(fonts.face('SansSerif').family, 'DejaVu Sans')
  assert.equal(fonts.standIns(), [])
})

test('others have one that looks like them, and keep their own measures', () => {
  const fonts = fontsWith()
  const families = ['Times New Roman', 'Courier New', 'Helvetica', 'Serif', 'Monospaced', 'Curlz'].map((name) => fonts.face(name).family) // prettier-ignore
  assert.equal(families, ['Source Serif 4', 'Noto Sans Mono', 'Noto Sans', 'Source Serif 4', 'Noto Sans Mono', 'Noto Sans']) // prettier-ignore
  assert.equal([fonts.face('Courier New').ascent, fonts.face('Courier New').descent], [0.833, 0.3])
  assert.equal(fonts.standIns()[0], { name: 'Times New Roman', font: 'Times New Roman', family: 'Source Serif 4' })
  assert.is(fonts.standIns()[3]!.font, 'DejaVu Serif')
  assert.is(fonts.standIns().length, 6)
})

test('equal texts of reports are one partial, others of one name are counted', () => {
  const partials = new Partials((name) => name.toLowerCase())
  assert.equal(
    [partials.add('a/Inner.jrxml', 'x'), partials.add('Inner.jrxml', 'x'), partials.add('b/Inner.jrxml', 'y'), partials.add('.jrxml', 'z')],
    ['inner', 'inner', 'inner-2', 'report']
  ) // prettier-ignore
  const used = partials.usedBy(['{{> inner}} {{> report}} {{> other}}'])
  assert.equal(
    [...used],
    [
      ['inner', 'x'],
      ['report', 'z']
    ]
  )
})

test('blocks are added beside the values of their rows, equal ones once', () => {
  const rows = { type: 'datasource', attributes: { logo: { type: 'string' } } } as unknown as AttributeEntry
  const entries = new Map<string, AttributeEntry>([['rows', rows], ['logo', { type: 'string' } as AttributeEntry]]) // prettier-ignore
  const attributes = new LayoutAttributes(entries, (name) => name === 'page')
  const picture = (from: string) => ({ type: 'image', from }) as unknown as AttributeEntry
  assert.is(attributes.add([], 'logo', picture('logo')), 'logo2')
  assert.is(attributes.add([], 'logo', picture('logo')), 'logo2')
  assert.is(attributes.add([], 'logo', picture('other')), 'logo3')
  assert.is(attributes.add([], 'page', picture('a')), 'page2')
  assert.is(attributes.add([], '1 a-b', picture('a')), '_1_a_b')
  assert.is(attributes.add(['rows'], 'logo_picture', picture('logo')), 'logo_picture')
  assert.equal(Object.keys((rows as unknown as { attributes: object }).attributes), ['logo', 'logo_picture'])
})

test('options of a block stay as they are, new ones are added', () => {
  const table = { type: 'table', fontSize: 5 } as unknown as AttributeEntry
  const attributes = new LayoutAttributes(new Map([['table', table]]), () => false)
  attributes.setOptions([], 'table', { fontSize: 9, padding: 2 })
  attributes.setOptions(['rows'], '../table', { stroke: 'none' })
  attributes.setOptions([], 'gone', { padding: 2 })
  assert.equal(table, { type: 'table', fontSize: 5, padding: 2, stroke: 'none' } as never)
})

test.run()
