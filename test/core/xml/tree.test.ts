import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { isXml } from '../../../core/xml/decode.js'
import { Element, elementsFault, parseMixedXml, parseXml } from '../../../core/xml/tree.js'

const parsed = (text: string) => parseXml(Buffer.from(text))
const refused = (document: string | Uint8Array): PrintError => {
  try {
    parseXml(Buffer.from(document))
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    return thrown as PrintError
  }
  throw new Error('it was read')
}

test('elements by local name, in order, with their texts and the attributes that count', () => {
  const root = parsed(
    '<?xml version="1.0"?><!-- c --><a:x xmlns:a="u"><b gml:id="1" other="2"> t </b><a:c/><b>2</b></a:x>'
  )
  assert.is(root.name, 'x')
  assert.equal(root.children.map(({ name, text }) => [name, text]), [['b', 't'], ['c', ''], ['b', '2']]) // prettier-ignore
  assert.equal(['id', 'other', 'fid'].map((name) => root.children[0]!.attribute(name)), ['1', undefined, undefined]) // prettier-ignore
})

test('entities, CDATA, comments and processing instructions', () => {
  const text = (content: string) => parsed(`<x>${content}</x>`).text
  assert.is(text('a &lt;&amp;&gt; &quot;&apos; &#228;&#xE4; &#x1F5FA;'), 'a <&> "\' ää 🗺')
  assert.is(text('<![CDATA[<b>&amp;</b>]]>'), '<b>&amp;</b>')
  assert.is(text('a<!-- <b> -->b'), 'ab')
  assert.is(text('a<?pi x="y"?>'), 'a')
  assert.is(text('&#0;&#x110000;'), '\uFFFD\uFFFD')
  assert.is(text('&nbsp;'), '&nbsp;')
  assert.is(text('&amp;amp; '.repeat(20_000)), '&amp; '.repeat(20_000).trim())
  assert.is(parsed('<x href="a&amp;b&#xE4;"/>').attribute('href'), 'a&bä')
})

test('documents of texts: every space and attribute, CDATA apart, in order', () => {
  const root = parseMixedXml(
    '<?xml version="1.0"?>\n<a:x a:b=" 1 " c="&lt;"> t <![CDATA[ &amp;\n]]><b>2</b>&amp;<!-- no -->u </a:x>'
  )
  assert.equal([root.attribute('b'), root.attributes], [' 1 ', { 'a:b': ' 1 ', c: '<' }])
  assert.equal(
    root.content.map((part) => (part instanceof Element ? part.name : [part.text, part.verbatim])),
    [[' t ', false], [' &amp;\n', true], 'b', ['&u ', false]] // prettier-ignore
  )
  assert.equal([root.text, root.children.map(({ text }) => text)], [' t  &amp;\n&u ', ['2']])
  assert.throws(() => parseMixedXml('<!DOCTYPE x><x/>'), /DOCTYPE/)
  assert.throws(() => parseMixedXml(`<a>${'<b/>'.repeat(1_000_000)}</a>`), /more than 1000000 tags/)
})

test('documents of texts: where each element begins, in the text as it was given', () => {
  const text = '<!-- <b/> -->\r\n<a>\r\n  <b c="<"\n/>\r<d><![CDATA[<e/>]]><e></e></d>\n</a>'.replace('"<"', '"&lt;"')
  const startsOf = (element: Element): unknown => [
    text.slice(element.start, element.start! + 2),
    ...element.children.map(startsOf)
  ]
  assert.equal(startsOf(parseMixedXml(text)), ['<a', ['<b'], ['<d', ['<e']]])
  assert.is(parsed('<a/>').start, undefined)
})

test('an element around others', () => {
  const [b] = parseXml(Buffer.from('<a><b>1</b></a>')).children
  const around = Element.of('c', [b!, b!])
  assert.equal([around.name, around.children.map(({ name, text }) => name + text)], ['c', ['b1', 'b1']])
})

test('names that JavaScript knows are names as any', () => {
  const root = parsed('<a:x><a:__proto__>1</a:__proto__><a:constructor>2</a:constructor><toString>3</toString></a:x>')
  assert.equal(root.children.map(({ name, text }) => [name, text]), [['__proto__', '1'], ['constructor', '2'], ['toString', '3']]) // prettier-ignore
  assert.is(({} as any).polluted, undefined)
})

