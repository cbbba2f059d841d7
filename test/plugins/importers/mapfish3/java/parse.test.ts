import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { JavaMistake, parseJava } from '../../../../../plugins/importers/mapfish3/java/parse.js'
import type { Java } from '../../../../../plugins/importers/mapfish3/java/tree.js'
import { ROWS } from './values.js'

/** The tree in parentheses, as in `(+ 1 (* 2 3))`. */
const shown = (tree: Java): string => {
  switch (tree.kind) {
    case 'text':
    case 'character':
      return JSON.stringify(tree.value)
    case 'number':
      return tree.isWhole ? String(tree.value) : `${tree.value}d`
    case 'boolean':
      return String(tree.value)
    case 'null':
      return 'null'
    case 'reference':
      return `${tree.of}:${tree.name}`
    case 'name':
      return tree.name
    case 'call':
      return `${tree.target ? `${shown(tree.target)}.` : ''}${tree.name}(${tree.args.map(shown).join(', ')})`
    case 'member':
      return `${shown(tree.target)}.${tree.name}`
    case 'item':
      return `${shown(tree.target)}[${shown(tree.index)}]`
    case 'new':
      return `new ${tree.type}(${tree.args.map(shown).join(', ')})`
    case 'cast':
      return `(${tree.type})${shown(tree.value)}`
    case 'instanceof':
      return `(${shown(tree.value)} is ${tree.type})`
    case 'unary':
      return `(${tree.operator} ${shown(tree.value)})`
    case 'binary':
      return `(${tree.operator} ${shown(tree.left)} ${shown(tree.right)})`
    case 'ternary':
      return `(${shown(tree.condition)} ? ${shown(tree.yes)} : ${shown(tree.no)})`
  }
}

const reads = (java: string, tree: string) => assert.is(shown(parseJava(java)), tree, java)

test('references have names with any characters', () => {
  reads('$P{title}', 'parameter:title')
  reads('$F{ort.gemId}', 'field:ort.gemId')
  reads('$V{Zähler 1}', 'variable:Zähler 1')
  reads('$R{page.of}', 'resource:page.of')
  assert.equal(parseJava('$P{a}'), { kind: 'reference', of: 'parameter', name: 'a' })
})

test('literals of all kinds are read', () => {
  reads('"a\\n\\"b\\" \\u00e4\\101\\\\"', JSON.stringify('a\n"b" äA\\'))
  reads("'\\''", '"\'"')
  reads("'\\u20AC'", '"€"')
  reads('"""\n    one\n      two \\\n    three\n    """', JSON.stringify('one\n  two three\n'))
  reads('"$P{no}"', '"$P{no}"')
  for (const [java, tree] of [
    ['1_000L', '1000'],
    ['0xFF', '255'],
    ['0b11', '3'],
    ['017', '15'],
    ['1.5f', '1.5d'],
    ['.5', '0.5d'],
    ['1.', '1d'],
    ['2d', '2d'],
    ['1e3', '1000d'],
    ['null', 'null'],
    ['true', 'true']
  ] as const)
    reads(java, tree)
})

test('operators have the precedence of Java', () => {
  reads('1 + 2 * 3 - 4', '(- (+ 1 (* 2 3)) 4)')
  reads('a || b && c | d ^ e & f == g < h << 1 + 2', '(|| a (&& b (| c (^ d (& e (== f (< g (<< h (+ 1 2)))))))))')
  reads('!a && -b < +c', '(&& (! a) (< (- b) (+ c)))')
  reads('a >> 1 >>> 2 >= 3', '(>= (>>> (>> a 1) 2) 3)')
  reads('a ? b : c ? d : e', '(a ? b : (c ? d : e))')
  reads('a ? b ? 1 : 2 : 3', '(a ? (b ? 1 : 2) : 3)')
  reads('$F{x} instanceof java.util.List<?> && b', '(&& (field:x is java.util.List) b)')
  reads('(a + b) * c', '(* (+ a b) c)')
})

test('a type in parentheses is a cast, a value in parentheses is not', () => {
  reads('(int) 1.5', '(int)1.5d')
  reads('(int) -x', '(int)(- x)')
  reads('(x) - y', '(- x y)')
  reads('(x) + (y)', '(+ x y)')
  reads('(String) $P{x}', '(String)parameter:x')
  reads('(java.util.Map<String, List<Object[]>>) $P{x}', '(java.util.Map)parameter:x')
  reads('(String[]) x', '(String[])x')
  reads('((Number)$V{n}).doubleValue() % 2 == 0', '(== (% (Number)variable:n.doubleValue() 2) 0)')
  reads('(Boolean) !x', '(Boolean)(! x)')
  reads('(a) ? (b) : (c)', '(a ? b : c)')
  reads('(a < b) && c > d', '(&& (< a b) (> c d))')
})

