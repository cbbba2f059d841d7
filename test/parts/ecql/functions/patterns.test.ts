import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readExpression } from '../../../../parts/ecql/read.js'
import { complaint, equal, mistake } from '../evaluate.js'

test('regular expressions on whole texts', () => {
  equal(
    {
      "strMatches(name, 'M.*t')": true,
      "strMatches(name, 'Main')": false,
      "isLike(name, '(?i)main\\s+\\w+')": true,
      'strMatches(name, pattern)': true
    },
    { name: 'Main Street', pattern: '[A-Z].*' }
  )
})

test('replacements, of the first or of all', () => {
  equal(
    {
      "strReplace(name, 'e', '3')": 'Main Str3et',
      "strReplace(name, 'e', '3', true)": 'Main Str33t',
      "strReplace(name, '(\\w+) (\\w+)', '$2, $1', false)": 'Street, Main',
      "strReplace('1.5', '.', ',', true)": ',,,',
      "strReplace('1.5', '\\.', ',', true)": '1,5',
      "strReplace('a', 'a', '\\$1', true)": '$1',
      "strReplace('a', '(b)?a', '[$1]', true)": '[]'
    },
    { name: 'Main Street' }
  )
})

test('number templates are applied', () => {
  equal(
    {
      "stringTemplate(day, '(\\d{4})-(\\d\\d)-.*', '${2}/${1}')": '05/2020',
      "stringTemplate('abc', '(\\d{4})', '${1}', 'none')": 'none',
      "stringTemplate('abc', '(\\d{4})', '${1}')": null
    },
    { day: '2020-05-17' }
  )
})

test('unreadable patterns are reported when the style is read or when the value is computed', () => {
  assert.is(mistake("strMatches(a, '(a')", readExpression), 'the regular expression "(a" cannot be read: missing closing ): `(a`') // prettier-ignore
  assert.match(complaint('strMatches(a, b)', { a: 'x', b: '[z-a]' }), /invalid character class range/)
})

test.run()
