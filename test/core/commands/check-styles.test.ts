import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'

const folders = makeFolders()
test.after(() => folders.remove())

const line = (strokeWidth: unknown) => ({ version: 2, '*': { symbolizers: [{ type: 'line', strokeWidth }] } })
const layout = (front = '') =>
  `---\nname: Sheet\n${front}attributes:\n  title: { type: string, default: x }\n---\n{{title}}\n`
const check = async (files: { [path: string]: string }) => {
  const { code, stdout } = await runCommand(['check'], { env: { MAPSETTER_LAYOUTS: folders.make(files) } })
  const messages = String(stdout).split('\n')
  return { code, said: messages.filter((text) => /^(MISTAKE|warning)/.test(text)) }
}

test('a style that is missing or invalid is reported with its position', async () => {
  const { code, said } = await check({
    'bad/app.yaml': 'title: Bad\nstyles:\n  roads: styles/gone.json\n  broken: broken.json\n',
    'bad/broken.json': '{"version": ',
    'bad/sheet.typ.hbs': layout('defaultStyles:\n  point: nothing\n'),
    'good/app.yaml':
      "styles:\n  roads: styles/roads.json\n  same: roads\n  own: { '*': { strokeColor: red } }\ndefaultStyles: { line: roads }\n",
    'good/styles/roads.json': JSON.stringify(line(2)),
    'good/sheet.typ.hbs': layout('styles: { again: roads }\n'),
    'odd/app.yaml': `styles:\n  odd: ${JSON.stringify(line('wide'))}\n`,
    'odd/sheet.typ.hbs': layout()
  })
  assert.is(code, 1)
  assert.match(said[0]!, /^MISTAKE {5}bad\/app\.yaml:3:10: styles\.roads: .*styles\/gone\.json/)
  assert.match(said[1]!, /^MISTAKE {5}bad\/app\.yaml:4:11: styles\.broken: .*JSON/)
  assert.match(said[2]!, /^MISTAKE {5}bad\/sheet\.typ\.hbs:4:10: defaultStyles\.point: .*"nothing"/)
  assert.match(said[3]!, /^warning {5}odd\/app\.yaml:2:8: styles\.odd: .*strokeWidth.*"wide"/)
  assert.is(said.length, 4)
})

test('a value that cannot be a style prevents the app from loading, with its position', async () => {
  const { code, said } = await check({
    'a/app.yaml': 'styles:\n  roads: [5]\ndefaultStyles:\n  pint: x\n',
    'a/sheet.typ.hbs': layout()
  })
  assert.is(code, 1)
  assert.match(said[0]!, /a\/app\.yaml:2:10: styles\.roads .*\[5\]/)
  assert.match(said[1]!, /a\/app\.yaml:4:9: defaultStyles\.pint .*"point"/)
})

test.run()
