import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LegendIcon } from '../../../../plugins/blocks/legend/icons.js'
import { iconsOf, type Item, itemsOf } from '../../../../plugins/blocks/legend/items.js'
import type { LegendNode } from '../../../../plugins/blocks/legend/resolve.js'
import type { LegendOptions } from '../../../../plugins/blocks/legend/schemas.js'

const icon = (more: Partial<LegendIcon> = {}): LegendIcon => ({ widthPt: 20, heightPt: 10, color: '#ff0000', ...more })
const node = (name: string, classes: LegendNode[] = [], icons: LegendIcon[] = []): LegendNode => ({
  name,
  icons,
  classes
})
const presets: LegendOptions = {
  auto: false,
  columns: 1,
  columnGap: 14,
  balance: true,
  scaled: true,
  iconBeforeName: true,
  markMissing: true,
  indent: 8,
  spacing: 3,
  iconGap: 2
}
const itemsIn = (legend: LegendNode, options: Partial<LegendOptions> = {}) =>
  itemsOf(legend, { ...presets, ...options })
const shown = (items: readonly Item[]) => items.map(({ name, icons, heading, indent, below, group }) => `${name}${icons.length || ''}${heading ? '!' : ''} ${indent} ${below} ${group}`) // prettier-ignore

test('a title, headings and entries, one below the other: name, icons, heading, indent, space below, group', () => {
  const roads = node('Roads', [node('Motorway', [], [icon()]), node('Path', [], [icon(), icon()])], [icon()])
  const water = node('Water', [node('Lakes', [node('deep', [], [icon()])])])
  assert.equal(shown(itemsIn(node('Map', [roads, node('Forest', [], [icon()]), water]))), [
    'Map! 0 6 0',
    'Roads! 0 3 2',
    '1 0 3 2',
    'Motorway1 8 3 2',
    'Path2 8 6 2',
    'Forest1 0 6 1',
    'Water! 0 3 3',
    'Lakes! 8 3 4',
    'deep1 16 3 4'
  ])
})

test('a title is larger than a heading, and a heading than an entry', () => {
  const legend = node('Map', [node('Roads', [node('Path', [node('steep')])])])
  const sizes = (options: Partial<LegendOptions>) => itemsIn(legend, options).map(({ size, em }) => [size, em])
  assert.equal(sizes({}), [[null, 1.4], [null, 1.1], [null, 1], [null, 1]]) // prettier-ignore
  assert.equal(sizes({ fontSize: 7 }), [[null, 1.4], [7, 1.1], [7, 1], [7, 1]]) // prettier-ignore
  assert.equal(sizes({ fontSize: 7, headingSize: 9, titleSize: 12 }), [[12, 1.4], [9, 1.1], [7, 1], [7, 1]]) // prettier-ignore
  assert.equal(itemsIn(legend).map(({ title, sticky }) => [title, sticky]), [[true, true], [false, true], [false, true], [false, false]]) // prettier-ignore
})

test('levels give rows and sizes: the first to the title, the last to all that is deeper', () => {
  const legend = node('Map', [node('Roads', [node('Path', [node('steep', [], [icon()])])])])
  const levels = [
    { fontSize: 12, bold: false, height: 20 },
    { bold: true, indent: 3, above: 1, below: 2, width: 90, iconIndent: 4, iconAbove: 5, iconHeight: 6, iconBelow: 7 },
    { fontSize: 8 }
  ]
  const items = itemsIn(legend, { headingSize: 9, levels })
  assert.equal(items.map(({ name, size, bold, heading }) => [name, size, bold, heading]), [['Map', 12, false, true], ['Roads', 9, true, true], ['Path', 8, undefined, true], ['steep', 8, undefined, false]]) // prettier-ignore
  assert.equal(items[1]!.rows, {
    name: { above: 1, height: 0, below: 2, indent: 3, width: 90 },
    icon: { above: 5, height: 6, below: 7, indent: 4 }
  })
  const { name, icon: own } = itemsIn(legend, { levels: [{}] })[0]!.rows!
  assert.equal([name.above, name.height, name.below, own.above, own.height, own.below], [0, 0, 0, 0, 0, 0])
  // without an indent: that of the level, for icons that of names
  assert.equal(items.map(({ rows }) => [rows!.name.indent, rows!.icon.indent]), [[0, 0], [3, 4], [8, 8], [16, 16]]) // prettier-ignore
  assert.ok(itemsIn(legend).every((item) => !('rows' in item) && !('bold' in item)))
})

test('the title of the layout counts if the legend has no name, or is a single entry', () => {
  const titled = { title: 'Legend' }
  assert.equal(shown(itemsIn(node('', [node('a')]), titled)), ['Legend! 0 6 0', 'a 0 3 1'])
  assert.equal(shown(itemsIn(node('Map', [node('a')]), titled)), ['Map! 0 6 0', 'a 0 3 1'])
  assert.equal(shown(itemsIn(node('a', [], [icon()]), titled)), ['Legend! 0 6 0', 'a1 0 3 0'])
})

test('an item without name and icon is left out; a title alone is not a legend', () => {
  assert.equal(itemsIn(node('Map', [node(''), node('', [node('')])])), [])
  assert.equal(shown(itemsIn(node('Map', [node('Roads', [node('')], [])]))), ['Map! 0 6 0', 'Roads 0 3 1'])
})

