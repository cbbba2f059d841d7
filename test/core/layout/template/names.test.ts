import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { allNames, namesOf, type Names } from '../../../../core/layout/template/names.js'
import { SourceMarks } from '../../../../core/layout/template/source-map.js'

const block = (type: string, maps?: object) => ({ plugin: { name: type, maps } })
const plain = ({ blocks, values, rows }: Names): unknown => [Object.fromEntries(blocks), [...values].join(' '), Object.fromEntries([...rows].map(([name, inner]) => [name, plain(inner)]))] // prettier-ignore

test('a row has its own names and those of the page; a name of its own hides a block of the page', () => {
  const inner = [{ name: 'map' }, { name: 'small', block: block('map', {}) }]
  const page = namesOf([{ name: 'map', block: block('map', {}) }, { name: 'bar', block: block('scalebar') }, { name: 'list', rows: inner }], ['lang']) // prettier-ignore
  const [map, bar] = [
    { type: 'map', hasMap: true },
    { type: 'scalebar', hasMap: false }
  ]
  assert.equal(plain(page), [{ map, bar }, 'lang map bar list', { list: [{ bar, small: map }, 'lang map bar list small', {}] }]) // prettier-ignore
  assert.equal(plain(allNames(page)), [{ map, bar, small: map }, 'lang map bar list small', { list: [{ bar, small: map }, 'lang map bar list small', {}] }]) // prettier-ignore
})

test('places of rendered source lead to the literal text before them', () => {
  const marks = new SourceMarks()
  const first = marks.write('ab\ncd', 'a', { line: 3, column: 5 })
  const second = marks.write('ef', 'b', { line: 9, column: 2 })
  const { source, placeOf } = marks.read(`x${first}VALUE\nMORE😀${second}\nlast`)
  assert.is(source, 'xab\ncdVALUE\nMORE😀ef\nlast')
  const at = (line: number, character: number) => Object.values(placeOf(line, character) ?? {}).join(' ')
  assert.equal([at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(1, 6)], ['', 'a 3 5', 'a 3 6', 'a 4 1', 'a 4 2', 'a 4 3', 'a 4 3']) // prettier-ignore
  assert.equal([at(2, 0), at(2, 5), at(2, 6), at(3, 0), at(9, 1)], ['a 4 3', 'b 9 2', 'b 9 3', 'b 9 4', 'b 9 4'])
})

test.run()
