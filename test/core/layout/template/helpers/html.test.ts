import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mistakesOf, printed, written } from '../../../../support/templates.js'
import { hostile } from '../hostile.js'

/** The markup with its looks as `<bold,italic>…</>` and items as `[1 •]…[/]`. */
const shown = (x: unknown): string =>
  printed('{{html x}}', { x })
    .replace(/#ms\.html\.run\(\(([^)]*(?:\([^)]*\)[^)]*)*)\)\)\[([^\]]*)\];/g, (_, look: string, text) => {
      const members = look
        .replace(/,$/, '')
        .replace(/"(\w+)": /g, '$1 ')
        .replace(/ true/g, '')
      return `<${members}>${text}</>`
    })
    .replace(/#ms\.html\.item\((\d), "([^"]+)"\)\[([^\]]*)\];/g, '[$1 $2]$3[/]')
const plain = (x: unknown): string => printed('{{concat (html x)}}', { x })

test('tags have looks', () => {
  assert.is(shown('a <b>b</b> <strong>c</strong>'), 'a <bold>b</> <bold>c</>')
  assert.is(shown('<i>i</i><em>e</em>'), '<italic>i</><italic>e</>')
  assert.is(shown('<u>u</u><s>s</s><strike>t</strike>'), '<underline>u</><strike>s</><strike>t</>')
  assert.is(shown('m<sup>2</sup><SUB >3</sub\n>'), 'm<script "sup">2</><script "sub">3</>')
  assert.is(shown('<b><i>x</i></b>'), '<bold,italic>x</>')
  assert.is(shown('<b>x</b><b>y</b>'), '<bold>xy</>', 'neighbours of the same look are one')
  assert.is(shown('<blink>x</blink><q/>y<img src="z">'), 'xy')
})

test('colours, sizes, fonts and links are read from attributes and styles', () => {
  assert.is(shown('<font color=red>x</font>'), '<color "#ff0000ff">x</>')
  assert.is(shown('<font size="5">x</font>'), '<size (18),scale (1)>x</>')
  assert.is(
    shown('<font size="+1" >x</font><font size=99>y</font>'),
    '<size (18),scale (1)>x</><size (36),scale (1)>y</>'
  )
  assert.is(shown('<font face="A, \'B c\', serif">x</font>'), '<fonts ("A","B c",)>x</>')
  assert.is(shown("<span style='color:#00f; FONT-WEIGHT : bold'>x</span>"), '<color "#0000ffff",bold>x</>')
  assert.is(shown('<p style="background: rgba(0,0,0,.5) !important">x</p>'), '<background "#00000080">x</>')
  assert.is(shown('<b style="font-weight:400;text-decoration:line-through">x</b>'), '<bold false,strike>x</>')
  assert.is(shown('<b style="font-size:10px">x</b>'), '<bold,size (13),scale (1)>x</>')
  assert.is(shown('<b style="font-size:9e9pt">x</b>'), '<bold>x</>')
  assert.is(shown('<b style="font-size:9999pt">x</b>'), '<bold,size (200),scale (1)>x</>')
  assert.is(shown('<span style="font-size:200%"><span style="font-size:2em">x</span></span>'), '<scale (4)>x</>')
  assert.is(shown('<a href="https://a.b/?c=1&amp;d=2">x</a>'), '<link "https://a.b/?c=1&d=2">x</>')
  for (const href of ['javascript:x', 'file:///etc/passwd', '/x', 'https://a b', `https://${'x'.repeat(3000)}`, ''])
    assert.is(shown(`<a href="${href}">x</a>`), 'x', href)
  for (const style of ['color: foo', 'color', ':', 'constructor: x', '__proto__: x', 'font-size: big', 'x:y;;'])
    assert.is(shown(`<span style="${style}">x</span>`), 'x', style)
})

test('lines are those of MapFish Print 3', () => {
  const lines: [html: string, text: string][] = [
    ['a\nb   c\n\n d', 'a\nb   c\n\n d'],
    ['a\nb &amp; c', 'a b & c'],
    ['a\n<br>b', 'a\nb'],
    ['<p>a</p>\n<p>b</p>c', 'a\nb\nc'],
    ['x<p>a</p>y', 'x\na\ny'],
    ['<div><div>a</div></div>b', 'a\nb'],
    ['<p>a</p><p><br></p><p>b</p>', 'a\n\nb'],
    ['<p>a</p><br><p>b</p>', 'a\n\nb'],
    ['<div>a<br></div>b<br>', 'a\nb'],
    ['a<br/><br />b', 'a\n\nb'],
    ['<p>&nbsp;</p>x', '\u00a0\nx'],
    ['<h1>a</h1>b<table><tr><td>c<td>d</table>e<hr>f', 'a\nb\nc\nd\ne\nf']
  ]
  for (const [html, text] of lines) assert.is(plain(html), text, html)
  assert.is(shown('<b>\nx\n</b>\n<i>y</i> '), '<bold>x </><italic>y</>')
})

test('items of lists have bullets and numbers', () => {
  assert.is(shown('a<ul>\n<li>b</li>\n<li>c\n</ul>d'), 'a[1 •]b[/][1 •]c[/]d')
  assert.is(shown('<ol start=3><li>a<li>b<ul><li>c</ul><li>d</ol>'), '[1 3.]a[/][1 4.]b[/][2 •]c[/][1 5.]d[/]')
  assert.is(shown('<li><p>a</p><p>b</p></li>c'), '[1 •]a\nb[/]c')
  assert.is(shown('x<ul></ul>y'), 'x\ny')
  assert.is(plain('a<ol><li>b</li><li><b>c</b></li></ol>d'), 'a\n1. b\n2. c\nd')
})

test('tag soup has a meaning', () => {
  assert.is(shown('<b>a<i>b</b>c</i>d'), '<bold>a</><bold,italic>b</>cd')
  assert.is(shown('</p></b>a<b>b'), 'a<bold>b</>')
  assert.is(shown('<p style="color:red">a<p>b'), '<color "#ff0000ff">a</>\nb')
  assert.is(shown('1 < 2 <3 a<b'), '1 < 2 <3 a<b')
  assert.is(shown('<script>a<b></script >b<style>c</STYLE>d<!-- <b> -->e<!DOCTYPE x><?x?>f<title>g'), 'bdef')
  assert.is(shown('a<!-- b'), 'a<!-- b')
  assert.is(shown('a<!-- b <i>'), 'a')
  assert.is(shown('<b title="a>b">c</b>'), '<bold>c</>')
  assert.is(shown('<b title="a>c</b>'), '<bold>c</>')
})

test('character references are characters', () => {
  assert.is(plain('&lt;&AMP;&eacute;&euro;&#8364;&#x20AC;&#128;&hellip;'), '<&é€€€€…')
  assert.is(plain('&bogus; &amp AT&T; &#0;&#xd800;&#99999999;&constructor;'), '&bogus; &amp AT&T; ���&constructor;')
  assert.is(shown('&lt;b&gt;x&lt;/b&gt;'), '<b>x</b>')
})

test('inside quotation marks of code the text is plain; between those of a text it keeps its look', () => {
  const values = { x: '<b>y</b>' }
  const isPlain = (text: string) => !written(text, values).includes('#ms.html')
  for (const text of ['#text("a {{html x}}")', '#set document(title: "{{html x}}")', '#let a = {\n  "b" + "{{html x}}" }', '#f(a: [b], "{{#if x}}{{html x}}{{/if}}")', '] ] #f("{{html x}}")'])
    assert.ok(isPlain(text), text) // prettier-ignore
  for (const text of ['"{{html x}}"', '#text("a")[{{html x}}]', '#f("a \\" b", [{{html x}}])', '#f({{#if x}}"a"{{else}}"b"{{/if}})[{{html x}}]', '] ]{{html x}}'])
    assert.not.ok(isPlain(text), text) // prettier-ignore
})

test('values are text in every look, and nothing throws', () => {
  for (const value of hostile.filter((text) => text.length < 3000)) {
    const text = value
      .toWellFormed()
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/^ | $/g, '')
    const source = written('{{html x}}', { x: `<b>${value}</b><font color='${value}' face='${value}' size='${value}'>x<a href='https://x/${value}' style='${value}'>` }) // prettier-ignore
    assert.not.match(
      source.replace(/\\u\{[0-9a-f]+\}/g, '').replace(/#ms\.html\.(run|item)\(/g, ''),
      /[#\\$*_`@<]/,
      value
    )
    assert.is(plain(`<b>${value.replaceAll('<', '&lt;')}</b>`), text)
  }
  for (const value of [null, undefined, 5, true, {}, ['<b>x</b>'], NaN]) assert.type(shown(value), 'string')
})

test('long texts of any marks are read in one pass, and their source is bounded', () => {
  const million = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length))
  const soups = ['<b>', '<b><i>', '</b>', '<', '<a "', `<a '">`, '<!--', '<script>', '<b></i>', '<p><b>', '&#1', '<ul><li>x', '<span style="font-size:larger">'].map(million) // prettier-ignore
  for (const x of soups) written('{{html x}}', { x })
  const count = (x: string) => written('{{html x}}', { x }).split('#ms.html').length - 1
  assert.is(count('<b>x</b>y'.repeat(20_000)), 5000)
  assert.is(count('<li>x'.repeat(20_000)), 1000)
  assert.is(count('<ul>'.repeat(1000) + '<li>x'), 1)
})

test('letters that no line holds are not put apart by looks', () => {
  const x = `<b>${'\u00a0'.repeat(9000)}</b>${'\u00a0'.repeat(9000)}`
  assert.match(written('{{html x}}', { x }), '\\u{a}')
})

test('it takes one value', () => {
  assert.match(mistakesOf('{{html}}')[0]!, '{{html}} has no value; must have one value')
  assert.match(mistakesOf('{{html x color="red"}}')[0]!, '{{html}} has no option "color"')
})

test.run()
