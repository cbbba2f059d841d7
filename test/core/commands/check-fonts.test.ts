import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'
import { totoSansMomo } from '../../support/renamed-font.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = makeFolders()
test.after(() => folders.remove())

test('font families without a font file are reported with their position, in themes, options and templates', async () => {
  const layouts = folders.make({
    'a/app.yaml': '',
    'a/theme.yaml': 'fonts:\n  body: [Toto Sans Momo, Nto Sans]\n',
    'a/x.typ.hbs':
      '---\nattributes:\n  map: { type: map, width: 60mm, height: 30mm, default: { center: [0, 0], scale: 1000, layers: [] } }\n  bar: { type: scalebar, width: 50mm, height: 9mm, font: Arial }\n---\n#text(font: "Totto")[x]\n',
    'a/x.sample.json': '{ "layout": "x", "attributes": {} }'
  })
  mkdirSync(join(layouts, 'a/fonts'))
  writeFileSync(join(layouts, 'a/fonts/toto.ttf'), totoSansMomo())
  const { stdout, code } = await runCommand(['check'], { env: { MAPSETTER_LAYOUTS: layouts } })
  const messages = String(stdout)
  assert.is(code, 0)
  for (const [place, ...words] of [
    ['a/theme.yaml:2:26', '"Nto Sans"', '"Noto Sans"'],
    ['a/x.typ.hbs:4:58', '"Arial"', 'Toto Sans Momo'],
    ['a/x.typ.hbs:6:13', '"Totto"']
  ] as const) {
    const line = messages.split('\n').find((one) => one.includes(`${place}: `)) ?? ''
    assert.match(line, /^ *warning /, `${place}: ${messages}`)
    for (const word of words) assert.ok(line.includes(word), `${line} has no ${word}`)
  }
  assert.match(messages, /^ok .*a\/x\.typ\.hbs/m)
})

test.run()
