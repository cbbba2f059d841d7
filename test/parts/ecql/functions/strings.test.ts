import { test } from 'uvu'
import { equal } from '../evaluate.js'

const properties = { name: 'Main Street', n: 5, nothing: null }

test('texts in a row, of any values', () => {
  equal(
    {
      "Concatenate(name, ' ', n, nothing)": 'Main Street 5',
      "strConcat('a', n)": 'a5',
      "strConcat('a', nothing)": 'a',
      "strConcat('on ', 2006-11-30)": 'on 2006-11-30'
    },
    properties
  )
})

test('parts of texts are extracted', () => {
  equal(
    {
      'strSubstring(name, 0, 4)': 'Main',
      'strSubstring(name, 5, 99)': 'Street',
      'strSubstring(name, -3, 1)': 'M',
      'strSubstringStart(name, 5)': 'Street',
      'strSubstringStart(name, 99)': '',
      "strAbbreviate('Here is a long text', 5, 10, '...')": 'Here is...',
      "strAbbreviate('Here is a long text', 0, 2, '.')": 'He.',
      "strAbbreviate('Here is a long text', 8, -1, '…')": 'Here is a…',
      "strAbbreviate('short', 10, 20, '…')": 'short',
      "strTrim('  a b ')": 'a b',
      "strTrim2('xxhixx', 'both', 'x')": 'hi',
      "strTrim2('xxhixx', 'leading', 'x')": 'hixx',
      "strTrim2(' hi ', 'trailing')": ' hi'
    },
    properties
  )
})

test('letters are converted', () => {
  equal(
    {
      'strToLowerCase(name)': 'main street',
      'strToUpperCase(name)': 'MAIN STREET',
      "strCapitalize('HoW aRe\nélan?')": 'How Are\nÉlan?',
      "strStripAccents('Zürich, Ålesund')": 'Zurich, Alesund',
      "strURLEncode('a b&ä~')": 'a%20b%26%C3%A4%7E',
      "strURLEncode('a b', true)": 'a+b',
      "strDefaultIfBlank(nothing, 'none')": 'none',
      "strDefaultIfBlank('  ', 'none')": 'none',
      "strDefaultIfBlank(name, 'none')": 'Main Street'
    },
    properties
  )
})

test('text functions compute length, position and equality', () => {
  equal(
    {
      'strLength(name)': 11,
      'length(n)': 1,
      "strIndexOf(name, 'e')": 8,
      "strIndexOf(name, 'z')": -1,
      "strLastIndexOf(name, 'e')": 9,
      "strPosition('a', 'banana')": 2,
      "strPosition('a', 'banana', 'backToFront')": 6,
      "strStartsWith(name, 'Main')": true,
      "strEndsWith(name, 'main')": false,
      "strEqualsIgnoreCase(name, 'main street')": true
    },
    properties
  )
})

test.run()
