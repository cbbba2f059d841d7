import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fontFilesIn } from '../../../../core/pixels/fonts/files.js'
import { familyNames, familyOf } from '../../../../core/pixels/fonts/names.js'
import { packageRoot } from '../../../../core/package-root.js'
import { makeFolders } from '../../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const bundled = join(packageRoot, 'fonts')

test('families of the bundled fonts have the names in their files', () => {
  const families = familyNames(fontFilesIn([bundled]))
  for (const family of ['Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2', 'Source Serif 4'])
    assert.ok(families.includes(family), family)
  assert.equal(
    families,
    [...new Set(families)].sort((a, b) => a.localeCompare(b))
  )
  for (const family of families) assert.match(family, /^[\w ]+$/)
})

test('the typographic family name of a face takes precedence, in English if available', () => {
  type Name = [platform: number, language: number, id: number, text: string]
  const familyIn = (...names: Name[]) => {
    const texts = names.map(([, , , text]) => Buffer.from(text, 'utf16le').swap16())
    const start = 6 + 12 * names.length
    const table = Buffer.alloc(start)
    table.writeUInt16BE(names.length, 2)
    table.writeUInt16BE(start, 4)
    names.forEach(([platform, language, id], index) => {
      const before = texts.slice(0, index).reduce((sum, { length }) => sum + length, 0)
      const record = [platform, 1, language, id, texts[index]!.length, before]
      record.forEach((value, field) => table.writeUInt16BE(value, 6 + 12 * index + 2 * field))
    })
    return familyOf({ table: (tag) => (tag === 'name' ? Buffer.concat([table, ...texts]) : undefined) })
  }
  assert.is(familyIn([3, 0x407, 1, 'Deutsch'], [3, 0x409, 1, 'English'], [3, 0x409, 16, 'Whole']), 'Whole')
  assert.is(familyIn([3, 0x407, 1, 'Deutsch'], [3, 0x409, 1, 'English']), 'English')
  assert.is(familyIn([1, 0, 1, 'Macintosh'], [0, 0, 1, 'Unicode'], [3, 0x407, 1, 'Deutsch']), 'Unicode')
  assert.throws(() => familyIn([3, 0x409, 2, 'Bold']), /no font family/)
})

test('only font files in folders and subfolders are listed, in a stable order', () => {
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

test('a file that is not a font is refused with its name', () => {
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
