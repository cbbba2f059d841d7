import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inLanguage } from '../../core/language.js'

test('a table is read by the language of a tag; English is the fallback', () => {
  const table = { en: 'yes', de: 'ja', he: 'כן' }
  const words: [string, string][] = [['de', 'ja'], ['de-CH', 'ja'], ['de_AT', 'ja'], ['DE', 'ja'], ['iw', 'כן'], ['fr', 'yes'], ['', 'yes'], ['no tag', 'yes'], ['constructor', 'yes']] // prettier-ignore
  for (const [lang, word] of words) assert.is(inLanguage(table, lang), word, lang)
})

test.run()
