import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { optionsIn, wrongKeys } from '../../../../core/layout/attributes/option-texts.js'
import type { Translations } from '../../../../core/layout/translations.js'

const translations: Translations = {
  languages: [],
  known: () => undefined,
  text: (lang, key) => `${key} in ${lang}`,
  wrong: (key) => (key.startsWith('known') ? undefined : `"${key}" is not known`)
}

test('texts of options are translated to the language of the print; other options are unchanged', () => {
  const options = {
    title: '{{t "known.a"}}: {{ t \'known.b\' }}',
    width: 20,
    names: ['{{t "known.c"}}', '{{title}}'],
    of: { on: true, none: null }
  }
  assert.equal(optionsIn(options, 'de', translations), {
    title: 'known.a in de: known.b in de',
    width: 20,
    names: ['known.c in de', '{{title}}'],
    of: { on: true, none: null }
  })
  assert.is(options.title.slice(0, 5), '{{t "', 'the layout keeps its own')
})

test('unknown keys are reported with their path', () => {
  assert.equal(
    wrongKeys(
      { title: '{{t "known.a"}}{{t "nope"}}', list: [{ x: '{{t "no"}}' }], width: 3 },
      'attributes.legend',
      translations
    ),
    [
      { path: 'attributes.legend.title', message: '"nope" is not known' },
      { path: 'attributes.legend.list[0].x', message: '"no" is not known' }
    ]
  )
})

test.run()