test('the encoding is that of the byte order mark, else the declared one, else UTF-8', () => {
  const content = '<x>Zürich €</x>'
  const utf16 = Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${content}`, 'utf16le')
  for (const bytes of [
    Buffer.from(`\uFEFF${content}`),
    Buffer.from(`<?xml version='1.0' encoding='utf-8'?>${content}`),
    Buffer.from('<?xml version="1.0" encoding="windows-1252" standalone="yes"?><x>Z\xFCrich \x80</x>', 'latin1'),
    utf16,
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16()
  ]) {
    assert.ok(isXml(bytes))
    assert.is(parseXml(bytes).text, 'Zürich €')
  }
  assert.is(parseXml(Buffer.from('<?xml version="1.0" encoding = "ISO-8859-1"?><x>\xFC</x>', 'latin1')).text, 'ü')
  assert.match(
    refused('<?xml version="1.0" encoding="klingon"?><x/>').message,
    /^the XML has the encoding "klingon", which is not supported; use UTF-8$/
  )
  for (const other of ['{"type": 1}', '[]', '', 'plain']) assert.not.ok(isXml(Buffer.from(other)))
})

test('a DOCTYPE is refused, but not a text that looks like one', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'b'.split('').map((name) => `<!ENTITY ${name} "&a;&a;">`)}]>`
  for (const doctype of [
    bomb,
    '<!DOCTYPE x>',
    '<!DOCTYPE x SYSTEM "http://example.org/x.dtd">',
    '<!-- <a> --><!DOCTYPE x>'
  ])
    assert.match(refused(`<?xml version="1.0"?>${doctype}<x>&b;</x>`).message, 'DOCTYPE')
  assert.match(refused('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>').code, 'invalid-data')
  assert.is(parsed('<x><![CDATA[<!DOCTYPE html>]]></x>').text, '<!DOCTYPE html>')
})

test('XML that is not well-formed is reported with its place', () => {
  assert.match(refused('<a>\n<b></a>').message, /^the XML cannot be read, line 2, column 4: .*'b'/)
  assert.match(refused('<a>\n<b>\n<c d="e">\n').message, /^the XML cannot be read, line 4: .*<c>$/)
  for (const text of [
    '',
    ' ',
    'x',
    '<',
    '<a',
    '<a>',
    '<a></b>',
    '<a b></a>',
    '<a b="></a>',
    '<a>&</a>',
    '<a b="1" b="2"/>',
    '<!doctype html><html>',
    '<a><!--</a>',
    '<a><![CDATA[</a>',
    '</a>',
    '<?xml',
    '<a>\0<'
  ])
    assert.is(refused(text).code, 'invalid-data', text)
})

test('depth and tags are bounded, long texts and attributes are not slow', () => {
  assert.is(refused('<a>'.repeat(200) + '</a>'.repeat(200)).code, 'invalid-data')
  assert.is(refused('<a>'.repeat(100_000)).code, 'invalid-data')
  assert.is(refused(`<a>${'<b/>'.repeat(5_000_000)}</a>`).code, 'too-large')
  assert.is(
    parsed(`<a id="${'x '.repeat(3_000_000)}">${' '.repeat(5_000_000)}${'y'.repeat(5_000_000)}</a>`).text.length,
    5_000_000
  )
  assert.is(refused(`<a ${' '.repeat(5_000_000)}b</a>`).code, 'invalid-data')
  assert.is(refused(`<a>${'&'.repeat(1_000_000)}</a>`).code, 'invalid-data')
  assert.is(refused(`<?xml ${' encoding'.repeat(1_000_000)}`).code, 'invalid-data')
})

test('elements that no parser can read have a fault, others have none', () => {
  for (const text of ['', 'a &amp; b', '<g/>', `<g a="1" b = '2>"'><path d="M0 0"/></g><g/>`, '<!-- & --><g/>', '<use xlink:href="#a"/>', '<text>é 𝒳</text>']) // prettier-ignore
    assert.is(elementsFault(text), undefined, text)
  for (const text of ['<g', '<g <path/>', '<g a=1/>', '<g>', '</g>', '<g><a></g></a>', '<g a="1" a="2"/>', 'a & b', '<g a="x&y"/>', '&nbsp;']) // prettier-ignore
    assert.type(elementsFault(text), 'string', text)
})

test.run()
