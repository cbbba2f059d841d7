import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { repairYaml } from '../../../../plugins/importers/mapfish2/strict-yaml.js'
import { ImportReport, reportText } from '../../../../plugins/importers/mapfish2/report.js'

const mended = (text: string) => {
  const report = new ImportReport()
  const result = repairYaml(text, report)
  return {
    text: result,
    said: report.groups().flatMap(({ remarks }) => remarks.map(({ line, text }) => `${line} ${text}`))
  }
}

test('strict YAML is unchanged', () => {
  for (const text of [
    'a: 1\nb: {color: "#fff", text: x}\n',
    "backgroundColor: '#FF0000' # red\n",
    'url: http://example.org:80/x\n',
    'text: |\n  absoluteX:30\n  color: #ffffff\n  @x\n\n  text: a: b\nfont: x\n',
    '- !text\n  text: >-\n    @home: #fff\n',
    '# backgroundColor: #FF0000\n# @x\n'
  ])
    assert.equal(mended(text), { text, said: [] })
})

test('byte order mark and line ends are normalized', () => {
  assert.is(mended('\ufeffa: 1\r\nb: 2\rc: 3\n').text, 'a: 1\nb: 2\nc: 3\n')
})

test('a blank behind the colon of an option', () => {
  assert.equal(mended('- !map\n  absoluteX:30\n  width:${w}\n- height:5'), {
    text: '- !map\n  absoluteX: 30\n  width: ${w}\n- height: 5',
    said: [
      '2 a space was added after the colon of "absoluteX:30"',
      '3 a space was added after the colon of "width:${w}"',
      '4 a space was added after the colon of "- height:5"'
    ]
  })
  assert.is(mended('urn:x\nA4:\n').text, 'urn:x\nA4:\n')
})

test('colours that would begin a comment', () => {
  assert.equal(mended('  backgroundColor: #FFFFFF\n  x: {fontColor: #abc, borderColorLeft: #00ff00}'), {
    text: "  backgroundColor: '#FFFFFF'\n  x: {fontColor: '#abc', borderColorLeft: '#00ff00'}",
    said: [
      '1 #FFFFFF without quotes is a comment in YAML; it is read as a colour',
      '2 #abc without quotes is a comment in YAML; it is read as a colour',
      '2 #00ff00 without quotes is a comment in YAML; it is read as a colour'
    ]
  })
  assert.is(mended('color: # none yet').text, 'color: # none yet')
})

test('signs that no value may begin with, and texts with a colon', () => {
  assert.is(mended("text: @it's").text, "text: '@it''s'")
  assert.is(mended('- `x`').text, "- '`x`'")
  assert.is(mended('  text: Scale: 1:${scale}').text, "  text: 'Scale: 1:${scale}'")
  assert.is(mended('- text: ends with:').text, "- text: 'ends with:'")
})

test('tabs at the start of a line count as eight columns, with a single note', () => {
  assert.equal(mended('a:\n\tb: 1\n  \tc:\t2\n\t\td: 3'), {
    text: 'a:\n        b: 1\n        c:\t2\n                d: 3',
    said: ['2 tabs are read as spaces, here and below']
  })
})

test('the report has a line for each thing, in groups, and nothing that would break a line', () => {
  const report = new ImportReport()
  report.lost(9, 'late')
  report.lost(2, 'a\nb\u2028c\u0000d')
  report.lost(2, 'a\nb\u2028c\u0000d')
  report.changed(5, 'x'.repeat(1000))
  report.setting(1, 'limits.jobSeconds: 60')
  const text = reportText(report, 'c.yaml', { 'limits.jobSeconds': 60, 'access.allow': ['a:80'], publicUrl: 'x' }, [
    'go'
  ])
  assert.is(
    text,
    `# Import of c.yaml

## Imported with a change

- c.yaml:5: ${'x'.repeat(399)}…

## Not imported

- c.yaml:2: a b c d
- c.yaml:9: late

## Settings of the service

- c.yaml:1: limits.jobSeconds: 60

To keep these settings, add them to \`mapsetter.config.yaml\`:

\`\`\`yaml
access:
  allow: ['a:80']
limits:
  jobSeconds: 60
publicUrl: x
\`\`\`

## Next

- go
`
  )
  assert.match(
    reportText(new ImportReport(), 'c.yaml', {}, ['go']),
    /^# Import of c\.yaml\n\nEverything was imported\.\n\n## Next\n/
  )
})

test.run()
