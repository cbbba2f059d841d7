import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { conditionOf } from '../../../../../plugins/importers/mapfish3/java/condition.js'
import { asCondition } from '../../../../../plugins/importers/mapfish3/java/script.js'
import { JavaMistake, parseJava } from '../../../../../plugins/importers/mapfish3/java/parse.js'
import { textOf } from '../../../../../plugins/importers/mapfish3/java/text.js'
import { asMarkup, asString, asValue } from '../../../../../plugins/importers/mapfish3/java/write-parts.js'
import type { Part } from '../../../../../plugins/importers/mapfish3/scope.js'
import { SCOPE } from './scope.js'
import { ROWS } from './values.js'

const says = (java: string, condition: string | boolean): void =>
  assert.equal(conditionOf(parseJava(java), SCOPE), condition, java)
const refuses = (java: string, why: string): void => {
  const found = conditionOf(parseJava(java), SCOPE)
  if (typeof found !== 'object') return assert.unreachable(`${java}: ${found}`)
  assert.ok(found.why.includes(why), found.why)
}

test('flags are paths alone', () => {
  says('$P{flag}', 'flag')
  says('!$P{flag}', '(not flag)')
  says('new java.lang.Boolean($P{flag})', 'flag')
  says('$P{flag}.equals(Boolean.TRUE?Boolean.TRUE:Boolean.FALSE)', 'flag')
  says('$P{flag} ? true : false', 'flag')
  says('$F{owner}', '(eq owner.name true)')
})

test('texts that are empty or "null" are asked for', () => {
  says('!$P{title}.equals("")', 'title')
  says('!$F{comment}.equals("")', '../comment')
  says('$F{comment} != null && !$F{comment}.equals("")', '../comment')
  says('$F{comment} != null', '(given ../comment)')
  says('$F{comment} == null', '(not (given ../comment))')
  says('!$F{comment}.equals("null")', '(and (given ../comment) (ne ../comment "null"))')
  says('!($F{comment}.equals("null") || $F{comment}.equals(""))', '(and ../comment (ne ../comment "null"))')
  says('$P{title} != null', true)
  says('!"null".equals($P{title})', '(ne title "null")')
  says('$F{comment}.trim().isEmpty()', '(and (given ../comment) (not (trim ../comment)))')
  says('!$F{owner}.equals("")', '(and (given owner.name) (ne owner.name ""))')
})

test('numbers are compared', () => {
  says('$F{count} == 2', '(eq total 2)')
  says('$F{count} != 0', '(and (present total) (ne total 0))')
  says('$P{area} > 5 && $P{area} <= 10.5', '(and (gt area 5) (lte area 10.5))')
  says('$F{area} != null && $F{area} > 0', '(gt area 0)')
  says('!($P{area} > 5)', '(lte area 5)')
})

test('rows are counted and striped', () => {
  says('$P{numberOfRows} != 0', 'rows')
  says('$P{numberOfRows} > 0', 'rows')
  says('$P{numberOfRows} == 0', '(not rows)')
  says('$P{numberOfRows} > 1', '(gt (count rows) 1)')
  says('$P{rows} instanceof net.sf.jasperreports.engine.JREmptyDataSource', '(not rows)')
  says('!($P{rows} instanceof JREmptyDataSource)', 'rows')
  says('$P{rows} instanceof JRMapCollectionDataSource ? true : false', 'rows')
  says('new java.lang.Boolean(((Number)$V{REPORT_COUNT}).doubleValue() % 2 == 0)', '(eq (remainder @index 2) 1)')
  says('$V{REPORT_COUNT} % 2 == 1', '(eq (remainder @index 2) 0)')
  says('$V{REPORT_COUNT} == 1', '(eq (add @index 1) 1)')
  says('$P{items}.size() > 0', 'items')
  says('!$P{items}.isEmpty()', 'items')
})

