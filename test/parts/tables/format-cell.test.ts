import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { LoadedPicture } from '../../../parts/blocks.js'
import { addressReader, formatOf } from '../../../parts/tables/format-cell.js'
import type { ColumnOptions } from '../../../parts/tables/options.js'

const picture = { path: '/p.png', bytes: new Uint8Array(), format: 'png', width: 40, height: 20 } as LoadedPicture
const pictures = new Map([
  ['a.png', picture],
  ['flat.png', { ...picture, height: 0 }],
  ['thin.png', { ...picture, width: 0 }]
])
const format = (options: Partial<ColumnOptions>, values: unknown[], lang = 'en') =>
  formatOf({ name: 'x', ...options }, values, { lang, pictures, height: 10 })
const cells = (options: Partial<ColumnOptions>, values: unknown[], lang?: string) => {
  const { cell, align } = format(options, values, lang)
  return [align, ...values.map(cell)]
}

test('numbers stand on the right with the decimals of all, without groups; texts on the left', () => {
  assert.equal(cells({}, [1, 2.5, 12345]), ['right', '1.0', '2.5', '12345.0'])
  assert.equal(cells({}, ['a', 1]), ['left', 'a', '1'])
  assert.equal(cells({}, [null, '', undefined]), ['left', '', '', ''])
  assert.equal(cells({}, [null, 1]), ['right', '', '1'])
  assert.equal(cells({ align: 'center' }, [1]), ['center', '1'])
})

test('digits in texts stand on the right as they are; leading zeros make an identifier', () => {
  assert.equal(cells({}, [' 12,5 ', '7', 3]), ['right', '12,5', '7', '3'])
  assert.equal(cells({}, ['-0.5', '+3']), ['right', '-0.5', '+3'])
  assert.equal(cells({}, ['007']), ['left', '007'])
  assert.equal(cells({}, ['1.']), ['left', '1.'])
})

test('an address in a column of texts is a text', () => {
  assert.equal(cells({}, ['https://a.example/', 'a']), ['left', 'https://a.example/', 'a'])
})

test('the format number groups, rounds and has a unit; so does any of these options alone', () => {
  assert.equal(cells({ format: 'number' }, [1234.5, '2', 'x']), ['right', '1,234.5', '2.0', 'x'])
  assert.equal(cells({ decimals: 1 }, [1234.56]), ['right', '1,234.6'])
  assert.equal(cells({ group: ' ' }, [1234]), ['right', '1 234'])
  assert.equal(cells({ unit: 'meter' }, [5]), ['right', '5 m'])
  assert.equal(cells({ unit: 'm²' }, [5, 1e20]), ['right', '5\u00a0m²', '1\u00a0×\u00a010²⁰\u00a0m²'])
  assert.equal(cells({ unit: 'كم²' }, [-5, 1e20], 'ar'), ['right', '\u2066\u200e-5\u2069\u00a0كم²', '\u20661\u00a0×\u00a010²⁰\u2069\u00a0كم²']) // prettier-ignore
  assert.equal(cells({ unit: 'Fr.' }, [5, 'x']), ['right', '5\u00a0Fr.', 'x'])
  assert.equal(cells({ format: 'scale' }, [25000, 'x']), ['right', '1\u00a0:\u00a025,000', 'x'])
  assert.equal(cells({ format: 'number', pattern: '#,##0.0 m' }, [1234.25, '2', 'x']), ['right', '1,234.2 m', '2.0 m', 'x']) // prettier-ignore
  assert.equal(cells({ format: 'text' }, [1.5]), ['left', '1.5'])
})

test('an invalid pattern of numbers is a mistake of the layout', () => {
  assert.throws(() => format({ format: 'number', pattern: '0.0.0' }, [1]), (thrown: PrintError) => thrown.code === 'layout-mistake' && /"x".*"0\.0\.0"/.test(thrown.message)) // prettier-ignore
  assert.throws(() => format({ format: 'date', zone: 'Europe/Atens' }, [1]), (thrown: PrintError) => thrown.code === 'layout-mistake' && /"x", "Europe\/Atens".*"Europe\/Athens"/.test(thrown.message)) // prettier-ignore
})

test('dates: a day has no time zone, a moment has one; what is no date stays', () => {
  const dates = ['2024-02-29', '2024-02-29Z', '2024-02-29T23:30:00Z', 0, 'soon', '2024-13-01', null]
  const shown = ['29.02.2024', '29.02.2024', '01.03.2024', '01.01.1970', 'soon', '2024-13-01', '']
  assert.equal(cells({ format: 'date', pattern: 'dd.MM.yyyy', zone: 'Europe/Zurich' }, dates), ['left', ...shown])
})

test('colours become swatches, others stay texts', () => {
  assert.equal(cells({ format: 'color' }, ['red', 'no colour', '', null]), ['left', { colour: '#ff0000ff' }, 'no colour', '', '']) // prettier-ignore
})

test('pictures have the height of the column and their own ratio; without one the cell is empty', () => {
  assert.equal(cells({ format: 'image' }, [' a.png ', 'gone.png', 'flat.png', 'thin.png', 5]), [
    'left',
    { picture: '/p.png', width: 20, height: 10 },
    '',
    '',
    '',
    '5'
  ])
})

test('links lead to web, mail and telephone only', () => {
  const link = (address: string) => format({ format: 'link' }, []).cell(address)
  for (const address of ['https://a.example/', 'HTTP://a', 'mailto:a@b.c', 'tel:+41'])
    assert.equal(link(address), { link: address, text: address })
  for (const address of ['ftp://a', 'javascript:x', 'https://a b', 'https://']) assert.is(link(address), address)
  assert.is(typeof link(`https://${'a'.repeat(2000)}`), 'object')
  assert.is(typeof link(`https://${'a'.repeat(2001)}`), 'string')
})

test('an extractor takes the first group, a group by number, or the whole', () => {
  const read = (options: Partial<ColumnOptions>, value: unknown) => addressReader({ name: 'x', ...options })(value)
  assert.is(read({}, ' a '), 'a')
  assert.is(read({}, ' '), undefined)
  assert.is(read({}, 5), undefined)
  assert.is(read({ urlExtractor: '<(.*)\\|(.*)>' }, '<a|b>'), 'a')
  assert.is(read({ urlExtractor: '<(.*)\\|(.*)>', urlGroup: 2 }, '<a|b>'), 'b')
  assert.is(read({ urlExtractor: '<(.*)\\|(.*)>', urlGroup: 0 }, '<a|b>'), '<a|b>')
  assert.is(read({ urlExtractor: 'a+' }, 'aaa'), 'aaa')
  assert.is(read({ urlExtractor: 'a+' }, 'aab'), undefined)
  assert.is(read({ urlExtractor: 'a( *)' }, 'a '), undefined)
  try {
    read({ urlExtractor: '(' }, 'a')
    assert.unreachable()
  } catch (thrown) {
    assert.is((thrown as PrintError).code, 'layout-mistake')
    assert.match((thrown as PrintError).message, 'urlExtractor of column "x"')
  }
})

test.run()
