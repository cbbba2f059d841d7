import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { faultOfProfile, readProfile } from '../../core/press-profile.js'
import { loadSettings } from '../../core/settings.js'
import { makeFolders } from '../support/folders.js'
import { writePressProfile } from '../support/press-profile.js'

const folders = makeFolders()
test.after(() => folders.remove())

const changed = (change: (bytes: Buffer) => Buffer | void): string => {
  const bytes = readFileSync(writePressProfile(folders.make({})))
  return join(folders.make({ 'other.icc': change(bytes) ?? bytes }), 'other.icc')
}

test('the profile of a press has the name that it gives itself', () => {
  const file = writePressProfile(folders.make({}))
  assert.is(faultOfProfile(file), undefined)
  const { path, bytes, name } = readProfile(file)
  assert.equal([path, name], [file, 'Test press'])
  assert.equal(bytes, readFileSync(file))
})

test('a name in the form of version 4 is read, too; a profile without one is Custom', () => {
  const later = changed((bytes) => {
    const words = Buffer.from('Prüfdruck', 'utf16le').swap16()
    const body = Buffer.alloc(28)
    body.write('mluc')
    body.writeUInt32BE(1, 8)
    body.writeUInt32BE(12, 12)
    body.writeUInt32BE(words.length, 20)
    body.writeUInt32BE(28, 24)
    bytes.writeUInt32BE(bytes.length, 136)
    return Buffer.concat([bytes, body, words])
  })
  assert.is(readProfile(later).name, 'Prüfdruck')
  assert.is(readProfile(changed((bytes) => void bytes.write('none', 132))).name, 'Custom')
  assert.is(readProfile(changed((bytes) => void bytes.writeUInt32BE(1e9, 136))).name, 'Custom')
})

test('a file that is not the profile of a press is a fault of the settings', () => {
  const faults = {
    away: '/nowhere/press.icc',
    empty: changed(() => Buffer.alloc(0)),
    short: changed((bytes) => bytes.subarray(0, 100)),
    other: changed((bytes) => void bytes.write('RGB ', 16)),
    scanner: changed((bytes) => void bytes.write('scnr', 12))
  }
  for (const [name, pressProfile] of Object.entries(faults))
    try {
      loadSettings({ env: {}, cwd: folders.make({}), content: { pressProfile } })
      assert.unreachable(name)
    } catch (thrown) {
      assert.equal(
        (thrown as { problems?: { path: string }[] }).problems?.map(({ path }) => path),
        ['pressProfile']
      )
    }
  assert.is(faultOfProfile(faults.other), 'is an ICC profile of RGB colours; must be one of CMYK')
})

test.run()