test('in scripts, a value is true unless it is null, false, 0 or empty', () => {
  const script = (text: string, condition: string | boolean): void =>
    assert.equal(conditionOf(asCondition(parseJava(text, true)), SCOPE), condition, text)
  script('$P{title}', 'title')
  script('!$F{comment}', '(not ../comment)')
  script('$F{comment} && $P{flag}', '(and ../comment flag)')
  script('$F{owner} || $P{items}', '(or owner.name items)')
  script('$P{count}', '(and (present total) (ne total 0))')
  script('$P{numberOfRows}', 'rows')
  script('$P{rows}', 'rows')
  script('$F{comment} ? $P{flag} : $P{title}', '(or (and ../comment flag) (and (not ../comment) title))')
  script('$P{title}.trim()', '(trim title)')
  script('$P{title} == "a" || $P{missing}', '(eq title "a")')
  script("$P{mapSubReport} && 'a' && !''", true)
})

test('constants are folded', () => {
  says('"hallo" == "hallo"', true)
  says('$P{missing} != null', false)
  says('$P{missing}', false)
  says('$P{mapSubReport} != null', true)
  says('$P{rows} == null', false)
  says('$P{title} == "x"', false)
  says('$P{flag} || true', true)
  says('false && $P{nobody}', false)
})

test('many values fit into one condition', () => {
  const condition = conditionOf(parseJava(Array.from({ length: 45 }, (_, index) => `"a${index}".equals($P{title})`).join(' || ')), SCOPE) // prettier-ignore
  assert.match(String(condition), /^\(or (\(eq title "a\d+"\) ){19}\(or (\(eq title "a\d+"\) ){19}\(or .*\)\)\)$/)
})

test('nested conditions take no longer than they are', () => {
  let nested = '$P{flag}'
  for (let level = 0; level < 14; level++)
    nested = `$F{comment}.contains("${level}") ${level % 2 ? '&&' : '||'} (${nested})`
  assert.type(conditionOf(parseJava(nested), SCOPE), 'string')
  const sum = Array.from({ length: 30 }, () => '($P{flag} ? $P{count} : 2)').join(' + ')
  refuses(`${sum} > 3`, 'too long')
})

test('what is no condition is refused', () => {
  refuses('$P{title}', 'not a condition')
  refuses('$V{PAGE_NUMBER} == 1', 'page number')
  refuses('$P{nobody} == null', 'produces $P{nobody}')
  refuses('$P{handwritten} != null', 'a value of a script')
  refuses('$P{title} instanceof com.example.Own', 'instanceof Own')
  refuses('$P{owner} == $F{owner}', '== compares objects')
  refuses('$V{circle}.isEmpty()', 'refers to itself')
})

test('a changed expression gives a translation or an answer why not, and nothing is thrown', () => {
  const words = ['$P{title}', '$F{comment}', '$P{area}', '$P{rows}', '$P{map}', '$V{PAGE_NUMBER}', '$P{items}', '$V{choice}', 'null', '0', '"a"', "'b'", 'new Date()', '.trim()', '.size()', ' + ', ' == ', ' && ', ' ? 1 : ', '.equals(null)'] // prettier-ignore
  let seed = 11
  const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below
  let translated = 0
  for (let count = 0; count < 1000; count++) {
    let java = ROWS[random(ROWS.length)]![1].replaceAll('$P{x}', '$F{comment}').replaceAll('$P{y}', '$P{area}')
    for (let changes = 0; changes < 1 + random(2); changes++) {
      const found = [...java.matchAll(/\$\w\{\w+\}|\w+|[.+?:!]/g)]
      if (found.length === 0) continue
      const { index, 0: old } = found[random(found.length)]!
      java = java.slice(0, index) + words[random(words.length)]! + java.slice(index + (random(2) ? old.length : 0))
    }
    try {
      const tree = parseJava(java)
      const parts = textOf(tree, SCOPE, { pattern: random(2) ? '0.0' : 'yyyy' })
      conditionOf(tree, SCOPE)
      if ('why' in parts) continue
      translated++
      for (const write of [asMarkup, asString, asValue]) write(parts as readonly Part[])
    } catch (thrown) {
      assert.instance(thrown, JavaMistake, java)
    }
  }
  assert.ok(translated > 100, String(translated))
})

test.run()