test('calls, members and objects are read', () => {
  reads('java.lang.String.format("%s", x)', 'java.lang.String.format("%s", x)')
  reads('msg("a", 1)', 'msg("a", 1)')
  reads('a.b().c.d(e)[0]', 'a.b().c.d(e)[0]')
  reads('new java.util.Date()', 'new java.util.Date()')
  reads('new ArrayList<Map<String, ?>>(2).size()', 'new ArrayList(2).size()')
  reads('new HashMap<>()', 'new HashMap()')
  reads('new String[] {"a", "b",}', 'new String[]("a", "b")')
  reads('Collections.<String>emptyList()', 'Collections.emptyList()')
  reads('"a".length()', '"a".length()')
  reads('Boolean.TRUE', 'Boolean.TRUE')
})

test('comments and blanks mean nothing', () => {
  reads('\t1 /* one */ + // plus\n 2 ', '(+ 1 2)')
})

const refuses = (java: string, at: number, message: string) => {
  try {
    parseJava(java)
  } catch (thrown) {
    assert.instance(thrown, JavaMistake)
    const { at: where, message: text } = thrown as JavaMistake
    assert.equal([where, text.includes(message)], [at, true], `${java}: ${where} ${text}`)
    return
  }
  assert.unreachable(java)
}

test('what is not supported is refused with its place', () => {
  refuses('x -> 1', 2, 'functions')
  refuses('(x) -> 1', 4, 'functions')
  refuses('list.map(String::valueOf)', 15, 'references to methods')
  refuses('x = 1', 2, 'changes a value')
  refuses('i++', 1, 'changes a value')
  refuses('return 1;', 0, 'statements')
  refuses('new Object() { }', 13, 'a class with a body')
  refuses('$P!{x}', 0, 'is not a reference')
  refuses('$X{IN, a, b}', 0, 'is not a reference')
})

test('mistakes are reported with their place', () => {
  refuses('', 0, 'ends too early')
  refuses('1 +', 3, 'ends too early')
  refuses('a b', 2, 'unexpected "b"')
  refuses('f(1', 3, 'is missing')
  refuses('"abc', 0, 'is not closed')
  refuses("'ab'", 0, 'is not closed')
  refuses('"\\q"', 0, 'is not an escape')
  refuses('a ? b', 5, 'is missing')
  refuses('1 # 2', 2, 'is not Java')
  refuses('99999999999999999999', 0, 'is not a number')
})

test('length and depth are limited', () => {
  refuses('x'.repeat(20_001), 0, 'more than 20000 letters')
  refuses('1+'.repeat(1000) + '1', 1500, 'more than 1500 words')
  refuses('('.repeat(200) + '1' + ')'.repeat(200), 30, 'levels deep')
  refuses('!'.repeat(200) + 'x', 59, 'levels deep')
  refuses('a?'.repeat(200), 118, 'levels deep')
})

test('a changed expression is read or refused, and nothing else happens', () => {
  const signs = [
    '(',
    ')',
    '"',
    "'",
    '\\',
    '<',
    '>',
    '$P{',
    '}',
    '?',
    ':',
    '.',
    ' ',
    '[',
    ']',
    '-',
    '/*',
    '0x',
    '""',
    'new '
  ]
  let seed = 7
  const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below
  for (let count = 0; count < 1000; count++) {
    const java = ROWS[random(ROWS.length)]![1]
    const at = random(java.length + 1)
    const changed = java.slice(0, at) + signs[random(signs.length)]! + java.slice(at + random(3))
    try {
      parseJava(changed)
    } catch (thrown) {
      assert.instance(thrown, JavaMistake, changed)
    }
  }
})

test('scripts compare values, divide with fractions, and have texts in single quotes', () => {
  const script = (text: string, tree: string) => assert.is(shown(parseJava(text, true)), tree, text)
  script("$P{a} == 'it\\'s'", 'Objects.equals(parameter:a, "it\'s")')
  script('$P{a} !== "b" && $P{c} === $P{d}', '(&& (! Objects.equals(parameter:a, "b")) Objects.equals(parameter:c, parameter:d))') // prettier-ignore
  script('$P{a} != null', '(!= parameter:a null)')
  script('$V{PAGE_NUMBER} == 1', '(== variable:PAGE_NUMBER 1)')
  script('$P{a} / 2', '(/ (double)parameter:a 2)')
  script("$P{a} ?: 'none'", '(parameter:a.asBoolean() ? parameter:a : "none")')
  script('$P{a}?.trim()', '((== parameter:a null) ? null : parameter:a.trim())')
  script('$P{a} ? .5 : 1', '(parameter:a.asBoolean() ? 0.5d : 1)')
  script('!$P{a} && $P{b} > 1', '(&& (! parameter:a.asBoolean()) (> parameter:b 1))')
  script('"5 \\$ and $"', '"5 $ and $"')
  for (const filled of ['"a ${b}"', '"a $b"']) assert.throws(() => parseJava(filled, true), /inside of a text/)
  for (const java of ["'ab'", '$P{a} ?: 1', '$P{a}?.trim()', '$P{a} === 1'])
    assert.throws(() => parseJava(java), (thrown: unknown) => thrown instanceof JavaMistake, java) // prettier-ignore
})

test.run()
