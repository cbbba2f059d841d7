import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { missingSentences } from '../../../core/layout/missing-sentences.js'
import type { Missing } from '../../../core/plugin/contracts.js'

const roads: Missing = { layer: 'Roads', why: 'unanswered', host: 'maps.example.org' }

test('each cause has a sentence in the language of the print, or in English as the fallback', () => {
  assert.equal(missingSentences([roads], 'en'), ['Layer Roads is missing: no answer from maps.example.org'])
  const rivers: Missing = { ...roads, layer: 'Rivers' }
  const wells: Missing = { layer: 'Wells', why: 'unreadable' }
  assert.equal(missingSentences([roads, wells, rivers, roads], 'de-CH'), [
    'Ebenen Roads, Rivers fehlen: keine Antwort von maps.example.org',
    'Ebene Wells fehlt: Daten nicht lesbar'
  ])
  assert.equal(missingSentences([roads], 'ja'), missingSentences([roads], 'en'))
  const languages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl'].map((lang) => missingSentences([roads], lang)[0]!)
  assert.is(new Set(languages).size, 7)
  for (const sentence of languages) assert.match(sentence, /Roads.*maps\.example\.org/)
})

test('names that look like placeholders are unchanged, and long lists of names are shortened', () => {
  assert.match(missingSentences([{ ...roads, layer: '{host} $&' }], 'en')[0]!, 'Layer {host} $& is missing')
  const many = Array.from({ length: 40 }, (_, index) => ({ ...roads, layer: `L${index}` }))
  assert.is(
    missingSentences(many, 'en').join(),
    'Layers L0, L1, L2, L3, L4, … are missing: no answer from maps.example.org'
  )
})

test('every cause has a sentence, with a server and without', () => {
  for (const why of ['unanswered', 'refused', 'absent', 'denied', 'unreadable', 'too-large', 'undrawable'] as const)
    for (const host of ['maps.example.org', undefined])
      assert.match(missingSentences([{ layer: 'Roads', why, host }], 'en')[0]!, /^Layer Roads is missing: \w[^{}]+$/)
})

test.run()
