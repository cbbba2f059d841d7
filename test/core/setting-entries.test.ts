import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { readEntries } from '../../core/setting-entries.js'

const numberOf = (entries: string[]): number[] =>
  readEntries(entries, 'sizes', (entry, refuse) => {
    if (entry === '') return undefined
    if (entry.startsWith('-')) refuse('must not be negative', '.sign')
    return /^\d+$/.test(entry) ? Number(entry) : refuse(`is "${entry}"; must be a number`)
  })

test('entries are read in their order, without those that mean nothing', () => {
  assert.equal(numberOf(['2', '', '0', '1']), [2, 0, 1])
  const paths: string[] = []
  readEntries(['a', 'b'], 'sizes', (_entry, _refuse, path) => paths.push(path))
  assert.equal(paths, ['sizes[0]', 'sizes[1]'])
})

test('all problems of all entries are reported, each with its place', () => {
  try {
    numberOf(['1', 'x', '-y'])
    assert.unreachable()
  } catch (thrown) {
    const { code, problems } = thrown as PrintError
    assert.is(code, 'wrong-settings')
    assert.equal(problems, [
      { path: 'sizes[1]', message: 'is "x"; must be a number' },
      { path: 'sizes[2].sign', message: 'must not be negative' },
      { path: 'sizes[2]', message: 'is "-y"; must be a number' }
    ])
  }
})

test.run()
