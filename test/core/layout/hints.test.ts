import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { hintFor } from '../../../core/layout/hints.js'
import { withSourceLine, withSourceLines } from '../../../core/layout/source-line.js'
import { makeTypesetter } from '../../../core/document/compile.js'
import { readYaml } from '../../../core/yaml.js'
import { fixtures } from '../../support/service.js'
import { templateOf } from '../../support/templates.js'

interface Trap {
  kind: 'typst' | 'template' | 'yaml'
  source: string
  hint: string
}

/** `traps.txt`: of each trap a line `# kind`, the source, and a line `hint: …`; an empty line ends it. */
const traps = readFileSync(join(fixtures, 'mistakes/traps.txt'), 'utf8')
  .trim()
  .split('\n\n')
  .map((text): Trap => {
    const [kind, ...lines] = text.split('\n')
    const hint = lines.pop()!
    return { kind: kind!.slice(2) as Trap['kind'], source: lines.join('\n'), hint: hint.replace(/^hint: /, '') }
  })

const folder = join(fixtures, 'mistakes/default')
const typesetter = makeTypesetter(folder, [])
const WORDS = { values: ['title', 'list', 'count'], blocks: ['plan'] }

const TRIES: { [kind in Trap['kind']]: (source: string, hint: (message: string) => void) => void } = {
  typst: (source, hint) => {
    const template = templateOf(source)
    const rendering = { place: () => '', isScope: () => false, scalesOf: () => new Map(), now: new Date(0), lang: 'en' }
    const rendered = template.render([{ title: 'A title', x: 3 }], rendering, { before: '', between: '' })
    typesetter.query({ ...rendered, files: {}, hint }, '<none>')
  },
  template: (source) => void templateOf(source),
  yaml: (source) => void readYaml(source, 'app/app.yaml', 'layout-mistake')
}

const hintsOf = ({ kind, source }: Trap): string[] => {
  const read = () => source
  const messages: string[] = []
  try {
    TRIES[kind](source, (message) => messages.push(withSourceLine(message, read)))
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    assert.is((thrown as PrintError).code, 'layout-mistake', source)
    messages.push((withSourceLines(thrown, read, WORDS) as PrintError).message)
  }
  return messages.flatMap((message) => message.split('\n')).flatMap((line) => /^ {2}hint: (.*)$/.exec(line)?.[1] ?? [])
}

for (const trap of traps)
  test(`the hint for ${JSON.stringify(trap.source)}`, () => {
    assert.is(hintsOf(trap)[0], trap.hint)
  })

test('an unusual mistake gets no hint', () => {
  assert.is(hintFor({ message: 'missing argument: x', line: '#f()', column: 2, names: WORDS }), undefined)
})

test('an unknown Typst variable named like a template value gets its own hint', () => {
  const mistake = { message: 'unknown variable: count', line: '#count', column: 2 }
  assert.match(hintFor({ ...mistake, names: WORDS })!, '{{data count}}')
  assert.not.match(hintFor({ ...mistake, names: { values: ['other'], blocks: [] } })!, '{{data')
})

test('a block in Typst code is written in brackets', () => {
  const hint = (message: string, line: string, names = WORDS) =>
    hintFor({ message, line, column: line.indexOf('{{') + 1, names })
  const inCode = 'the character `#` is not valid in code'
  for (const line of ['#align(center, {{plan}})', '#box({{plan}})', '#align(center,{{ plan }})'])
    assert.match(hint(inCode, line)!, /in Typst code write \[\{\{ ?plan ?\}\}\]$/)
  assert.match(hint('expected expression', '#{{plan}}')!, /write \[\{\{plan\}\}\]$/)
  assert.match(hint(inCode, '#box({{map "plan"}})')!, /write \[\{\{map "plan"\}\}\]$/)
  assert.match(hint('the character `\\` is not valid in code', '#box({{title}})')!, '{{str title}}')
  assert.match(hintFor({ message: 'unknown variable: plan', line: '#plan', column: 2, names: WORDS })!, '[{{plan}}]')
})

test.run()
