import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changeOperators, eachOperator } from '../../../../core/document/pdf/operators.js'

/** Each operation as `word operand|operand`, and its text in the content. */
const read = (content: string) => {
  const [operations, texts]: [string[], string[]] = [[], []]
  const isWhole = eachOperator(Buffer.from(content, 'latin1'), ({ word, operands, first, end }) => {
    operations.push(`${word} ${operands.join('|')}`.trim())
    texts.push(content.slice(first, end))
  })
  return { operations, texts, isWhole }
}
const operationsOf = (content: string) => read(content).operations

test('operators have their operands: numbers, names, strings, arrays and dictionaries', () => {
  const texts = [
    '1 .5 -2 rg',
    '/n gs',
    '(a(b)\\)c) Tj',
    "<0F1e> '",
    '[(x)3]TJ',
    '<< /M/N >> BDC',
    'q',
    '1 2 "',
    '(\\\\)Tj'
  ]
  assert.equal(read(texts.join('  ')), {
    operations: ['rg 1|.5|-2', 'gs /n', 'Tj (a(b)\\)c)', "' <0F1e>", 'TJ [|(x)|3|]', 'BDC <<|/M|/N|>|>', 'q', '" 1|2', 'Tj (\\\\)'], // prettier-ignore
    texts,
    isWhole: true
  })
})

test('each kind of white space ends a token, and so does what begins another', () => {
  assert.equal(operationsOf('1\x002\t3\n4\f5\r6 q'), ['q 1|2|3|4|5|6'])
  assert.equal(operationsOf('1(a)2<00>3[4]5/n6{7}q'), ['q 1|(a)|2|<00>|3|[|4|]|5|/n6|{|7|}'])
  assert.equal(operationsOf('1% q\n2 Q'), ['Q 1|% q|2'])
})

test('letters begin operators, other signs do not', () => {
  assert.equal(operationsOf('A z f* @ & . 0 + ~ w'), ['A', 'z', 'f*', 'w @|&|.|0|+|~'])
})

test('what does not end reaches to the end of the content', () => {
  for (const open of ['(a q', '<00 q', '% q', '(a(b) q', '(a\\']) assert.equal(read(`1 w ${open}`), { operations: ['w 1'], texts: ['1 w'], isWhole: true }, open) // prettier-ignore
})

test('an inline image ends the reading', () => {
  assert.equal(read('q BI /W 1 ID x EI Q'), { operations: ['q'], texts: ['q'], isWhole: false })
})

test('an operand has at most 200 characters', () => {
  const [most, more] = [197, 198].map((length) => `(${'a'.repeat(length)}x)`)
  assert.equal(operationsOf(`${most} Tj ${more} Tj`), [`Tj ${most!.slice(0, 200)}`, `Tj ${more!.slice(0, 200)}`])
  assert.equal([most!.length, more!.length], [200, 201])
  assert.equal(read(`${more} Tj`).texts, [`${more} Tj`])
})

test('operations are replaced with their operands; without a change the content is the same buffer', () => {
  const content = Buffer.from('q 1 0 0 rg n 2 w Q')
  const replaced = changeOperators(content, (operation, replace) => {
    if (operation.word === 'rg') replace(operation, '0 g')
    if (operation.word === 'w') replace(operation, '')
  })
  assert.equal([String(replaced.content), replaced.isWhole], ['q 0 g n  Q', true])
  assert.is(changeOperators(content, () => {}).content, content)
  const cut = changeOperators(Buffer.from('1 w BI 2 w'), (operation, replace) => replace(operation, 'x'))
  assert.equal([String(cut.content), cut.isWhole], ['x BI 2 w', false])
})

test.run()
