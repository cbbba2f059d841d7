import { hostile } from '../core/layout/template/hostile.js'

/** Further values, by what they are meant to fool; those that only Typst or Handlebars would take for code are in `hostile`. */
const typst = [
  '#import "/assets/code.typ": run', '#include "/app.yaml"', '#read("outside.txt", encoding: none)', '#read("../../outside.txt")', '#xml("/secret.svg")', '#toml("/app.yaml")',
  '#cbor("/secret.txt")', '#image("/secret.svg")', '#image("../../outside.svg")', '#bibliography("/secret.txt")', '#eval("read(\\"/secret.txt\\")", mode: "code")', '#eval(mode: "markup", "#read(\\"/secret.txt\\")")',
  '#panic()', '#assert(false)', '#while true { }', '#let f() = f(); #f()', '#range(1000000000).map(x => x)', '#("x" * 1000000000)', '#for i in range(99999999) { [a] }', '#calc.pow(10, 1000)',
  '#pagebreak() #pagebreak()', '#set page(width: 1pt)', '#set document(title: "forged")', '#show regex(".*"): []', '#show heading: it => panic()', '#show: rest => [gone]', '#counter("x").update(1)', '#state("x").final()',
  '#query(heading)', '#locate(<x>)', '#context query(metadata)', '#hide[', '#box(width: 1e9pt)[x]', '#v(1e308pt)', '#scale(1e30%)[x]', '#rotate(nan)[x]',
  '#ms.theme', '#ms.place("0-list")', '#import "/mapsetter/ms.typ": *', '#json("/mapsetter/data/0-list.json")', '<ms-frame>', '@ms-frame', '#label("x")', '#ref(<nowhere>)',
  '#cite(<nobody>)', '#footnote[x]', '#link("file:///etc/passwd")[x]', '#link("javascript:alert(1)")[x]', 'https://example.org/#read("/secret.txt")', 'http://[::1]/', 'a@b.c', '$sum_(i=0)^n i$',
  '$ mat(1, 2; 3, 4) $', '$#{read("/secret.txt")}$', '$"quoted"$', '```typ\n#read("/secret.txt")', '````', '`` ` ``', '/* /* */', '/* \\*/ #read("/secret.txt")', '//* #x', '\\/* x',
  '#text(font: "x")[y]', '"; #panic(); "', "'; #panic(); '", '""', '"""', '\\"', '\\\\"', '\\u{0}', '\\u{d800}', '\\u{ffffffff}', '\\u{2028}', '\\x41', '\\n', '\\', 'x\\', 'x\\\n#panic()',
  '])#panic()', '},)#panic()', ')]#panic()[(', '#][', '=> x', '..', '..args', '_', '__', '**', '* *', '=  x', '======= x', '-x', '+x', '1) x', '12. x', '/ a: b', '/a: b', '~~', '-?-', '->', '<-', '=>', '≠', '!='
] // prettier-ignore
const handlebars = [
  '{{#if true}}x{{/if}}', '{{else}}', '{{/each}}', '{{^}}', '{{~title~}}', '{{{{raw}}}}{{x}}{{{{/raw}}}}', '{{> (lookup . "x")}}', '{{> @partial-block}}', '{{#*inline "frame"}}x{{/inline}}', '{{* decorator}}', '{{../../x}}', '{{@root}}',
  '{{@root.constructor}}', '{{this.__proto__.polluted}}', '{{lookup (lookup this "constructor") "name"}}', '{{#with (concat "x")}}{{/with}}', '{{mapsetterWrite x}}', '{{mapsetterConst "x"}}', '{{mapsetterPlace "map"}}', '{{t "secret"}}', '{{str x}}', '{{data x}}', '\\\\{{title}}', '{ {title} }', '{{"}}', '{{!', '{{!--', '}}{{title', '{title}', '{count}', '{x}', '{x', '{0}'
] // prettier-ignore
const names = [
  '__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', '__lookupSetter__', 'toJSON', 'then', 'length', 'name', 'arguments', 'caller', 'constructor.prototype', '__proto__.x', '[object Object]', 'NaN', 'Infinity', 'undefined',
  'false', 'None', 'nil', 'this', 'map', 'const', 'params', 'pages', 'warnings', 'app'
] // prettier-ignore
const xml = [
  '<script>alert(1)</script>', '</text></svg><svg onload="x">', '<image href="file:///etc/passwd"/>', '<image xlink:href="/etc/passwd"/>', '<style>@import url(file:///etc/passwd)</style>', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '<!ENTITY a "&b;&b;">', '&lt;b&gt;', '&amp;amp;', '&#x0;', '&#xD800;', '&#60;script&#62;', '&nbsp;', '&unknown;', '&', '&&', '&;', '<', '<<', '</', '<!--', '-->', '<![CDATA[x]]>', ']]>', '<?xml version="1.0"?>', '<?php x ?>', '<!DOCTYPE html>', '<a b=\'c"d\'>',
  '" onload="x', "' onload='x", '"/><rect width="9"/>', 'url(#x)', 'url(file:///etc/passwd)', 'expression(alert(1))', 'javascript:alert(1)', 'data:text/html,<script>x</script>', '<tspan>x', '<use href="#a"/>', '<foreignObject>', '\u0001<b>', 'x]]>y', '<svg xmlns="http://www.w3.org/2000/svg"/>'
] // prettier-ignore
const paths = [
  '../../etc/passwd', '/etc/passwd', '../outside.txt', '../../outside.svg', '../outside.svg', './../../outside.svg', 'assets/../../outside.svg', 'file:///etc/passwd', 'file:/etc/passwd', 'file://localhost/etc/passwd', 'file:secret.svg', 'FILE:///ETC/PASSWD', '..\\..\\outside.svg',
  '%2e%2e%2f%2e%2e%2foutside.svg', '..%2foutside.svg', '..%252foutside.svg', '....//....//outside.svg', '/proc/self/environ', '/proc/self/fd/0', '/dev/zero', '/dev/stdin', '/dev/random', 'secret.svg\u0000.png', '/etc/passwd\u0000.svg', 'CON', 'con.txt', 'nul', 'COM1', 'lpt¹', 'aux.pdf', 'C:\\Windows\\win.ini', 'C:', '\\\\server\\share\\x', '//server/share/x', '~', '~/.ssh/id_rsa', '~root',
  '$HOME', '${HOME}', '%APPDATA%', '`id`', '$(id)', ';id', '|id', '&& id', '> /tmp/x', '*', '?', '-rf', '--help', '.', '..', '...', ' ', 'a/b', 'a\\b', 'a:b', 'a*b', 'x.pdf', 'x.PDF.exe', 'x'.repeat(300), '𝒳'.repeat(150), '中'.repeat(150), 'http://127.0.0.1:9/x.svg', 'http://169.254.169.254/latest/meta-data', 'http://[::ffff:127.0.0.1]:9/', 'gopher://127.0.0.1:9/', 'ftp://127.0.0.1/x', 'data:', 'data:,', 'data:image/svg+xml,<svg', 'data:image/png;base64,AAAA', 'http://', 'https://user:secret@127.0.0.1:9/', '@preview/x:1.0.0', 'jar:file:///x!/y', 'blob:x', 'about:blank', '//etc/passwd', '/../outside.svg', '/'
] // prettier-ignore
const unicode = [
  '\u202eabc\u202c', '\u202a\u202b\u202d\u202e', '\u2066\u2067\u2068\u2069', 'a\u2069b', '\u061c', '\u200e\u200f', 'abc\u202eפדג', '(אבג)', 'אבג [abc] דהו', '١٢٣', '\u200b\u200b', '\u200c', '\u200d', '\u2060', '\u180e', '\u034f', '\u115f\u1160', '\u3164', '\uffa0', '\u00ad\u00ad', '\ufe0f', 'x\ufe0f\u20e3', '\ufeff', 'x\ufeff', '\ufff9a\ufffab\ufffb', '\ufffc', '\ufffd',
  '\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}', '\ufdd0', '\ufdef', '\ue000\uf8ff', '\u{f0000}\u{10fffd}', '\u{e0001}\u{e0041}\u{e007f}', '\ud800', '\udfff', 'a\ud83d', '\udc00b', '\udc00\ud800', '\u2028', '\u2029', 'a\u2028b', 'a\u0085b', 'a\u000bb', 'a\u000cb', '\u0000', '\u0001\u0002\u0003', '\u001b[31mred\u001b[0m', '\u0007', '\b\b\b', '\u007f', '\u009b31m', '\u0000'.repeat(20),
  'z\u0334\u0335\u0336\u0337\u0338\u0300\u0301\u0302\u0303\u0304', '\u0301\u0302', 'a' + '\u0301'.repeat(40), 'ก็็็็็็็็็็็็็็็็็็็็', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇨🇭🇩', '👍🏿', '❤️‍🔥', '#️⃣', '☃', '㊙', 'ﷺ', '𒐫', '꧅', '⸻', 'ﬃ', 'ſ', 'İI ıi', 'ẞß', 'Å', 'Å', '각', 'ᄀ'.repeat(30), 'क्'.repeat(30), '＜script＞', '﹤', '＃ｒｅａｄ', '′″', '“”‘’', '‹›«»', '−', '‐‑‒–—―', '…', '\u00a0\u2007\u202f', '\u2000\u2001\u2002', '\u1680', '日本語\u3000テキスト'
] // prettier-ignore
const numbers = [
  'NaN', '-NaN', 'Infinity', '-Infinity', '1e999', '-1e999', '1e-999', '-0', '0x10', '0b11', '0o7', '1_000', '1,000.5', '1.000,5', '١٢', '９', '½', '1e', '.', '-', '+', '--1', '1/0', '00', '007', '9'.repeat(400), '0.' + '0'.repeat(400) + '1', '9007199254740993', '1e308', '5e-324', '2147483648', '-2147483649', 'true', 'null', '12:34:56', '2024-02-30', '2024-13-01T00:00:00Z', '+275760-09-13', '-271821-04-19T00:00:00Z', '9999999999999'
] // prettier-ignore
const patterns = [
  '${now yyyy}', '${date}', '${constructor}', '${x.y}', '${}', '${', '%n', '%s%s%s%n', '%d', '%1$s', '%x%x', '%', '%%', '%0', '%u0000', '{0,number}', '{count, plural, other {#}}', '{{count}}', "'quoted'", "''", "yyyy-MM-dd'T'HH", 'GGGGyyyyMMMMdddd', 'y'.repeat(300), "'", 'EEEE d', '=cmd|\' /C calc\'!A0', '=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '=HYPERLINK("http://x")', '(a+)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*)*x', '[', '(?<x>', '\\p{L}+', 'a'.repeat(60) + '!', '\\1', '$&', '$1$2', '$`', "$'"
] // prettier-ignore
const serial = [
  '{"a":1}', '{"__proto__":{"x":1}}', '[1,2', '"', '{"$ref":"#"}', '{"type":"FeatureCollection","features":[]}', '!!js/function x', '!!binary x', '&a [*a]', '*a', '<<: *a', '--- x', '...', '? x', '- - - x', ': ', '# comment', '| x', '> x', '%YAML 1.2', 'yes', 'off', '~', '0o17', '2001-01-01', "a: 'b", 'a\\u0000b', '\\ud800', 'null\n', '[]', '{}', '[object Object]', 'undefined'
] // prettier-ignore
const headers = [
  'x\r\nSet-Cookie: a=b', 'x\r\n\r\n<html>', 'x\nLocation: http://e', 'x\rY: z', 'x%0d%0aSet-Cookie:a', 'x"; filename="y.exe', "x'; filename*=UTF-8''y.exe", 'x\\"y', 'ä"\r\n', '\u560d\u560a', 'x;y', 'x,y', '=?utf-8?q?x?=', 'x\u2028y', "UTF-8''x"
] // prettier-ignore

/** Different values of a few hundred letters at most, by kind. */
export const hostileGroups: { readonly [kind: string]: readonly string[] } = Object.fromEntries(
  Object.entries({ typst: [...hostile.filter((text) => text.length < 500), ...typst], handlebars, names, xml, paths, unicode, numbers, patterns, serial, headers }).reduce<{ seen: Set<string>; groups: [string, string[]][] }>(
    ({ seen, groups }, [kind, texts]) => {
      const fresh = [...new Set(texts)].filter((text) => !seen.has(text))
      for (const text of fresh) seen.add(text)
      return { seen, groups: [...groups, [kind, fresh]] }
    },
    { seen: new Set(), groups: [] }
  ).groups
) // prettier-ignore

export const hostileValues: readonly string[] = Object.values(hostileGroups).flat()

const many = (unit: string, letters: number): string => unit.repeat(Math.ceil(letters / unit.length)).slice(0, letters)

/** Values that cost their size, by what they are. */
export const hostileSizes: { readonly [name: string]: string } = {
  'a megabyte of one letter': many('x', 1_000_000),
  '100,000 spaces': many(' ', 100_000),
  '50,000 line breaks': many('\n', 50_000),
  '5,000 nested brackets': many('[', 5_000) + many(']', 5_000),
  '5,000 nested braces': many('{', 5_000) + many('(', 5_000),
  '5,000 markups of templates': many('{{#each x}}', 55_000),
  '100,000 combining marks': 'a' + many('\u0301', 100_000),
  '20,000 letters with marks': many('e\u0301\u0302', 60_000),
  '40,000 emoji in one': many('👩\u200d', 40_000),
  '30,000 syllables in one': many('क्', 30_000),
  '50,000 turns of direction': many('\u202e\u2066', 50_000),
  '50,000 letters left and right': many('aא', 50_000),
  '50,000 letters of no font': many('\ue000', 50_000),
  '50,000 letters that are nothing': many('\u0000\uffff', 50_000),
  '50,000 halves of letters': many('\ud800', 50_000),
  '50,000 escapes': many('#', 50_000),
  '20,000 backticks': many('`', 20_000),
  '20,000 quotes': many('> ', 40_000),
  '10,000 lists': many('- ', 20_000),
  '10,000 links': many('[a](', 40_000),
  '8,000 stars': many('*a_', 8_000),
  'long words': many('Donaudampfschifffahrtsgesellschaft', 40_000),
  'a number of 40,000 digits': many('9', 40_000),
  'a pattern of 40,000 letters': many('y', 40_000),
  'quotes of a pattern': many("'a''", 40_000),
  '10,000 placeholders': many('${date}', 70_000),
  '10,000 entities': many('&amp;', 50_000),
  '1,500 tags': many('<g>', 4_500),
  'a laugh of entities': `<!DOCTYPE x [${Array.from({ length: 20 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`).join('')}]><svg>&e20;</svg>`,
  'slashes': many('../', 30_000)
} // prettier-ignore
