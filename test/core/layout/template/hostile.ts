/** Values that somebody might send to make a report run, read or break something. */
const typst = [
  '#read("/secret.txt")', '#read("secret.txt")', '#read("../secret.txt")', '#read("/etc/passwd")', '#import "/secret.txt": *',
  '#import "@preview/cetz:0.3.4": *', '#include "/secret.txt"', '#image("/secret.txt")', '#json("/secret.txt")', '#csv("/secret.txt")',
  '#yaml("/secret.txt")', '#plugin("/secret.wasm")', '#eval("1+1")', '#eval(read("/secret.txt"))', '#sys.version', '#sys.inputs',
  '#panic("x")', '#pagebreak()', '#let x = 1', '#set text(size: 500pt)', '#show: it => []', '#show text: none', '#{ 1 + 1 }',
  '#[content]', '#(1 + 1)', '#while true {}', '#for x in range(9) [x]', '#if true [yes]', '#context here()', '#counter(page).display()',
  '#metadata("forged") <out>', '#metadata((id: "map-0")) <ms-frame>', '#ms.place("0-map")', '#link("https://example.com")[x]',
  '#place(top)[over everything]', '#text(fill: white)[gone]', '#repr(read)', '#"string"', '#1', '#true', '#none', '#auto'
] // prettier-ignore
const markup = [
  '*bold*', '_italic_', '= heading', '== deeper', '- item', '+ item', '1. item', '/ term: text', '`raw`', '```js code```',
  '```typ #read("/secret.txt") ```', '$x$', '$ x $', '$#read("/secret.txt")$', '<label>', '@reference', '@out[supplement]',
  'https://example.com/a?b=c#d', '// comment', '/* comment */', '*/', '/*', 'a /* b', 'a // b', '---', '--', '...', '-?', '~', '\\',
  '\\\\', '\\#', '\\u{23}read("/secret.txt")', '\\u{110000}', '\\u{', '\\u{}', '\'quoted\'', '"quoted"', '[', ']', '][', '[]]]', '{', '}',
  '}}', '{{', '(', ')', ')(', '$', '$$', '`', '```', '*', '_', '=', '-', '+', '/', '#', '@', '<', '>', '&', '%', '^', '|', ';', ':', ',', '!', '?'
] // prettier-ignore
const breakouts = [
  '"); #read("/secret.txt")', '" + read("/secret.txt") + "', '"] #read("/secret.txt") [', '] #read("/secret.txt") [',
  '}; read("/secret.txt"); {', '\\"); read("/secret.txt")', '*/ #read("/secret.txt") /*', '\n#read("/secret.txt")',
  '\n= heading', '\n\n- item', '\n// comment', 'x\n#import "/secret.txt"', '\r#read("/secret.txt")', '\r\n= heading', '\u2028#read("/secret.txt")',
  '\u2029= heading', '\u0085= heading', '\u000b= heading', '\f= heading', '```\n#read("/secret.txt")\n```', '$ #read("/secret.txt") $'
] // prettier-ignore
const handlebars = [
  '{{title}}', '{{{title}}}', '{{&title}}', '{{#each this}}{{/each}}', '{{> header}}', '{{constructor.constructor}}', '\\{{title}}',
  '{{!-- x --}}', '{{lookup this "__proto__"}}', '{{{const.margin}}}', '{{map}}', '${7*7}', '<%= 7*7 %>'
] // prettier-ignore
const unicode = [
  '\u0000', 'a\u0000b', '\u0001\u001f\u007f', '\u0080\u009f', '\u202eright to left', '\u2066isolated\u2069', '\u200b', 'a\u200bb', '\u00adsoft',
  '\ufeffmark', 'a\ufeffb', '\ufdd0', '\ufdd0' + '0\ufdd1', '\ufdd1', '\ue000', '\ue000' + '0\ue001', '\uffff', '\u{10ffff}', '\u{f0000}', 'e\u0301',
  '\u0301', 'ﷺ', '😀', '👩‍👩‍👧', 'مرحبا', 'שלום', 'नमस्ते', '中文', 'Ελληνικά', 'Кириллица', 'ß', 'İ', '\u00a0', 'a\u00a0\u00a0b', '\u3000', 'a\u2003b'
] // prettier-ignore
const space = [
  ' ',
  '  ',
  ' lead',
  'trail ',
  'a  b',
  'a   b',
  'a \t b',
  '\t',
  '\n',
  '\n\n',
  'a\nb',
  'a\n\nb',
  'a\r\nb',
  'a \n b',
  'a\u00a0 b'
]
const plain = [
  '',
  '0',
  'x',
  '42',
  '-1',
  '1e9',
  '10pt',
  '50%',
  'true',
  'none',
  'auto',
  'read',
  'sys',
  'let',
  'null',
  'undefined',
  '[object Object]'
]
const long = [
  'x'.repeat(20_000),
  '#'.repeat(5_000),
  '\n'.repeat(500),
  '('.repeat(2_000),
  '['.repeat(2_000),
  '{{'.repeat(1_000),
  ' '.repeat(2_000)
]

export const hostile: string[] = [
  ...typst,
  ...markup,
  ...breakouts,
  ...handlebars,
  ...unicode,
  ...space,
  ...plain,
  ...long
]
