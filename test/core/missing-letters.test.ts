import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isOfSameScript, missingWarnings } from '../../core/missing-letters.js'

const [LETTERS, COMMAND] = [/"(.*)"/, /npm install (\S+)`/]
const partsOf = (letters: string) => missingWarnings(letters).map((warning) => [LETTERS, COMMAND].map((part) => part.exec(warning)?.[1])) // prettier-ignore

test('missing letters cause one warning per script, with the letters and the package for them', () => {
  assert.equal(partsOf('東京東のかカ한ꦗꆈߒ😀∮ᱚ'), [
    ['東京', '@expo-google-fonts/noto-sans-sc'],
    ['のかカ', '@expo-google-fonts/noto-sans-jp'],
    ['한', '@expo-google-fonts/noto-sans-kr'],
    ['ꦗ', '@expo-google-fonts/noto-sans-javanese'],
    ['ꆈ', '@expo-google-fonts/noto-sans-yi'],
    ['ߒ', '@expo-google-fonts/noto-sans-nko'],
    ['😀', '@expo-google-fonts/noto-emoji'],
    ['∮', undefined],
    ['ᱚ', undefined]
  ])
  assert.equal(missingWarnings(''), [])
})

test('in Japanese and Korean, the letters that are Chinese, too, need the font of the language', () => {
  const warned = (lang: string) =>
    missingWarnings('東のか', lang).map((warning) => COMMAND.exec(warning)?.[1]?.slice(-2))
  assert.equal([warned('ja'), warned('ja-JP'), warned('ko'), warned('de')], [['jp'], ['jp'], ['kr', 'jp'], ['sc', 'jp']]) // prettier-ignore
})

test('a warning about missing letters shows at most 40 of them', () => {
  const many = Array.from({ length: 5000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
  const [warning, ...more] = missingWarnings(many)
  assert.equal(more, [])
  assert.is([...LETTERS.exec(warning!)![1]!].length, 41)
})

test('two warnings about the same script are recognised', () => {
  const [chinese, korean] = missingWarnings('東한')
  assert.ok(isOfSameScript(missingWarnings('京')[0]!, chinese!))
  assert.not(isOfSameScript(korean!, chinese!))
  assert.not(isOfSameScript('the map "a" is empty', 'the map "b" is empty'))
})

test.run()
