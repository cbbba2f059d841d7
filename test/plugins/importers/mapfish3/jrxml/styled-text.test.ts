import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markup, string } from '../../../../../parts/importing.js'
import { readStyled } from '../../../../../plugins/importers/mapfish3/jrxml/styled-text.js'
import { writeRuns } from '../../../../../plugins/importers/mapfish3/jrxml/styled-typst.js'
import { makeFolders } from '../../../../support/folders.js'
import { makeEvaluator, PLAIN } from '../../../../support/typst.js'

const folders = makeFolders()
test.after(() => folders.remove())
const evaluate = makeEvaluator(folders.make())

const BREAK = { text: '', isBreak: true }
const writer = { text: markup, string, font: (family: string) => (family === 'Known' ? '"Known"' : undefined) }
const written = (text: string): string => writeRuns(readStyled(text)!, writer)

test('tags inside of each other', () => {
  assert.equal(readStyled('a <b>b <i>c</i></b><u>d</u>m<sup>2</sup>H<sub>2</sub>&lt;&#228;&#xe4;'), [
    { text: 'a ' },
    { text: 'b ', isBold: true },
    { text: 'c', isBold: true, isItalic: true },
    { text: 'd', isUnderline: true },
    { text: 'm' },
    { text: '2', isSuper: true },
    { text: 'H' },
    { text: '2', isSub: true },
    { text: '<ää' }
  ])
})

test('the tags style, font and a; line breaks', () => {
  assert.equal(
    readStyled(
      'a\n<style forecolor="#FF0000" backcolor="white" size="12.5" fontName="F" isBold="true" isStrikeThrough="true">b<style bold="false">c</style></style>'
    ),
    [
      { text: 'a' },
      BREAK,
      { text: 'b', color: '#ff0000', background: '#ffffff', size: 12.5, family: 'F', isBold: true, isStrike: true },
      { text: 'c', color: '#ff0000', background: '#ffffff', size: 12.5, family: 'F', isBold: false, isStrike: true }
    ]
  )
  assert.equal(readStyled('<font color="red" size="9" face="Arial, Sans">a</font><br/><style size="0">b</style>'), [
    { text: 'a', color: '#ff0000', size: 9, family: 'Arial' },
    BREAK,
    { text: 'b' }
  ])
  assert.equal(readStyled('<a href="https://e.org/?a=1&amp;b">L</a>'), [{ text: 'L', link: 'https://e.org/?a=1&b' }])
})

test('texts that are not valid are not read', () => {
  for (const text of [
    '<b>a',
    'a</b>',
    '<b><i>a</b></i>',
    '<p>a</p>',
    '<B>a</B>',
    'a & b',
    'a &nbsp; b',
    'a < b',
    'a</st><st>b'
  ])
    assert.is(readStyled(text), undefined, text)
})

test('lists, with numbers and in one another', () => {
  assert.equal(readStyled('x<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li></ul>y'), [
    { text: 'x' },
    BREAK,
    { text: 'a', listItem: { level: 1 } },
    BREAK,
    { text: 'b', listItem: { level: 1 } },
    BREAK,
    { text: 'c', listItem: { level: 2, number: 1 } },
    BREAK,
    { text: 'd', listItem: { level: 2, number: 2 } },
    BREAK,
    { text: 'y' }
  ])
})

test('runs as Typst: exactly their texts, and values in them', () => {
  assert.is(
    written('a <b>b</b> [c] <font size="8" face="Known" color="lime">d</font>(e)<u>u</u>.f'),
    'a #text(weight: "bold")[b]; \\[c\\] #text(font: "Known", size: 8pt, fill: rgb("#00ff00"))[d];(e)#underline[u];\\.f'
  )
  for (const text of ['a <b>b</b> c', '# $x$ <b>*b*</b> {{x}} \\ "q"', 'a <i> b </i> c', 'a / <b>/ b</b>'])
    assert.equal(evaluate(`${PLAIN}#metadata(plain[${written(text)}]) <out>`), { values: [text.replace(/<\/?[bi]>/g, '')] }, text) // prettier-ignore
  const value = writeRuns(readStyled('<b>\ue000</b> <a href="https://e.org/\ue000">l</a>')!, {
    ...writer,
    text: (text) => text.replace('\ue000', '{{title}}'),
    string: (text) => JSON.stringify(text.replace('\ue000', '{{code}}'))
  })
  assert.is(value, '#text(weight: "bold")[{{title}}]; #link("https://e.org/{{code}}")[l];')
})

test('runs as Typst: lines, lists, calls in one another, links that no reader should follow', () => {
  assert.is(written('a<br/><br/>b<ol><li>c</li></ol>'), 'a \\\n~ \\\nb \\\n#h(12pt);1\\. c')
  assert.is(written('<u><sup><b>a</b></sup></u>'), '#text(weight: "bold")[#underline[#super[a];];];')
  assert.is(written('<a href="javascript:x">a</a>'), 'a')
})

test('hostile texts are read in one pass', () => {
  const read = (piece: string) => readStyled(piece.repeat(100_000 / piece.length))
  const broken = ['<', '<b ', '<b a=', '<!--', '<b>', '<li>', '<a href="', '&', '<b x="y" ', '</p>', '<ul>']
  assert.equal(
    broken.filter((piece) => read(piece) !== undefined),
    []
  )
  assert.equal([read(' ')!.length, read('<br/>')!.length], [1, 20_000])
})

test.run()
