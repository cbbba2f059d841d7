import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { readYaml } from '../../core/yaml.js'

const refused = (text: string, linesBefore?: number): PrintError => {
  try {
    readYaml(text, 'app.yaml', 'layout-mistake', linesBefore)
  } catch (error) {
    return error as PrintError
  }
  throw new Error('nothing was thrown')
}

test('reads YAML 1.2', () => {
  assert.equal(readYaml('a: yes\nb: { type: map, width: 190mm }\nc: [1, ~]\n', 'x', 'wrong-settings'), {
    a: 'yes',
    b: { type: 'map', width: '190mm' },
    c: [1, null]
  })
  assert.is(readYaml('', 'x', 'wrong-settings'), null)
})

test('merge keys take over the members of another value, which go after its own', () => {
  assert.equal(readYaml('a: &bar { type: scalebar, unit: m }\nb: { <<: *bar, unit: ft }\n', 'x', 'wrong-settings'), {
    a: { type: 'scalebar', unit: 'm' },
    b: { type: 'scalebar', unit: 'ft' }
  })
})

test('mistakes have code, file, line and column', () => {
  const error = refused('a: 1\nb: [1, 2\nc: 3\n')
  assert.instance(error, PrintError)
  assert.is(error.code, 'layout-mistake')
  assert.match(error.problems![0].path, /^app\.yaml:3:1$/)
  assert.match(error.message, 'app.yaml:3:1: ')
})

test('lines count from where the text starts in its file', () => {
  assert.is(refused('a: 1\na: 2\n', 9).problems![0].path, 'app.yaml:11:1')
})

test('unknown tags are mistakes', () => {
  assert.match(refused('a: !map {}\n').message, '!map')
})

test('aliases cannot blow up', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 9; level++)
    lines.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]`
    )
  assert.is(refused(lines.join('\n')).code, 'layout-mistake')
})

test.run()
