import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, imported } from '../../../support/imported.js'

const bodyOf = (sections: string): string => {
  const yaml = `dpis: [72]\nscales: [1000]\nlayouts:\n  Plan:\n${sections.replace(/^(?=.)/gm, '    ')}\n`
  return imported(yaml).text('plan.typ.hbs').split('\n---\n')[1]!
}
const RULES = '#import "/assets/paper.typ": *\n#show: paper\n'
const A4 = 'width: 595pt, height: 842pt, margin: (x: 40pt, y: 20pt)'
const page = (word: string, size = A4): string => `#page(${size})[\n  ${word}\n]`
const section = (name: string, more = ''): string => `${name}: {items: [!text {text: ${name}}]${more}}`

test('sections are in the order of printing', () => {
  const all = [section('lastPage'), section('titlePage'), section('mainPage')]
  assert.is(
    bodyOf(all.join('\n')),
    `${RULES}\n${page('titlePage')}\n\n{{#each pages}}\n${page('mainPage')}\n{{/each}}\n\n${page('lastPage')}\n`
  )
  const extra = (where: string): string => bodyOf([...all, section('extraPage', `, renderOn: ${where}`)].join('\n'))
  const more = `{{#if (on (default params.includeExtraPage "true"))}}\n${page('extraPage')}\n{{/if}}`
  const main = `{{#each pages}}\n${page('mainPage')}\n{{/each}}`
  const title = `{{#if includeTitlePage}}\n${page('titlePage')}\n{{/if}}`
  const last = `{{#if includeLastPage}}\n${page('lastPage')}\n{{/if}}`
  assert.is(extra('beforeMainPage'), [RULES.trimEnd(), title, more, main, `${page('lastPage')}\n`].join('\n\n'))
  assert.is(extra('BEFORELASTPAGE'), [RULES.trimEnd(), page('titlePage'), main, more, `${last}\n`].join('\n\n'))
  assert.is(extra('afterLastPage'), [RULES.trimEnd(), page('titlePage'), main, last, `${more}\n`].join('\n\n'))
})

test('sizes and margins are converted', () => {
  const size = (options: string): string =>
    /#page\(([^]*?)\)\[\n {2}mainPage/.exec(bodyOf(section('mainPage', `, ${options}`)))![1]!
  assert.is(size('pageSize: letter, landscape: true'), 'width: 792pt, height: 612pt, margin: (x: 40pt, y: 20pt)')
  assert.is(size('pageSize: 300.5 400'), 'width: 300.5pt, height: 400pt, margin: (x: 40pt, y: 20pt)')
  assert.is(size('pageSize: "0 99999"'), A4)
  assert.is(
    size('marginLeft: 0, marginRight: 0, marginTop: 0, marginBottom: 0'),
    'width: 595pt, height: 842pt, margin: 0pt'
  )
  assert.is(
    size("marginTop: '${top}', header: {height: 30, items: []}, footer: {height: 12.5, items: []}"),
    '\n  width: 595pt,\n  height: 842pt,\n  margin: (left: 40pt, right: 40pt, top: points({{str (legacy "${top}")}}) + 30pt, bottom: 32.5pt),\n' +
      '  header: band(30pt)[],\n  footer: band(12.5pt)[],\n'
  )
})

test('a page of nothing but a legend at a place of its own: the place is the margin, so that it may go on', () => {
  const legends = (more: string): string =>
    bodyOf(
      `mainPage: {items: [!text {text: a}]}\nlastPage: {items: [!columns {absoluteX: 30, absoluteY: 800, width: 500, items: [!legends {}]}]${more}}`
    )
  assert.match(
    legends(''),
    '#page(width: 595pt, height: 842pt, margin: (left: 30pt, right: 65pt, top: 42pt, bottom: 20pt))[\n  #tight[{{legends}}]\n]'
  )
  assert.match(legends(', header: {height: 9, items: []}'), '#at(30pt, 800pt, width: 500pt, tight[{{legends}}])')
})

test('conditions of sections and of their content are converted', () => {
  const body = bodyOf(
    `${section('titlePage', ', condition: showTitle')}\nmainPage: {items: [!attributes {source: rows, columnDefs: {a: {}}}], condition: '!rows'}`
  )
  assert.match(body, '{{#if (on params.showTitle)}}\n#page(')
  assert.match(body, '{{#each pages}}\n{{#if (not (on rows))}}\n#page(')
})

