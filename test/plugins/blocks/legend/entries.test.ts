import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isEmptyEntry, readEntries, textOf } from '../../../../plugins/blocks/legend/entries.js'

const read = (value: unknown) => {
  const warnings: string[] = []
  return { entry: readEntries(value, (message) => warnings.push(message)), warnings }
}

test("both protocols' members are read", () => {
  const { entry } = read({ name: 'All', classes: [{ name: 'a', icons: ['x.png', 'y.png'], dpi: '300' }, { name: 'b', icon: 'z.png', iconBeforeName: 'false' }] }) // prettier-ignore
  const [a, b] = entry.classes
  assert.equal(a!.icons, ['x.png', 'y.png'])
  assert.is(a!.dpi, 300)
  assert.equal(b!.icons, ['z.png'])
  assert.is(b!.iconBeforeName, false)
})

test('the legend of the Masterportal is read: its layers, values, labels, pictures and colours', () => {
  const values = [
    { legendType: 'geometry', geometryType: 'polygon', imageUrl: '', color: 'rgba(10, 200, 0, 0.2)', strokeColor: 'black', label: 'area' }, // prettier-ignore
    { legendType: 'geometry', geometryType: '', imageUrl: '', color: 'none', strokeColor: '#ff0000', label: 'line' },
    { legendType: 'wmsGetLegendGraphic', geometryType: '', imageUrl: 'https://a/b?c', color: '', label: 'wms' },
    { legendType: 'svgAndPng', geometryType: '', imageUrl: 'x.png', color: '', svg: '<svg height="5"/>' }
  ]
  const { entry, warnings } = read({ layers: [{ layerName: 'Roads', values, metaDate: 'n.N.' }] })
  const [roads] = entry.classes
  assert.is(roads!.name, 'Roads')
  assert.equal(
    roads!.classes.map(({ name, color, icons }) => [name, color, icons]),
    [
      ['area', 'rgba(10, 200, 0, 0.2)', []],
      ['line', '#ff0000', []],
      ['wms', undefined, ['https://a/b?c']],
      ['', undefined, [`data:image/svg+xml;charset=utf-8,${encodeURIComponent('<svg height="5"/>')}`, 'x.png']]
    ]
  )
  assert.equal(warnings, [])
})

test('a list is a legend without a name', () => {
  assert.equal(read([{ name: 'a', classes: [] }, { name: 'b' }]).entry.classes.map(({ name }) => name), ['a', 'b']) // prettier-ignore
})

test('values that are not part of a legend are left out with a warning, unless they are empty', () => {
  const { entry, warnings } = read({
    name: null,
    icons: [null, 5, '', ' ', 'a.png'],
    icon: 'b.png',
    dpi: 'high',
    classes: [null, 7, [], 'text', { icons: 'c.png', classes: 'none' }]
  })
  assert.equal(entry.icons, ['a.png', 'b.png'])
  assert.is(entry.dpi, undefined)
  assert.equal(entry.classes.map(({ name, icons }) => [name, icons]), [['text', []], ['', ['c.png']]]) // prettier-ignore
  const found = (texts: string[]) => texts.map((text) => /(?:^|")([\w ]+)"?(?: of a legend entry)? is (.*); must be/.exec(text)!.slice(1)) // prettier-ignore
  assert.equal(found(warnings), [
    ['dpi', '"high"'],
    ['an icon of a legend entry', '5'],
    ['a legend entry', '7'],
    ['a legend entry', '[]'],
    ['classes', '"none"']
  ])
  const wrong = read([
    { name: true, color: 'blau', iconBeforeName: 'maybe' },
    { layer: 5, rule: {}, icons: { url: 'x' } }
  ])
  assert.equal(
    wrong.warnings.map((text) => /^"(\w+)"/.exec(text)?.[1]),
    ['color', 'name', 'iconBeforeName', 'layer', 'rule', undefined]
  )
  for (const nothing of [undefined, null, {}, [], { classes: [] }, { name: '', classes: [{ name: '' }] }, 5, 'x'])
    assert.ok(isEmptyEntry(read(nothing).entry), JSON.stringify(nothing))
})

test('a misspelled member of an entry gives a warning', () => {
  const { warnings } = read({
    clases: [],
    classes: [
      { nme: 'a', scale: 2, other: 1 },
      { icn: 'b.png', icon: 'c.png' }
    ]
  })
  assert.equal(
    warnings.map((warning) => warning.match(/"\w+"/g)),
    [['"nme"', '"name"']]
  )
  assert.equal(read([{ clases: [] }]).warnings.length, 1)
})

test('depth and numbers are limited, with one warning', () => {
  let deep: object = { name: 'deepest' }
  for (let level = 0; level < 50; level++) deep = { name: String(level), classes: [deep] }
  for (const many of [deep, { classes: Array(2000).fill({ name: 'a' }) }, { icons: Array(2000).fill('a.png') }]) {
    const { warnings } = read(many)
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, /\b1000 entries\b.*\b12 levels\b/)
  }
})

