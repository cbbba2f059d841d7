import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { runCli } from '../../support/run-cli.js'
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
  const { stdout, code } = await runCli(['check'], { env: { MAPSETTER_LAYOUTS: layouts } })
  const lines = String(stdout).split('\n')
  assert.is(code, 0)
  assert.is(
    lines[0],
    'warning     a/theme.yaml:2:26: no font file has the family "Nto Sans"; did you mean "Noto Sans"?'
  )
  assert.match(
    lines[1]!,
    /^warning {5}a\/x\.typ\.hbs:4:58: no font file has the family "Arial"; families: .*Toto Sans Momo/
  )
  assert.match(lines[2]!, /^ok .*a\/x\.typ\.hbs/)
  assert.is(lines[3], '  warning   a/x.typ.hbs:6:13: no font file has the family "totto"')
})

test.run()