test('document settings are converted', () => {
  const body = bodyOf(
    `metaData: {title: "\${t} of \${pageNum}", author: 'Ann "A" {{x}}', subject: s, keywords: 'a, b', creator: c}\n${section('mainPage')}`
  )
  assert.match(
    body,
    `#set document(
  title: {{str (legacy "\${t} of ")}},
  author: "Ann \\"A\\" \\u{7b}\\u{7b}x\\u{7d}\\u{7d}",
  description: "s",
  keywords: "a, b".split(regex("\\s*,\\s*")),
)`
  )
})

test('the app: its name, sizes, and files', () => {
  const { text, files, report } = imported(
    `dpis: [600, 75, '75']
scales: [1000, 2500.5, 1000, x]
disableScaleLocking: true
outputFilename: 'a-\${now yyyy}-\${date}.PDF'
fonts: [fonts, ../other]
layouts:
  A4 portrait: &a {mainPage: {items: [!map {width: 10, height: 10}, !text {text: x, font: Open Sans Bold}, !text {text: y, font: Papyrus}]}}
  A4-Portrait : *a
  none: {titlePage: {items: []}}
`,
    { 'fonts/OpenSans.ttf': 'x', 'fonts/readme.txt': 'x' }
  )
  assert.is(
    text('app.yaml'),
    `title: Town
layouts: ['a4-portrait', 'a4-portrait-2']
scales: [1000, 2500.5]
dpis: [600, 75]
lockScales: false
clientFiles: [assets/, styles/]
outputFilename: 'a-\${yyyy}-\${date}'
`
  )
  assert.equal(
    [...files.keys()],
    [
      'app.yaml',
      'a4-portrait.typ.hbs',
      'a4-portrait.sample.json',
      'a4-portrait-2.typ.hbs',
      'a4-portrait-2.sample.json',
      'assets/paper.typ',
      'fonts/OpenSans.ttf',
      'IMPORT.md'
    ]
  )
  assert.match(
    text('a4-portrait.typ.hbs'),
    'name: A4 portrait\nattributes:\n  map: { type: map, width: 10, height: 10, maxDpi: 600 }\n'
  )
  assert.match(text('a4-portrait.typ.hbs'), '#text(font: "Open Sans", weight: "bold")[x]\n\n  y\n')
  for (const messages of [
    '2: one of scales: "x" must be a number of at least 0.001',
    '5: the font file or folder "../other" does not exist',
    'the font "Papyrus"',
    '"none" has no mainPage'
  ])
    assert.match(report, messages)
})

test('settings of the service are listed, without passwords', () => {
  const { report, files } = imported(
    configOf(
      '- !text {text: x}',
      `hosts:
  - !localMatch {dummy: true, port: 8080}
  - !dnsMatch {host: maps.example.org, pathRegex: /a.*}
  - !ipMatch {ip: 10.1.0.0, mask: 255.255.0.0}
  - !acceptAll {dummy: true}
headers: [Cookie, X-User]
security: [!basicAuth {username: ann-user, password: pass-word}]
keys: [!key {key: key-word, id: x}]
proxyBaseUrl: https://ann-user:pass-word@example.org/print/dep
printTimeoutMinutes: 1.5
socketTimeout: 20000
formats: [pdf, png]
brokenUrlPlaceholder: default
colour: red`
    )
  )
  assert.match(
    report,
    `\`\`\`yaml
access:
  allow: ['localhost:8080', '127.0.0.1:8080', maps.example.org, '10.1.0.0/16']
  forward: [{ to: maps.example.org, headers: [Cookie, 'X-User'] }, { to: '10.1.0.0/16', headers: [Cookie, 'X-User'] }]
limits:
  fetchSeconds: 20
  jobSeconds: 90
prefixes:
  legacy: '/dep'
publicUrl: 'https://example.org/print'
\`\`\``
  )
  for (const warnings of [
    '10: access.allow',
    '15: the name and password',
    '16: keys of',
    '20: formats',
    '21: brokenUrlPlaceholder',
    '22: "colour" is not an option',
    'pathRegex of !dnsmatch'
  ])
    assert.match(report, warnings)
  for (const [path, content] of files) assert.not.match(String(content), /ann-user|pass-word|key-word/, path)
})

test.run()
