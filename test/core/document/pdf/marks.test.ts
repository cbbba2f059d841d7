import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { wrapMarks } from '../../../../core/document/pdf/marks.js'

const span = (id: string, content: string, more = '') =>
  `/Span <<\n  /MCID 7${more}\n  /Alt (${id})\n>> BDC\n${content}\nEMC`
const bare = (content: string, more = '') => `/Span <<\n  /MCID 7${more}\n  \n>> BDC\n${content}\nEMC`
const wrap = (content: string, contents: { [id: string]: string[] }) => {
  const found = wrapMarks(Buffer.from(content, 'latin1'), (id) => contents[id])
  return found && { content: found.content.toString('latin1'), ids: [...found.ids] }
}

test('a mark is put into its optional contents and loses its id', () => {
  assert.equal(wrap(`q\n${span('map-0-1', '0 0 m')}\nQ\n`, { 'map-0-1': ['whole', 'layer.1'] }), {
    content: `q\n/OC /whole BDC\n/OC /layer.1 BDC\n${bare('0 0 m')}\nEMC\nEMC\nQ\n`,
    ids: ['map-0-1']
  })
})

test('other marked content of a PDF is unchanged', () => {
  assert.is(wrap(`/Artifact BMC\nq\nEMC\n${span('a picture', 'q Q')}`, { 'map-0-1': ['whole'] }), undefined)
  const content = `${span('a picture', 'q Q')}\n${span('map-0-0', 'f', '\n  /Lang (de)')}\n${span('another', 'S')}`
  assert.is(
    wrap(content, { 'map-0-0': ['whole'] })!.content,
    `${span('a picture', 'q Q')}\n/OC /whole BDC\n${bare('f', '\n  /Lang (de)')}\nEMC\n${span('another', 'S')}`
  )
})

test('several marks, also of one picture', () => {
  const found = wrap([span('a', '1'), span('b', '2'), span('a', '3')].join('\n'), { a: ['x'], b: ['y', 'z'] })!
  assert.equal(found.ids, ['a', 'b'])
  const inside = (names: string[], content: string) =>
    names.map((name) => `/OC /${name} BDC\n`).join('') + bare(content) + '\nEMC'.repeat(names.length)
  assert.is(found.content, [inside(['x'], '1'), inside(['y', 'z'], '2'), inside(['x'], '3')].join('\n'))
})

test('text that looks like an operator ends nothing', () => {
  for (const text of [
    '( EMC )',
    '(EMC)',
    '(\\) EMC)',
    '(a (EMC) EMC)',
    '(\\\\) Tj (\\( EMC)',
    '(x) Tj ( EMC ) Tj (y)',
    '(a\\() Tj',
    '(x)( EMC ) Tj'
  ]) {
    const found = wrap(`${span('a', `BT ${text} Tj ET`)}\nQ`, { a: ['x'] })!
    assert.is(found.content, `/OC /x BDC\n${bare(`BT ${text} Tj ET`)}\nEMC\nQ`, text)
  }
})

test('content that is not whole is not taken for whole', () => {
  assert.throws(() => wrap('/Span <<\n  /MCID 7\n  /Alt (a)\n>> BDC\nq', { a: ['x'] }), /does not end/)
  assert.throws(() => wrap('/Span <<\n  /MCID 7\n  /Alt (a)\n>> BDC\n( EMC', { a: ['x'] }), /does not end/)
  for (const cut of ['/Span <<\n  /MCID 7\n  /Alt (a', '/Alt (a)\n>> BDC EMC', '/Span <<\n /Alt (a)', '/Alt ('])
    assert.is(wrap(cut, { a: ['x'] }), undefined, cut)
  assert.is(wrap('/Span << >> BDC EMC /Alt (a', { '': ['x'] }), undefined, 'without the end of its text')
})

test('many strings in one mark', () => {
  const many = '(a(b)\\)) Tj\n'.repeat(200_000)
  assert.is(
    wrap(span('a', many), { a: ['x'] })!.content.length,
    span('a', many).length - '/Alt (a)'.length + '/OC /x BDC\n\nEMC'.length
  )
})

test('a mark has at most 400 bytes of properties', () => {
  const content = (padding: number) => Buffer.from(`/Span <</Alt (map-0-1)${' '.repeat(padding)}>> BDC\nq Q\nEMC`)
  // 22 bytes before the padding
  assert.equal([...wrapMarks(content(0), () => ['A'])!.ids], ['map-0-1'])
  assert.equal([...wrapMarks(content(378), () => ['A'])!.ids], ['map-0-1'])
  assert.is(
    wrapMarks(content(379), () => ['A']),
    undefined
  )
})

test.run()
