import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { helperText, readPlaceholders } from '../../../../plugins/importers/mapfish2/placeholders.js'
import { Handlebars } from '../../../../core/layout/template/handlebars.js'

test('placeholders are kept, and the values expected from requests are listed', () => {
  const text =
    '${title}: 1:${scale}, ${now dd.MM.yyyy}, ${pageNum}/${pageTot}, ${format %,d area}, ${format %05d scale.main}'
  assert.equal(readPlaceholders(text, new Map([['main', 'main']])), {
    text,
    isLegacy: true,
    names: ['title'],
    numbers: ['area'],
    remarks: []
  })
  assert.equal(readPlaceholders('plain $x {y}', new Map()), {
    text: 'plain $x {y}',
    isLegacy: false,
    names: [],
    numbers: [],
    remarks: []
  })
})

test('placeholders not allowed in a layout are left out with a note', () => {
  const read = (text: string) =>
    readPlaceholders(
      text,
      new Map([
        ['then___now', 'Then___now'],
        ['übersicht', '_bersicht']
      ])
    )
  assert.equal(read('a${configDir}b').text, 'ab')
  assert.match(read('${scale.other}').remarks[0], '${scale.other} is left out: the layout has no map of that name')
  assert.is(read('${scale.Then & now}').text, '${scale.Then & now}')
  assert.is(read('${format %,d scale.Then & now}').text, '${format %,d scale.Then & now}')
  assert.is(
    read('1:${scale.Übersicht} ${format %d scale.ÜBERSICHT}').text,
    '1:${scale._bersicht} ${format %d scale._bersicht}'
  )
  assert.equal([read('${format %.2f area}').text, read('${format %.2f area}').names], ['${area}', ['area']])
  assert.is(read('${format %d}').text, '')
  assert.is(readPlaceholders('${pageNum} ${x}', new Map(), false).text, ' ${x}')
})

test('a literal is escaped for Handlebars', () => {
  const texts = ['a', '"', "'", `"'`, '\\"', `\\"'`, '\\\\"x', `it's "so"`, '{{x}} }} {{{y}}}', 'a\\b', '\\n']
  for (const text of texts)
    assert.is(
      Handlebars.compile(`{{{say ${helperText(text)}}}}`)({}, { helpers: { say: (said: string) => said } }),
      text
    )
  assert.is(helperText('a\\'), undefined)
})

test.run()
