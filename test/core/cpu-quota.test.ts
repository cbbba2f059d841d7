import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { usableCores } from '../../core/cpu-quota.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** The cores of a machine with eight, with these files below /sys/fs/cgroup. */
const coresWith = (ownGroups: string, files: { [path: string]: string }): number => {
  const root = folders.make()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  const own = join(root, 'own')
  writeFileSync(own, ownGroups)
  return usableCores(8, root, own)
}

test('without a quota, all cores are used', () => {
  assert.is(coresWith('0::/\n', {}), 8)
  assert.is(coresWith('0::/app\n', { 'app/cpu.max': 'max 100000' }), 8)
  assert.is(coresWith('3:cpu,cpuacct:/app\n', { 'cpu,cpuacct/app/cpu.cfs_quota_us': '-1' }), 8)
  assert.is(usableCores(8, '/nowhere', '/nowhere'), 8)
  assert.ok(usableCores() >= 1)
})

test('a quota of cgroup v2 counts, rounded down', () => {
  // a container: its own group is the root
  assert.is(coresWith('0::/\n', { 'cpu.max': '350000 100000' }), 3)
  assert.is(coresWith('0::/app\n', { 'app/cpu.max': '200000 100000' }), 2)
  assert.is(coresWith('0::/app\n', { 'app/cpu.max': '50000 50000' }), 1)
})

test('a quota of cgroup v1 counts, whatever the controller is mounted as', () => {
  for (const mount of ['cpu', 'cpu,cpuacct'])
    assert.is(
      coresWith('4:memory:/x\n3:cpu,cpuacct:/docker/1\n', {
        [`${mount}/docker/1/cpu.cfs_quota_us`]: '250000',
        [`${mount}/docker/1/cpu.cfs_period_us`]: '100000'
      }),
      2
    )
  // in a container the path of /proc/self/cgroup does not exist, and the root is the group
  assert.is(coresWith('3:cpu:/docker/1\n', { 'cpu/cpu.cfs_quota_us': '400000', 'cpu/cpu.cfs_period_us': '100000' }), 4)
})

test('the smallest quota of the groups around a process counts', () => {
  const files = { 'a/cpu.max': '150000 100000', 'a/b/cpu.max': '600000 100000', 'a/b/c/cpu.max': 'max 100000' }
  assert.is(coresWith('0::/a/b/c\n', files), 1)
  assert.is(coresWith('0::/a/b/c\n', { ...files, 'a/cpu.max': 'max 100000' }), 6)
})

test('a quota of less than a core is one core; more than the machine has is what it has', () => {
  assert.is(coresWith('0::/\n', { 'cpu.max': '20000 100000' }), 1)
  assert.is(coresWith('0::/\n', { 'cpu.max': '6400000 100000' }), 8)
})

test('what cannot be read is no quota', () => {
  assert.is(coresWith('nonsense\n0:\n0::relative\n', { 'cpu.max': 'x y' }), 8)
  assert.is(coresWith('0::/\n', { 'cpu.max': '100000 0' }), 8)
  assert.is(coresWith(`0::/${'a/'.repeat(5000)}\n`, { 'cpu.max': '100000' }), 8)
})

test.run()
