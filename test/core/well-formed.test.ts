import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { elementsFault } from '../../core/well-formed.js'

test('elements that a parser reads have no fault', () => {
  for (const text of [
    '',
    'text > text',
    '<g/>',
    '<g></g >',
    `<g a="1" b = '2>"'\n\tc-d="&lt;&#10;&#xA;"><path d="M0 0"/>a &amp; b</g><g/>`,
    '<!-- <g> & --><g/><![CDATA[ & < ]]><?x <?>',
    '<use xlink:href="#a" xml:space="preserve"/>',
    '<g xmlns:a="b"><a:c a:d="e"/></g>',
    '<text>é 𝒳 ا</text>'
  ])
    assert.is(elementsFault(text), undefined, text)
})

test('the fault of other elements is named', () => {
  const cases: [string, RegExp][] = [
    ['<g', /broken tag in "<g"/],
    ['<g <path/>', /broken tag/],
    ['<g a=1/>', /broken tag/],
    ['<g a/>', /broken tag/],
    ['<g a="1"b="2"/>', /broken tag/],
    ['<g a="<"/>', /broken tag/],
    ['< g/>', /broken tag/],
    ['<1/>', /broken tag/],
    ['</g x>', /broken tag/],
    ['<g a="1/>', /has no "\\"" after/],
    ['<g>', /no end tag for <g>/],
    ['</g>', /<\/g> without a start tag/],
    ['<g><a></g></a>', /<\/g> in place of <\/a>/],
    ['<g a="1" a="2"/>', /"a" twice/],
    ['<g o:a="1"/>', /prefix "o:"/],
    ['a & b', /must be "&amp;" in "& b"/],
    ['<g a="x&y"/>', /"&amp;"/],
    ['&nbsp;', /"&amp;"/],
    ['<!-- x', /no "-->"/],
    ['<text>\u0001</text>', /U\+0001/],
    ['\uffff', /U\+ffff/]
  ]
  for (const [text, fault] of cases) assert.match(elementsFault(text) ?? '', fault, text)
})

test.run()
