import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeholdersIn, reportStem, unknownPlaceholder } from '../../core/file-name.js'

// Local time: the name shows the machine's clock.
const date = new Date(2024, 2, 5, 14, 7, 9)
const name = (pattern: string, lang?: string) => `${reportStem({ pattern, suffixes: ['pdf'], date, lang })}.pdf`

test('placeholders in file names become dates', () => {
  assert.is(name('map_${date}'), 'map_2024-03-05.pdf')
  assert.is(name('${TIME}'), '14-07-09.pdf')
  assert.is(name('${DateTime}'), '2024-03-05_14-07-09.pdf')
  assert.is(name('${yyyyMMddHHmmss}_extract'), '20240305140709_extract.pdf')
  assert.is(name('${date}_${time}'), '2024-03-05_14-07-09.pdf')
  assert.is(name('${date}${time}'), '2024-03-0514-07-09.pdf')
  assert.is(name('${MMMM}', 'de'), 'März.pdf')
})

test('a placeholder that is not a date pattern is removed', () => {
  assert.is(name('a${foo}b'), 'ab.pdf')
  assert.is(name('a${}b'), 'ab.pdf')
  assert.is(name('${foo}'), 'map.pdf')
  assert.is(name('a${constructor}b'), 'ab.pdf')
})

test('a placeholder that is removed has a warning with the nearest name', () => {
  assert.equal([placeholdersIn('map-${yyyy}_${ Date }.pdf'), placeholdersIn('map')], [['yyyy', ' Date '], []]) // prettier-ignore
  assert.equal(['date', ' TIME ', 'dateTime', 'yyyy-MM', "dd 'of' MM"].map(unknownPlaceholder), Array(5).fill(undefined)) // prettier-ignore
  assert.match(unknownPlaceholder('foo')!, /"\$\{foo\}".*\$\{datetime\}/)
  assert.match(unknownPlaceholder('datetimes')!, /did you mean "datetime"\?$/)
})

test('a suffix in the file name is not repeated', () => {
  assert.is(name('plan.pdf'), 'plan.pdf')
  assert.is(name('plan.PDF'), 'plan.pdf')
  assert.is(name('plan.png'), 'plan.png.pdf')
})

test('a file name cannot leave its folder, break a header or mislead a reader', () => {
  assert.is(name('../../etc/passwd'), '_.._etc_passwd.pdf')
  assert.is(name('C:\\temp\\x'), 'C__temp_x.pdf')
  assert.is(name('a"b\'c'), 'a_b_c.pdf')
  assert.is(name('a\r\nSet-Cookie: b'), 'a_Set-Cookie__b.pdf')
  assert.is(name('a\u0000b\u0007c\ud800d'), 'abcd.pdf')
  assert.is(name('gpj.\u202efdp'), 'gpj.fdp.pdf')
  assert.is(name('.hidden'), 'hidden.pdf')
  assert.is(name('end...'), 'end.pdf')
})

test('device names of Windows are not used as file names', () => {
  assert.is(name('con'), '_con.pdf')
  assert.is(name('LPT1'), '_LPT1.pdf')
  assert.is(name('aux.txt'), '_aux.txt.pdf')
  assert.is(name('content'), 'content.pdf')
})

test('letters of any script stay, white space becomes an underscore', () => {
  assert.is(name('Übersicht  Zürich\tNord'), 'Übersicht_Zürich_Nord.pdf')
  assert.is(name('Карта Αθήνα 東京'), 'Карта_Αθήνα_東京.pdf')
})

test('an empty file name becomes "map"', () => {
  for (const pattern of ['', '   ', '///', '...']) assert.is(name(pattern), 'map.pdf')
})

test('every suffix of the format is removed', () => {
  const stem = (pattern: string) => reportStem({ pattern, suffixes: ['jpeg', 'jpg'], date })
  assert.equal(['plan.jpg', 'plan.JPEG', 'plan.jpg.jpeg', 'plan.png'].map(stem), [
    'plan',
    'plan',
    'plan.jpg',
    'plan.png'
  ])
})

test('without a pattern the file name is "map" and the date', () => {
  assert.is(reportStem({ suffixes: [], date }), 'map_2024-03-05')
})

test('a file name has at most 140 characters and 235 bytes, so that a number and a suffix fit', () => {
  for (const pattern of ['x'.repeat(5000), 'ä'.repeat(90) + 'x'.repeat(400), 'con.' + 'x'.repeat(400)])
    assert.is(Array.from(name(pattern)).length, 144)
  assert.is(name('𝒳'.repeat(400)), `${'𝒳'.repeat(58)}.pdf`)
  assert.is(name('中'.repeat(400)), `${'中'.repeat(78)}.pdf`)
  assert.is(name(`x${'中'.repeat(400)}y`), `x${'中'.repeat(78)}.pdf`)
})

test('of a pattern the first 1000 characters count', () => {
  assert.is(name(' '.repeat(993) + '${date}'), '2024-03-05.pdf')
  assert.is(name(' '.repeat(994) + '${date}'), '__date.pdf')
})

test.run()