test('a missing icon is replaced by a mark, or left out if the layout requires', () => {
  const legend = node('Path', [], [icon({ fault: 'gone' }), icon()])
  const broken = (markMissing: boolean) => itemsIn(legend, { markMissing })[0]!.icons.map((one) => one.broken)
  assert.equal([broken(true), broken(false)], [[true, false], [false]])
})

test('an entry has its own side for icons, otherwise that of the layout', () => {
  const sideOf = (own: boolean | undefined, iconBeforeName: boolean) => itemsIn({ ...node('a'), iconBeforeName: own }, { iconBeforeName })[0]!.before // prettier-ignore
  assert.equal([sideOf(undefined, true), sideOf(undefined, false)], [true, false])
  assert.equal([sideOf(false, true), sideOf(true, false)], [false, true])
  assert.equal([itemsIn(node('a'))[0]!.inline, itemsIn(node('a'), { inline: false })[0]!.inline], [null, false])
})

test('an icon is scaled to the limits, enlarged only to the least height; or it is cut off at the width', () => {
  const sizeOf = (options: Partial<LegendOptions>, of = icon({ isCrisp: true })) => {
    const { width, height, shownWidth, crisp } = itemsIn(node('a', [], [of]), options)[0]!.icons[0]!
    return [width, height, shownWidth, crisp]
  }
  assert.equal(sizeOf({}), [20, 10, 20, true])
  assert.equal(sizeOf({ iconWidth: 40, iconHeight: 40 }), [20, 10, 20, true])
  assert.equal(sizeOf({ iconWidth: 10 }), [10, 5, 10, false])
  assert.equal(sizeOf({ iconWidth: 10, scaled: false }), [20, 10, 10, true])
  assert.equal(sizeOf({ iconHeight: 2.5, scaled: false }), [5, 2.5, 5, false])
  assert.equal(sizeOf({ iconMinHeight: 15 }), [30, 15, 30, false])
  assert.equal(sizeOf({ iconMinHeight: 8 }), [20, 10, 20, true])
  assert.equal(sizeOf({ iconMinHeight: 15, iconWidth: 25 }), [25, 12.5, 25, false])
  assert.equal(sizeOf({ iconMinHeight: 15, iconHeight: 12 }), [24, 12, 24, false])
  assert.equal(sizeOf({ iconMinHeight: 15, iconWidth: 25, scaled: false }), [30, 15, 25, false])
  assert.equal(sizeOf({}, icon()), [20, 10, 20, false])
  assert.equal(sizeOf({}, icon({ heightPt: 0.5 })), [20, 0.5, 20, false])
})

test('an icon is a picture, a colour, or neither', () => {
  const lookOf = (more: object) => {
    const { path, color } = itemsIn(node('a', [], [icon({ color: undefined, ...more })]))[0]!.icons[0]!
    return [path, color]
  }
  assert.equal(lookOf({ picture: { path: '/a.png' } }), ['/a.png', null])
  assert.equal(lookOf({ color: '#ff0000' }), [null, '#ff0000ff'])
  assert.equal(lookOf({ fault: 'gone' }), [null, null])
})

test('letters are scaled with their icon', () => {
  const letters = { text: 'Aa', font: 'Noto Sans', sizePt: 8, weight: 700, italic: true, color: '#00ff00', halo: { color: '#0000ff', widthPt: 2 } } // prettier-ignore
  const scaled = itemsIn(node('a', [], [icon({ letters })]), { iconHeight: 5 })[0]!.icons[0]!.letters!
  assert.equal([scaled.text, scaled.size, scaled.weight, scaled.italic, scaled.halo!.width], ['Aa', 4, 700, true, 2])
  const bare = icon({ letters: { ...letters, halo: undefined } })
  assert.is(itemsIn(node('a', [], [bare]))[0]!.icons[0]!.letters!.halo, null)
})

test('values beside an icon are scaled with it; its name stands above it, as a heading', () => {
  const sizes = icon({ texts: [{ text: '10', yPt: 2 }, { text: '5', yPt: 8 }] }) // prettier-ignore
  const lookOf = (legend: LegendNode, options: Partial<LegendOptions> = {}) => {
    const { inline, bold, size, em, icons } = itemsIn(legend, options).at(-1)!
    return [inline, bold, size, em, icons.map(({ beside }) => beside)]
  }
  const one = { values: [{ text: '10', y: 1 }, { text: '5', y: 4 }], size: null } // prettier-ignore
  assert.equal(lookOf(node('Size', [], [sizes]), { iconHeight: 5 }), [false, true, null, 1.1, [one]])
  const [shown, large] = itemsIn(node('Size', [], [sizes]), { fontSize: 6, inline: true })[0]!.icons
  assert.equal([shown!.beside!.size, shown!.beside!.values[1]!.y, large], [6, 8, undefined])
  assert.equal(lookOf(node('Map', [node('Sizes', [node('Size', [], [sizes])])]), { fontSize: 6, inline: true }).slice(0, 4), [false, true, 6, 1]) // prettier-ignore
  assert.equal(lookOf(node('Size', [], [icon()]), { inline: true }), [true, undefined, null, 1, [undefined]])
})

test('all icons of a legend are drawn in order', () => {
  const [first, second, third] = ['1', '2', '3'].map((color) => icon({ color }))
  const legend = node('Map', [node('a', [node('b', [], [second!])]), node('c', [], [third!])], [first!])
  assert.equal(iconsOf(legend).map(({ color }) => color), ['1', '2', '3']) // prettier-ignore
})

test.run()
