import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { knownMap, mapNamed, readFormat, wrongPlaceholders } from '../../../../../core/layout/template/helpers/placeholders.js' // prettier-ignore

test('a format has flags, a width up to 99 and a letter; other words are a name', () => {
  assert.equal(readFormat('format %,d scale.main'), { name: 'scale.main', conversion: { flags: ',', width: 0, letter: 'd' } }) // prettier-ignore
  assert.equal(readFormat('format %-+12.3f  a b'), { name: 'a b', conversion: { flags: '-+', width: 12, letter: 'f' } })
  for (const words of ['scale', 'format %100d x', 'format %d', 'now dd.MM.yyyy'])
    assert.equal(readFormat(words), { name: words })
})

test('the scale of a map has the name of the map, in any case and with any signs', () => {
  assert.equal([mapNamed('scale.main'), mapNamed('scale'), mapNamed('scales.x')], ['main', undefined, undefined])
  const maps = ['Main-Map', 'main_map', 'other']
  assert.equal(['main_map', 'MAIN MAP', 'Other', 'none'].map((name) => knownMap(name, maps)), ['main_map', 'Main-Map', 'other', undefined]) // prettier-ignore
})

test('each wrong placeholder of a text is reported with its index', () => {
  const wrong = (text: string, mayHavePageNumbers = false) =>
    wrongPlaceholders(text, ['main'], mayHavePageNumbers).map(({ index, message }) => [index, /page|format|map/.exec(message)?.[0]]) // prettier-ignore
  assert.equal(wrong('a ${x} ${format %,d scale.main} ${scale.main} ${now dd}'), [])
  assert.equal(wrong('a ${scale.gone} ${format %s x} ${format % x}'), [[2, 'map'], [16, 'format'], [31, 'format']]) // prettier-ignore
  assert.equal([wrong('${pageNum}/${ pageTot }'), wrong('${pageNum}', true)], [[[0, 'page'], [11, 'page']], []]) // prettier-ignore
  assert.equal(wrong('${format %,d scale.gone}'), [[0, 'map']])
})

test.run()
