import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeHtml } from '../../../../core/layout/html/entities.js'
import { attributesOf, lookInside } from '../../../../core/layout/html/look-inside.js'

test('references are characters: by name, in decimal and hexadecimal digits, by the numbers of Windows', () => {
  assert.is(decodeHtml('&amp;&Auml;&#65;&#x1F600;&#150;&#x80;&#159;'), '&ÄA😀–€Ÿ')
  assert.is(decodeHtml('&nothing; & &#; &lt'), '&nothing; & &#; &lt')
  assert.is(decodeHtml('&#160;&#127;'), '\u00a0\u007f')
})

test('numbers that are no character are replaced', () => {
  assert.is(decodeHtml('&#0;&#xD800;&#xDFFF;&#x110000;'), '\ufffd'.repeat(4))
  assert.is(decodeHtml('&#1;&#xD7FF;&#xE000;&#x10FFFF;'), '\u0001\ud7ff\ue000\u{10ffff}')
})

test('attributes are read with any quotation marks, the first of a name, of at most 4,000 letters', () => {
  const found = attributesOf(` A="1 2" b='&lt;"' c=3 d a=4 e = "" `)
  assert.equal([...found], [['a', '1 2'], ['b', '<"'], ['c', '3'], ['d', ''], ['e', '']]) // prettier-ignore
  assert.equal([attributesOf(`${' '.repeat(3996)}a=12`).get('a'), attributesOf(`${' '.repeat(3996)}a=123`).get('a')], ['12', '12']) // prettier-ignore
})

test('each tag has its look', () => {
  const looks = ['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'sup', 'sub'].map((tag) =>
    lookInside({ size: 5 }, tag, '')
  )
  assert.equal(
    looks.map(({ size, ...look }) => [size, look]),
    [{ bold: true }, { bold: true }, { italic: true }, { italic: true }, { underline: true }, { strike: true }, { strike: true }, { script: 'sup' }, { script: 'sub' }].map((look) => [5, look]) // prettier-ignore
  )
})

test('a tag that changes nothing has the look around it', () => {
  const around = { bold: true }
  for (const [tag, written] of [
    ['span', ''],
    ['b', ''],
    ['toString', ''],
    ['font', ' x=1'],
    ['span', ' color="red"'],
    ['b', ' style="bold"']
  ] as const)
    // prettier-ignore
    assert.is(lookInside(around, tag, written), around, tag)
  assert.is.not(lookInside(around, 'i', ''), around)
})

test('the declarations of a style win over the tag', () => {
  assert.equal(lookInside({}, 'b', ' style="font-weight: normal; color: red"'), { bold: false, color: '#ff0000ff' })
})

test('a font has a colour, families and a size from 1 to 7, or one counted from 4', () => {
  const sizeOf = (size: string) => (lookInside({}, 'font', ` size="${size}"`) as { size?: number }).size
  assert.equal(['1', '3', '7', '0', '8', '999'].map(sizeOf), [8, 12, 36, 8, 36, 36])
  assert.equal(['+1', '-1', '+3', '-3', '-9', '+9'].map(sizeOf), [18, 12, 36, 8, 8, 36])
  assert.equal(['', 'x', '1.5', '1000'].map(sizeOf), [undefined, undefined, undefined, undefined])
  assert.equal(lookInside({}, 'font', ` color=red face="A, serif" size=2`), { color: '#ff0000ff', fonts: ['A'], size: 10, scale: 1 }) // prettier-ignore
  assert.equal(lookInside({}, 'span', ' color=red'), {})
})

test('only links to web pages and mail addresses are links', () => {
  const linkOf = (href: string) => (lookInside({}, 'a', ` href="${href}"`) as { link?: string }).link
  assert.equal([' https://a.example/?x=1&amp;y ', 'HTTP://a', 'mailto:a@b'].map(linkOf), ['https://a.example/?x=1&y', 'HTTP://a', 'mailto:a@b']) // prettier-ignore
  assert.equal(['javascript:x', 'https://', '/a', 'http://a b'].map(linkOf), [undefined, undefined, undefined, undefined]) // prettier-ignore
  assert.equal([linkOf(`http://${'a'.repeat(2000)}`) !== undefined, linkOf(`http://${'a'.repeat(2001)}`)], [true, undefined]) // prettier-ignore
  assert.equal(lookInside({}, 'a', ' name="x"'), {})
})

test.run()
