import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { RuleReader } from '../../../../core/layout/template/typst-rules.js'

/** Each is the whole of a rule or comment, up to and with the end of its line. */
const rules = [
  '#set text(10pt)\n',
  '#set text(10pt);',
  '  #set page("a4", margin: (x: 1cm, y: 2cm),\n  header: [Plan #h(1fr) 5" of ) pipe],\n)\n',
  '#set page(header: [a\n\nb], footer: context [#counter(page).display("]")])\n',
  '#set text(font: "a)\\")b")\n',
  '#show heading: it => {\n  set text(red)\n  it.body\n}\n',
  '#show: doc => sheet(title: [*A*], doc)\n',
  '#show "]": [x]\n',
  '#let x = 5\n',
  '#let f(a, b: (1, 2)) = [\n  #a \\] \\[ #if b == "]" [yes] else [no]\n  https://example.com/[x]\n]\n',
  '#let g = [#f("]").with("]")("]") see (a; #"]" #("]") #{"]"} text]\n',
  '#let m = $ a "]$" b \\$ [0, 1) #f("$") $\n',
  '#let r = `]` + ```py "]) `` ``` + ``\n',
  '#let n = [// a ] b\n]\n',
  '#let c = [/* ] /* ] */ ] */ x]\n',
  '#let l = [\n#let y = "]"\n#set text(red)]\n',
  '#import "/sheet.typ": sheet, frame\n',
  '#include "/rules.typ"\n',
  '// a #set that is none (\n',
  '/* several\n /* lines */ ( */',
  '#let t = 1 // "a comment (\n',
  '#let x = (\n  // it (\n  1, /* ) */\n)\n',
  '#let setting = 1\n',
  ' \n\t'
]

test('each kind of Typst rule ends correctly, and printed text starts after the rule', () => {
  for (const rule of rules) {
    assert.is(new RuleReader().read(`${rule}Title`), rule.length, rule)
    assert.is(new RuleReader().read(rule), undefined, rule)
  }
  assert.is(new RuleReader().read(`${rules.join('\n')}= Title`), rules.join('\n').length)
})

test('Typst text other than a rule is recognized', () => {
  for (const text of [
    'Title',
    '= Title',
    '#settings()',
    '#lets',
    '#pagebreak()',
    '#[',
    '#align(center)[#set text(1pt)]',
    '/ a: b',
    '/',
    '#context x',
    '{',
    ']'
  ])
    // prettier-ignore
    assert.is(new RuleReader().read(text), 0, text)
})

test('a rule may be split into pieces, with values between the pieces', () => {
  const reader = new RuleReader()
  assert.is(reader.read('#set page(header: ['), undefined)
  assert.ok(reader.isInside)
  assert.is(reader.read('])'), undefined)
  assert.ok(reader.isInside, 'up to the end of its line')
  assert.is(reader.read('\n x'), 2)
})

test('parsing ends for any input', () => {
  const signs = '#set #let(=["\'`$\\/*}{])\n;: .f'
  for (let seed = 1; seed < 400; seed++) {
    const text = Array.from({ length: 60 }, (_, index) => signs[(seed * 7919 * (index + 3)) % signs.length]).join('')
    const end = new RuleReader().read(`#let x = ${text}`)
    assert.ok(end === undefined || end > 8)
  }
  assert.is(new RuleReader().read(`#let x = ${'(['.repeat(100_000)}`), undefined)
})

test.run()
