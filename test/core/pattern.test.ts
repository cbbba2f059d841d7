import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Pattern } from '../../core/pattern.js'

const fits = (source: string, text: string) => new Pattern(source).fits(text)

test('a pattern is of the whole text', () => {
  for (const [source, text] of [
    ['abc', 'abc'],
    ['a|bc|', ''],
    ['a{2,3}', 'aaa'],
    ['\\p{Lu}\\p{L}*', 'École'],
    ['(?i)ab', 'AB'],
    ['.', '😀'],
    ['\\Qa.b*\\E', 'a.b*']
  ])
    // prettier-ignore
    assert.ok(fits(source!, text!), `${source} ${text}`)
  for (const [source, text] of [
    ['abc', 'abcd'],
    ['a.c', 'a\nc'],
    ['[a-c]', 'd'],
    ['\\p{Lu}', 'e']
  ])
    assert.not.ok(fits(source!, text!), `${source} ${text}`)
})

test('groups, and replacements as in Java', () => {
  assert.equal(new Pattern('(\\w+)-(\\d)?(x)?').take('ab-7'), ['ab-7', 'ab', '7', undefined])
  assert.is(new Pattern('a').take('b'), undefined)
  const replace = (source: string, by: string, isGlobal = true) => new Pattern(source).replace('baaac aa', by, isGlobal)
  assert.is(replace('a+', '<$0>'), 'b<aaa>c <aa>')
  assert.is(replace('a+', '\\$0', false), 'b$0c aa')
})

test('patterns with backreferences, unreadable patterns and too large patterns are refused', () => {
  for (const source of ['(a)\\1', 'a(?=b)', '(?<!a)b', '(a', '[a', 'a{2,1}', '((a{30}){30}){30}', 'a'.repeat(2000)])
    assert.throws(
      () => new Pattern(source),
      (thrown: Error) => thrown instanceof SyntaxError,
      source
    )
})

test('patterns of exponential cost in other engines are matched quickly', () => {
  assert.not.ok(fits('(a+)+', 'a'.repeat(5000) + 'b'))
  assert.not.ok(fits('(a|aa)+b', 'a'.repeat(5000)))
  assert.not.ok(fits('(.*)*x', 'y'.repeat(9000)))
})

test.run()
