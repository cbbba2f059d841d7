import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markup, string } from '../../../../../parts/importing.js'
import { writeRuns } from '../../../../../plugins/importers/mapfish3/jrxml/markup-typst.js'
import { readMarkup } from '../../../../../plugins/importers/mapfish3/jrxml/markup.js'
import { makeFolders } from '../../../../support/folders.js'
import { makeEvaluator, PLAIN } from '../../../../support/typst.js'

const folders = makeFolders()
test.after(() => folders.remove())
const evaluate = makeEvaluator(folders.make())

const html = (text: string) => readMarkup(text, 'html')
const styled = (text: string) => readMarkup(text, 'styled')
const BREAK = { text: '', isBreak: true }
const writer = { text: markup, string, font: (family: string) => (family === 'Known' ? '"Known"' : undefined) }

test('tags of both languages, nested', () => {
  for (const read of [html, styled])
    assert.equal(read('a <b>b <i>c</i></b><u>d</u>m<sup>2</sup>H<sub>2</sub>&lt;&#228;'), [
      { text: 'a ' },
      { text: 'b ', isBold: true },
      { text: 'c', isBold: true, isItalic: true },
      { text: 'd', isUnderline: true },
      { text: 'm' },
      { text: '2', isSuper: true },
      { text: 'H' },
      { text: '2', isSub: true },
      { text: '<ä' }
    ])
})

test('HTML: fonts, styles, links', () => {
  assert.equal(html('<font color="red" size="4" face="Arial, Sans">a</font><font size="+2">b</font>'), [
    { text: 'a', color: '#ff0000', size: 14, family: 'Arial' },
    { text: 'b', size: 18 }
  ])
  assert.equal(
    html(
      `<span style="color: #123456; background-color: yellow; font-size: 9pt; font-weight: bold; text-decoration: underline line-through; font-style: italic; font-family: 'My Font'">a</span>`
    ),
    [
      {
        text: 'a',
        color: '#123456',
        background: '#ffff00',
        size: 9,
        family: 'My Font',
        isBold: true,
        isItalic: true,
        isUnderline: true,
        isStrike: true
      }
    ]
  )
  assert.equal(html('<a href="https://e.org/?a=1&amp;b">L</a>'), [{ text: 'L', link: 'https://e.org/?a=1&b' }])
})

test('HTML: blanks collapse, blocks are lines, tags that are open or unknown do no harm', () => {
  assert.equal(html('  a\n  b <br/>  c'), [{ text: 'a b ' }, BREAK, { text: 'c' }])
  assert.equal(html('<html><head><title>no</title></head><body><p>a</p>\n<p>b</p></body></html>'), [{ text: 'a' }, BREAK, { text: 'b' }]) // prettier-ignore
  assert.equal(html('<h1>T</h1>x</i></b><blink>y<!-- <b> -->'), [{ text: 'T', isBold: true, size: 24 }, BREAK, { text: 'x' }, { text: 'y' }]) // prettier-ignore
  assert.equal(html('a < b & c <'), [{ text: 'a < b & c <' }])
  assert.equal([html(''), html(' <p> </p> ')], [[], []])
})

test('lists, with numbers and in one another', () => {
  assert.equal(html('x<ul><li>a<li>b<ol><li>c</li><li>d</li></ol></ul>y'), [
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

test('styled: its tag style, line breaks, and texts that are not valid', () => {
  assert.equal(
    styled(
      'a\n<style forecolor="#FF0000" backcolor="white" size="12.5" fontName="F" isBold="true" isStrikeThrough="true">b<style isBold="false">c</style></style>'
    ),
    [
      // prettier-ignore
      { text: 'a' },
      BREAK,
      { text: 'b', color: '#ff0000', background: '#ffffff', size: 12.5, family: 'F', isBold: true, isStrike: true },
      { text: 'c', color: '#ff0000', background: '#ffffff', size: 12.5, family: 'F', isBold: false, isStrike: true }
    ]
  )
  for (const text of ['<b>a', 'a</b>', '<b><i>a</b></i>', '<p>a</p>', 'a & b', 'a < b'])
    assert.equal(styled(text), [{ text }])
})

test('runs as Typst: exactly their texts, and values in them', () => {
  const runs = html('a <b>b</b> [c] <font size="1" face="Known" color="lime">d</font>(e)<u>u</u>.f')
  assert.is(
    writeRuns(runs, writer),
    'a #text(weight: "bold")[b]; \\[c\\] #text(font: "Known", size: 8pt, fill: rgb("#00ff00"))[d];(e)#underline[u];\\.f'
  )
  for (const text of ['a <b>b</b> c', '# $x$ <b>*b*</b> {{x}} \\ "q"', 'a <i> b </i> c']) {
    const source = writeRuns(html(text), writer)
    const plain = text.replace(/<\/?[bi]>/g, '').replace(/ +/g, ' ')
    assert.equal(evaluate(`${PLAIN}#metadata(plain[${source}]) <out>`), { values: [plain] }, source)
  }
  const value = writeRuns(html('<b>\ue000</b> <a href="https://e.org/\ue000">l</a>'), {
    ...writer,
    text: (text) => text.replace('\ue000', '{{title}}'),
    string: (text) => JSON.stringify(text.replace('\ue000', '{{code}}'))
  })
  assert.is(value, '#text(weight: "bold")[{{title}}]; #link("https://e.org/{{code}}")[l];')
})

test('runs as Typst: lines, lists, calls in one another, links that no reader should follow', () => {
  assert.is(writeRuns(html('a<br><br>b<ol><li>c'), writer), 'a \\\n~ \\\nb \\\n#h(12pt);1\\. c')
  assert.is(writeRuns(html('<u><sup><b>a</b></sup></u>'), writer), '#text(weight: "bold")[#underline[#super[a];];];')
  assert.is(writeRuns(html('<a href="javascript:x">a</a>'), writer), 'a')
})

test('hostile texts take no time', () => {
  const begun = performance.now()
  for (const piece of ['<', '<b ', '<b a=', '<!--', '<b>', '<li>', '<a href="', '&', '<b x="y" ', '</p>', '<ul>', ' '])
    for (const read of [html, styled]) read(piece.repeat(100_000 / piece.length))
  assert.ok(performance.now() - begun < 10_000)
})

test.run()
