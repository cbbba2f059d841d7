import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { loadSettings } from '../../core/settings.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const root = folders.make({
  'node_modules/@x/font/400Regular/a.ttf': '',
  'node_modules/web/files/a.woff2': '',
  'node_modules/empty/index.js': '',
  'fonts/b.otf': '',
  'service/none.txt': ''
})
const settingsOf = (fonts: string[], env = {}) => loadSettings({ env, cwd: join(root, 'service'), content: { fonts } })
const faultsOf = (fonts: string[]) => {
  try {
    settingsOf(fonts)
    return []
  } catch (thrown) {
    const { code, problems = [] } = thrown as PrintError
    assert.is(code, 'wrong-settings')
    return problems.map(({ path, message }) => [path, message] as const)
  }
}

test('folders, and packages that are installed beside the settings file or above', () => {
  assert.equal(settingsOf(['../fonts', '@x/font']).fonts, [join(root, 'fonts'), join(root, 'node_modules/@x/font')])
  const env = { MAPSETTER_FONTS: `@x/font,${root}/fonts` }
  assert.equal(settingsOf([], env).fonts, [join(root, 'node_modules/@x/font'), join(root, 'fonts')])
})

test('what cannot be printed is a mistake with its place and what is expected', () => {
  const faults = faultsOf(['nope', 'web', './gone', 'empty', '@x/font'])
  assert.equal(faults.map(([path]) => path), ['fonts[0]', 'fonts[1]', 'fonts[2]', 'fonts[3]']) // prettier-ignore
  const [unknown, web, gone, empty] = faults.map(([, message]) => message)
  assert.match(unknown!, /npm install nope/)
  assert.match(web!, /WOFF.*TTF/)
  assert.match(gone!, /no folder .*gone/)
  assert.match(empty!, /no TTF or OTF/)
})

test.run()
