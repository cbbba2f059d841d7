import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { placeInYaml, readYaml, readYamlTree, type YamlNode } from '../../core/yaml.js'

const refused = (text: string, linesBefore?: number): PrintError => {
  try {
    readYaml(text, 'app.yaml', 'layout-mistake', linesBefore)
  } catch (error) {
    return error as PrintError
  }
  throw new Error('nothing was thrown')
}

test('YAML 1.2 is read', () => {
  assert.equal(readYaml('a: yes\nb: { type: map, width: 190mm }\nc: [1, ~]\n', 'x', 'wrong-settings'), {
    a: 'yes',
    b: { type: 'map', width: '190mm' },
    c: [1, null]
  })
  assert.is(readYaml('', 'x', 'wrong-settings'), null)
})

test('merge keys add the members of another value, own members win', () => {
  assert.equal(readYaml('a: &bar { type: scalebar, unit: m }\nb: { <<: *bar, unit: ft }\n', 'x', 'wrong-settings'), {
    a: { type: 'scalebar', unit: 'm' },
    b: { type: 'scalebar', unit: 'ft' }
  })
})

test('a text that is read again gives an equal value of its own, and mistakes each time', () => {
  const read = () => readYaml('a: { b: [1] }\n', 'x', 'wrong-settings') as { a: { b: number[] } }
  const first = read()
  first.a.b.push(2)
  assert.equal(read(), { a: { b: [1] } })
  for (let count = 0; count < 600; count++) assert.is(readYaml(`${count}`, 'x', 'wrong-settings'), count)
  assert.equal(read(), { a: { b: [1] } })
  assert.equal([refused('a: [', 3).problems, refused('a: [', 3).problems!.length], [refused('a: [', 3).problems, 1])
  assert.is.not(refused('a: [', 4).problems![0].path, refused('a: [', 3).problems![0].path)
})

test('mistakes have code, file, line and column', () => {
  const error = refused('a: 1\nb: [1, 2\nc: 3\n')
  assert.instance(error, PrintError)
  assert.is(error.code, 'layout-mistake')
  assert.match(error.problems![0].path, /^app\.yaml:3:1$/)
  assert.match(error.message, 'app.yaml:3:1: ')
})

test('lines are counted from the start of the file, not of the text', () => {
  assert.is(refused('a: 1\na: 2\n', 9).problems![0].path, 'app.yaml:11:1')
})

test('unknown YAML tags are mistakes', () => {
  assert.match(refused('a: !map {}\n').message, '!map')
})

