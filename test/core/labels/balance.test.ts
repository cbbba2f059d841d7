import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { balance, lineEnds, type Unbroken } from '../../../core/labels/balance.js'

/** Letters of 10 points are half an em wide. */
const lines = (text: string, most: number) => balance(text, most * 10, 10, (part) => [...part].length * 5)

test('a text that fits is one line, newlines always break', () => {
  assert.equal(lines('Basel', 10), ['Basel'])
  assert.equal(lines('a\nb', 10), ['a', 'b'])
  assert.equal(lines('a\n\nb', 10), ['a', '', 'b'])
  assert.equal(lines('', 10), [''])
})

test('lines of a broken text are about equally long rather than as full as possible', () => {
  assert.equal(lines('The quick brown fox jumped over the lazy dog', 10), [
    'The quick brown',
    'fox jumped over',
    'the lazy dog'
  ])
  // 25 letters in lines of 20: not 20 and 5
  assert.equal(lines('aaaa bbbb cccc dddd eeee', 10), ['aaaa bbbb cccc', 'dddd eeee'])
  assert.equal(lines('One two\nthree four five six seven', 8), ['One two', 'three four five', 'six seven']) // prettier-ignore
})

test('words are never broken, however long', () =>
  assert.equal(lines('Donaudampfschiff fahrt', 2), ['Donaudampfschiff', 'fahrt']))

test('a text breaks after hyphens and dashes, and before an opening bracket', () => {
  assert.equal(lines('Saint-Jean-Pied-de-Port', 6), ['Saint-Jean-', 'Pied-de-Port'])
  assert.equal(lines('aaaa(bbbb)', 3), ['aaaa', '(bbbb)'])
  assert.equal(lines('aaaaaa(', 3), ['aaaaaa('])
})

test('a line does not end with an opening bracket', () => {
  assert.equal(lines('Nueva York (Manhattan)', 7), ['Nueva York', '(Manhattan)'])
  assert.equal(lines('千代田（東京都区', 2), ['千代田（東', '京都区'])
})

test('a text breaks between ideographs, preferably at the break opportunities of the text', () => {
  assert.equal(lines('北京市朝阳区国际机场', 3), ['北京市朝阳', '区国际机场'])
  assert.equal(lines('北京市\u200b朝阳区国际机场', 3), ['北京市', '朝阳区国际机场'])
})

test('a thousand ideographs are broken into lines', () => {
  assert.ok(lines('区'.repeat(1000), 10).length >= 50)
})

test('a text does not break before an ideograph', () => assert.equal(lines('aaaa区b', 2), ['aaaa区', 'b']))

test('a text breaks after slashes, and between words of scripts without blanks', () => {
  assert.equal(lines('aaaa/bbbb', 4), ['aaaa/', 'bbbb'])
  assert.equal(lines('สวัสดีชาวโลก', 4), ['สวัสดี', 'ชาวโลก'])
})

test('a text does not break where a script without blanks meets another one', () =>
  assert.equal(lines('สวัสดีabcd', 4), ['สวัสดีabcd']))

test('breaks that are equally good: the last line takes more', () => {
  assert.equal(lines('aa bb cc', 2), ['aa bb', 'cc'])
  assert.equal(lines('aaa b c ddd', 3), ['aaa b c', 'ddd'])
  assert.equal(lines('aaaa bb c', 3), ['aaaa', 'bb c'])
  assert.equal(lines('aaaa b cccc', 4), ['aaaa b', 'cccc'])
})

test('a text does not break at its end, nor before a bracket that is its last letter', () => {
  assert.equal([lines('a\n', 10), lines('aaaa(', 3), lines('aaaa(b', 2)], [['a'], ['aaaa('], ['aaaa', '(b']])
})

test('a text does not break beside a sign between words of scripts without blanks', () =>
  assert.equal(lines('สวัสดี!ชาวโลก', 4), ['สวัสดี!ชาว', 'โลก']))

test('breaks without a width do not count as letters', () => {
  const widthOf = (part: string) => (part === '' ? 1000 : part.replaceAll('\u200b', '').length * 5)
  assert.equal(balance(`aa${'\u200b'.repeat(30)}bb cc dd`, 40, 10, widthOf), ['aabb', 'cc dd'])
})

/** Numbers that look random, from 0 to 1. */
const scattered = (i: number) => Math.abs((Math.sin(i) * 1e4) % 1)

/**
 * The breaks of MapLibre GL, by trying all of them: the sum over all lines of the square of the difference from the mean
 * length (half for a last line that is too short, twice for one that is too long), and of the squares of penalties.
 */
const bestEnds = ({ letters, fontSizePt, totalPt, lengthOf }: Unbroken, mostPt: number): number[] => {
  const unit = 24 / fontSizePt
  const target = (totalPt * unit) / Math.ceil(totalPt / mostPt)
  const hasOwnBreaks = letters.includes('\u200b')
  const possible = letters.flatMap((letter, index) => {
    const next = letters[index + 1]
    if (next === undefined) return []
    const isBefore = next === '(' && index + 2 < letters.length
    return /[ )\u200b\n区（）-]/.test(letter) || isBefore ? [index + 1] : []
  })
  const penaltyBefore = (end: number) => {
    const [letter, next] = [letters[end - 1]!, letters[end]!]
    const brackets = (/[(（]/.test(letter) ? 50 : 0) + (/[)）]/.test(next) ? 50 : 0)
    const sum = (letter === '\n' ? -10_000 : 0) + (/[区（）]/.test(letter) && hasOwnBreaks ? 150 : 0) + brackets
    return Math.sign(sum) * sum ** 2
  }
  let best: { ends: number[]; badness: number } | undefined
  for (let set = 0; set < 1 << possible.length; set++) {
    const ends = [...possible.filter((_, i) => set & (1 << i)), letters.length]
    const badness = ends.reduce((sum, end, line) => {
      const away = lengthOf(ends[line - 1] ?? 0, end) * unit - target
      if (end < letters.length) return sum + away ** 2 + penaltyBefore(end)
      return sum + (away < 0 ? away ** 2 / 2 : away ** 2 * 2)
    }, 0)
    if (!best || badness < best.badness) best = { ends, badness }
  }
  return best!.ends
}

test('of all possible breaks those with the least sum of differences and penalties are taken', () => {
  const alphabet = ['a', 'b', 'c', ' ', '区', '(', ')', '（', '）', '-', '\u200b', '\n']
  let broken = 0
  for (let text = 0; text < 250; text++) {
    const letters = Array.from({ length: 12 }, (_, i) => alphabet[Math.floor(scattered(text * 31 + i * 7 + 1) * (text % 4 === 0 ? 12 : text % 2 === 0 ? 11 : 10))]!) // prettier-ignore
    const widths = letters.map((letter, i) => (/[ \u200b\n]/.test(letter) ? 0 : 3 + 30 * scattered(text * 17 + i * 3)))
    const lengthOf = (from: number, to: number) => widths.slice(from, to).reduce((sum, width) => sum + width, 0)
    const unbroken = { letters, fontSizePt: 10, totalPt: lengthOf(0, 12), lengthOf }
    const ends = lineEnds(unbroken, 60)
    const sums = (its: number[]) => its.map((end, line) => lengthOf(its[line - 1] ?? 0, end).toFixed(6)).filter((sum) => Number(sum) > 0) // prettier-ignore
    // lines of blanks alone are nothing
    assert.equal(sums(ends), sums(bestEnds(unbroken, 60)), JSON.stringify(letters))
    if (ends.length > 1) broken++
  }
  assert.ok(broken > 200, `${broken}`)
})

test.run()
