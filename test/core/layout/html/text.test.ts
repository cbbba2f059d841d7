import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { piecesOf } from '../../../../core/layout/html/tags.js'
import { readHtml } from '../../../../core/layout/html/text.js'

const pieces = (html: string) =>
  [...piecesOf(html)].map((piece) =>
    piece.kind === 'text'
      ? piece.text
      : piece.kind === 'close'
        ? `</${piece.name}>`
        : `<${piece.name}|${piece.written}>`
  )
/** `level marker|text{look}`; a line break is `/`. */
const read = (html: string) =>
  readHtml(html).map(({ level, marker, runs }) => {
    const texts = runs.map(({ text, look }) => text.replaceAll('\n', '/') + (Object.keys(look).length ? `{${Object.keys(look)}}` : '')) // prettier-ignore
    return `${level}${marker}|${texts.join('')}`
  })

test('tags have small names; a ">" in quotation marks ends no tag', () => {
  assert.equal(pieces('a<B x=">" y>b</B >c<br/>'), ['a', '<b| x=">" y>', 'b', '</b>', 'c', '<br|/>'])
  assert.equal(pieces('<i>x'), ['<i|>', 'x'])
  assert.equal(pieces('x'), ['x'])
})

test('a "<" that begins no tag is text', () => {
  assert.equal(pieces('1 < 2 <3> a<b'), ['1 < 2 <3> a<b'])
  assert.equal(pieces('a<<b>c'), ['a<', '<b|>', 'c'])
  assert.equal(pieces('<'), ['<'])
})

test('comments, declarations and hidden elements are left out, also without an end', () => {
  assert.equal(pieces('a<!-- <b> -->c'), ['a', 'c'])
  assert.equal(pieces('a<!-->-->c'), ['a', 'c'])
  assert.equal(pieces('a<!-- <b>c'), ['a'])
  assert.equal(pieces('a<!DOCTYPE x>c<?xml y?>d'), ['a', 'c', 'd'])
  assert.equal(pieces('<p>a<script x>b<i></scripts></SCRIPT >c'), ['<p|>', 'a', '</script>', 'c'])
  assert.equal(pieces('a<style>b<i>c'), ['a'])
})

test('a tag of more than 4,000 letters ends at the first ">", also between quotation marks', () => {
  const tag = (length: number) => `<a x=">${'y'.repeat(length - 9)}">`
  assert.is(tag(4000).length, 4000)
  assert.equal([pieces(`${tag(4000)}b`).length, pieces(`${tag(4001)}b`)[1]!.slice(0, 2)], [2, 'yy'])
})

test('plain text keeps its line breaks; in HTML they are spaces', () => {
  assert.equal(read('a\n b'), ['0|a/ b'])
  assert.equal(read(''), [])
  assert.equal(read(' <b>a\n\t b</b> '), ['0|a b{bold}'])
  assert.equal(read('a &amp;\n b'), ['0|a & b'])
})

test('a space between looks is that before the tag, and none is doubled', () => {
  assert.equal(read('a <b> b </b> c'), ['0|a b {bold}c'])
  assert.equal(read('a<b> b</b>c'), ['0|a b{bold}c'])
})

test('blocks are lines of their own; a break adds one, none at the end', () => {
  assert.equal(read('a<p>b</p><div>c</div>d'), ['0|a/b/c/d'])
  assert.equal(read('<p></p>a<br>b<br><br> c<br>'), ['0|a/b//c'])
  assert.equal(read('a<hr>b<unknown>c</unknown>'), ['0|a/bc'])
  assert.equal(read('<p>a<p>b'), ['0|a/b'])
  assert.equal(read('<p><b>a<div>b</div>c'), ['0|a{bold}/b/c'])
})

test('a closing tag ends what is open inside; one without an opening tag ends nothing', () => {
  assert.equal(read('<b>a<i>b</b>c</i>d'), ['0|a{bold}b{bold,italic}cd'])
  assert.equal(read('a</b></p>b<b>c</b>'), ['0|abc{bold}'])
  assert.equal(read('<b>a<b>b</b>c</b>d'), ['0|abc{bold}d'])
})

test('lists have bullets or numbers from their start, and levels', () => {
  assert.equal(read('x<ul><li>a<li>b<ol start=3><li>c<li>d</ol>e</ul>f'), ['0|x', '1•|a', '1•|b', '2 3.|c', '2 4.|d', '1|e', '0|f'].map((line) => line.replace('2 ', '2'))) // prettier-ignore
  assert.equal(read('<ol><li>a</ol><ol start="-2"><li>b</ol><ol start=x><li>c</ol><ol start=1000001><li>d</ol><ol start=1000000><li>e'), ['11.|a', '1-2.|b', '11.|c', '11.|d', '11000000.|e']) // prettier-ignore
  assert.equal(read('<li>a<li>b'), ['1•|a', '1•|b'])
  assert.equal(read('<ul><li></li><li>b<br>c<p>d</p></ul>'), ['1•|', '1•|b/c/d'])
  assert.equal(read('<ul><li><b>a<li>b</ul>'), ['1•|a{bold}', '1•|b'])
})

test('lists are at most eight levels deep', () => {
  assert.equal(read('<ul><li>'.repeat(10) + 'x').at(-1), '8•|x')
})

test('after a thousand items or ten thousand looks, the rest is plain text', () => {
  const items = (count: number) => readHtml(`<ul>${'<li>a</li>'.repeat(count)}</ul>`)
  assert.is(items(999).length, 999)
  const more = items(1002)
  const [full, rest] = [more.filter(({ marker }) => marker !== ''), more.at(-1)!]
  assert.equal([full.length, rest.level, rest.runs[0]!.text], [1000, 0, 'a\n• a\n• a'])
  const looks = (count: number) => readHtml('<b>a</b>b'.repeat(count / 2) + '<b>c</b>')[0]!.runs
  assert.equal([looks(9998).at(-1)!.look, looks(10_000).at(-1)!.look], [{ bold: true }, {}])
})

test.run()