test('aliases cannot grow without limit', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 9; level++)
    lines.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]`
    )
  assert.is(refused(lines.join('\n')).code, 'layout-mistake')
})

/** Values by name, with `tag@line` before each tagged one. */
const plain = (node: YamlNode | undefined): unknown => {
  if (!node) return undefined
  const value =
    node.kind === 'list'
      ? node.items.map(plain)
      : node.kind === 'map'
        ? Object.fromEntries([...node.members].map(([name, member]) => [name, plain(member.node)]))
        : node.text
  return node.tag === undefined ? value : [`${node.tag}@${node.line}`, value]
}
const tree = (text: string, said: string[] = []) =>
  plain(readYamlTree(text, 'c.yaml', (line, message) => said.push(`${line} ${message}`)))
const treeRefused = (text: string): string => {
  try {
    tree(text)
  } catch (error) {
    if (error instanceof PrintError && error.code === 'wrong-settings') return error.message
    throw error
  }
  throw new Error('nothing was thrown')
}

test('a YAML tree has tags, lines, and scalars as they are written', () => {
  assert.equal(
    tree('a: !text\n  b: 1.50\nc:\n  - !map {d: yes, e: "q"}\n  - !line\n    f: 007\n  - ~\nA4 :\n  - 2020-01-01'),
    {
      a: ['!text@1', { b: '1.50' }],
      c: [['!map@4', { d: 'yes', e: 'q' }], ['!line@5', { f: '007' }], '~'],
      A4: ['2020-01-01']
    }
  )
  assert.is(tree('# nothing'), undefined)
})

test('a tree follows aliases, merges, and warns about repeated keys', () => {
  const messages: string[] = []
  assert.equal(tree('a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3, y: 4}\nc: {<<: [*a, {z: 5, x: 6}]}\nd: [*a]\n', messages), {
    a: { x: '1', y: '2' },
    b: { x: '1', y: '4' },
    c: { x: '1', y: '2', z: '5' },
    d: [{ x: '1', y: '2' }]
  })
  assert.equal(messages, ['2 "y" is repeated; the last value is used'])
})

test('text that is not YAML, is nested too deep or grows by aliases is refused with its position', () => {
  assert.match(treeRefused('a: 1\nb: [1, {\n'), /^c\.yaml:\d+:\d+: /)
  assert.is(treeRefused('a: *b'), 'c.yaml:1:4: the alias "*b" has no anchor "&b" before it')
  assert.is(treeRefused('a: &a\n  b: *a'), 'c.yaml:2:6: this alias is inside the value that it stands for')
  assert.match(
    treeRefused(`a: ${'['.repeat(100)}${']'.repeat(100)}`),
    'this is nested too deep; the limit is 60 levels'
  )
  for (const many of ['['.repeat(1e6), '{a: '.repeat(1e5), '- '.repeat(1e5), '? '.repeat(1e5)])
    assert.match(treeRefused(many), 'c.yaml:1:1: this is nested too deep')
  const bomb = Array.from(
    { length: 20 },
    (_, index) => `a${index}: &a${index} [${index ? Array(9).fill(`*a${index - 1}`) : 'x'}]`
  )
  assert.match(treeRefused(bomb.join('\n')), /this has too many values; the limit is 100000$/)
})

test('a path gives the position of its value, or of its key in an earlier line; if it is missing, that of the innermost value around it', () => {
  const text = 'a: 1\nattributes:\n  map: {type: map,\n    width: 5}\nlist:\n  - x\n  - "y": {z: 3}\nempty:\n'
  const at = (path: string, before?: number) => Object.values(placeInYaml(text, path, before))
  assert.equal([at('a'), at('attributes'), at('attributes.map'), at('attributes.map.width')], [[1, 4], [2, 1], [3, 8], [4, 12]]) // prettier-ignore
  assert.equal([at('list[1]'), at('list[1].y.z'), at('list[1]["y"]')], [[7, 5], [7, 14], [7, 10]]) // prettier-ignore
  assert.equal([at('attributes.map.height'), at('list[7]'), at('nothing'), at('')], [[3, 8], [5, 1], [1, 1], [1, 1]]) // prettier-ignore
  assert.equal([at('a', 10), at('nothing', 10)], [[11, 4], [11, 1]]) // prettier-ignore
})

test('members have the lines of their names, also without a value; null and numbers are as written', () => {
  const found = readYamlTree('a: 1.50\n? [x]\n: 2\nb:\nc: "q"\nd: ~\n', 'c.yaml', () => {})!
  assert.ok(found.kind === 'map')
  assert.equal([...found.members].map(([name, { line, node }]) => [name, line, node.line, node.kind === 'scalar' && [node.value, node.text]]), [['a', 1, 1, [1.5, '1.50']], ['', 2, 3, [2, '2']], ['b', 4, 4, [null, '']], ['c', 5, 5, ['q', 'q']], ['d', 6, 6, [null, '~']]]) // prettier-ignore
})

test('an alias counts with all values that it stands for, up to 100,000', () => {
  const grown = (times: number) => `a: &a [${Array(999).fill('x')}]\nb: [${Array(times).fill('*a')}]`
  assert.ok(tree(grown(98)))
  assert.match(treeRefused(grown(99)), /^c\.yaml:\d+:\d+: this has too many values/)
})

test('values are nested sixty levels deep at most', () => {
  const nested = (levels: number) => `a: ${'['.repeat(levels)}${']'.repeat(levels)}`
  assert.ok(tree(nested(59)))
  assert.match(treeRefused(nested(61)), 'the limit is 60 levels')
  assert.ok(tree(`a: "${'['.repeat(1000)}"`))
  assert.match(treeRefused(`a: "${'['.repeat(1001)}"`), 'this is nested too deep')
  assert.ok(tree(`a: "${'[]{}'.repeat(1000)}]]${'['.repeat(1000)}"`))
})

test.run()
