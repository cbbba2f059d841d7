import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fontFilesIn } from '../../../../core/pixels/fonts/files.js'
import { familyNames } from '../../../../core/pixels/fonts/names.js'
import { packageRoot } from '../../../../core/package-root.js'
import { makeFolders } from '../../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const bundled = join(packageRoot, 'fonts')

test('families of the bundled fonts, as the files themselves tell them', () => {
  const families = familyNames(fontFilesIn([bundled]))
  for (const family of ['Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2', 'Source Serif 4'])
    assert.ok(families.includes(family), family)
  assert.equal(
    families,
    [...new Set(families)].sort((a, b) => a.localeCompare(b))
  )
  for (const family of families) assert.match(family, /^[\w ]+$/)
})

test('font files of folders and the folders in them, nothing else, in a stable order', () => {
  const folder = folders.make({
    'b.ttf': '',
    'a/c.OTF': '',
    'a/d.ttc': '',
    'readme.md': '',
    'e.ttf.txt': '',
    'f.woff2': ''
  })
  assert.equal(fontFilesIn([folder]), ['a/c.OTF', 'a/d.ttc', 'b.ttf'].map((file) => join(folder, file))) // prettier-ignore
  assert.equal(fontFilesIn([]), [])
})

test('a file that is no font is refused with its name', () => {
  for (const content of ['', 'not a font', '\0\x01\0\0\xff\xff']) {
    const folder = folders.make({ 'broken.ttf': Buffer.from(content, 'latin1') })
    assert.throws(
      () => familyNames(fontFilesIn([folder])),
      /the font file .*broken\.ttf cannot be read/,
      JSON.stringify(content)
    )
  }
})

test.run()
