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

test('font folders and installed packages next to the settings file or above are found', () => {
  assert.equal(settingsOf(['../fonts', '@x/font']).fonts, [join(root, 'fonts'), join(root, 'node_modules/@x/font')])
  const env = { MAPSETTER_FONTS: `@x/font,${root}/fonts` }
  assert.equal(settingsOf([], env).fonts, [join(root, 'node_modules/@x/font'), join(root, 'fonts')])
})

test('a folder or package without usable fonts is reported with its path and what is expected', () => {
  const faults = faultsOf(['nope', 'web', './gone', 'empty', '@x/font'])
  assert.equal(faults.map(([path]) => path), ['fonts[0]', 'fonts[1]', 'fonts[2]', 'fonts[3]']) // prettier-ignore
  const [unknown, web, gone, empty] = faults.map(([, message]) => message)
  assert.match(unknown!, /^is "nope", which is neither a folder nor an installed npm package; .* npm install nope$/)
  assert.match(web!, /^is ".*web", which has only WOFF files; mapsetter needs TTF or OTF files/)
  assert.match(gone!, /^is ".*gone"; this folder does not exist$/)
  assert.match(empty!, /^is ".*empty", a package without fonts; it must have TTF or OTF files$/)
})

test.run()