test('entries may be 12 levels below the legend, which is an entry or a list', () => {
  const levelsOf = ({ classes }: { classes: object[] }): number =>
    classes.length === 0 ? 0 : 1 + levelsOf(classes[0] as never)
  const nested = (levels: number): object[] => (levels === 0 ? [] : [{ name: 'a', classes: nested(levels - 1) }])
  for (const sent of [nested, (levels: number) => ({ classes: nested(levels) })]) {
    const found = [11, 12, 13].map((levels) => {
      const { entry, warnings } = read(sent(levels))
      return [levelsOf(entry), warnings.length]
    })
    assert.equal(found, [[11, 0], [12, 0], [12, 1]]) // prettier-ignore
  }
})

test('a colour of an entry is one of CSS', () => {
  const colourOf = (color: unknown) => read({ color }).entry.color
  assert.equal(['red', 'transparent', 'x'.repeat(101), 5].map(colourOf), ['red', 'transparent', undefined, undefined])
})

test('of one entry, 20 members are compared with the known ones', () => {
  const after = (count: number) => read({ ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`zzzzz${at}`, 1])), clases: [] }) // prettier-ignore
  assert.equal([after(19).warnings.length, after(20).warnings.length], [1, 0])
})

test('a flag is true or false, as a text too, or nothing', () => {
  const flags = [true, 'true', false, 'false', 1, 'yes'].map((flag) => read({ iconBeforeName: flag }).entry.iconBeforeName) // prettier-ignore
  assert.equal(flags, [true, true, false, false, undefined, undefined])
})

test('an icon is made for 1 to 10,000 dpi', () => {
  const dpiOf = (dpi: unknown) => read({ dpi }).entry.dpi
  assert.equal([0.9, 1, '10000', 10_001, null].map(dpiOf), [undefined, 1, 10_000, undefined, undefined])
})

test('an entry with a name, an icon, a colour, a layer or such a class is not empty', () => {
  const parts = [
    { name: 'a' },
    { icon: 'a.png' },
    { color: 'red' },
    { layer: 'a' },
    { classes: [{ color: 'red' }, {}] }
  ]
  for (const part of parts) assert.not.ok(isEmptyEntry(read(part).entry), JSON.stringify(part))
})

test('names keep no letters that cannot be printed, and no word that finds no line', () => {
  assert.is(textOf('a\u0000b\u0007\ufffe'), 'ab')
  assert.is(textOf('half \ud83d'), 'half \ufffd')
  assert.is(textOf(5), '5')
  assert.is(textOf({}), '')
  assert.is(textOf('x'.repeat(50)).split('\u200b').length, 3)
  assert.ok(textOf('x '.repeat(5000)).length <= 1001)
})

test('icons and entries are counted over the whole legend', () => {
  const iconsOf = (...counts: number[]) => {
    const { entry, warnings } = read(counts.map((count) => ({ icons: Array(count).fill('a.png') })))
    return [...entry.classes.map(({ icons }) => icons.length), warnings.length]
  }
  assert.equal([iconsOf(400, 600), iconsOf(400, 601), iconsOf(1000, 1), iconsOf(999, 1, 1)], [[400, 600, 0], [400, 600, 1], [1000, 0, 1], [999, 1, 0, 1]]) // prettier-ignore
  const entriesOf = (...counts: number[]) => {
    const { entry, warnings } = read(counts.map((count) => ({ classes: Array(count).fill('a') })))
    return [...entry.classes.map(({ classes }) => classes.length), warnings.length]
  }
  assert.equal(
    [entriesOf(400, 598), entriesOf(400, 599)],
    [
      [400, 598, 0],
      [400, 598, 1]
    ]
  )
})

test.run()
