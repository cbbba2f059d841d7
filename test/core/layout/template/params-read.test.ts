import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Handlebars } from '../../../../core/layout/template/handlebars.js'
import {
  literalIn,
  positionIn,
  positionInQuotes,
  strippedBefore
} from '../../../../core/layout/template/literal-text.js'
import { paramsRead } from '../../../../core/layout/template/params-read.js'
import { reachPartials } from '../../../../core/layout/template/partials.js'

const read = (text: string, constants = {}) => {
  const found = paramsRead([Handlebars.parse(text)], constants)
  return found === 'any' ? found : [...found].sort()
}

test('the free members that a template names are read', () => {
  assert.equal(read('{{params.a}} {{number params.b.c}} {{#if (gt params.d 1)}}{{@root.params.e}}{{/if}} {{x}}'), ['a', 'b', 'd', 'e']) // prettier-ignore
  assert.is(read('{{params.a}} {{#each params}}{{this}}{{/each}}'), 'any')
})

test('placeholders of legacy texts name members by their whole name or path', () => {
  assert.equal(read('{{legacy "${title} ${ now yyyy } ${params.a}"}} {{str (legacy "${b.c}")}}'), ['a', 'b', 'b.c', 'now yyyy', 'params', 'params.a', 'title']) // prettier-ignore
  assert.equal(read('{{legacy const.text}}', { text: '${a}' }), ['a'])
  assert.is(read('{{legacy title}}'), 'any')
  assert.is(read('{{legacy const.text}}', { text: 5 }), 'any')
})

test('a literal text is a text in quotes or a constant', () => {
  const literal = (text: string) => literalIn((Handlebars.parse(`{{f ${text}}}`).body[0] as hbs.AST.MustacheStatement).params[0]!, { a: 'A', n: 1 }) // prettier-ignore
  assert.equal(['"x"', 'const.a', 'const.n', 'const.b', 'const.a.b', '../const.a', 'other.a', '5'].map(literal), ['x', 'A', undefined, undefined, undefined, undefined, undefined, undefined]) // prettier-ignore
})

test('positions of characters are counted from the start of their text', () => {
  const start = { line: 3, column: 5 }
  assert.equal([positionIn('abc', 2, start), positionIn('a\nbc', 3, start), positionIn('\n\nx', 2, start)], [{ line: 3, column: 7 }, { line: 4, column: 2 }, { line: 5, column: 1 }]) // prettier-ignore
  assert.equal(positionInQuotes('a"b"c', 4, start, '"'), { line: 3, column: 12 })
  assert.equal(positionInQuotes("a\n'b", 3, start, "'"), { line: 4, column: 3 })
})

test('white space that Handlebars removed is one line or all', () => {
  assert.equal([strippedBefore(' \n  a', '  a', true), strippedBefore(' \n  a', 'a', true), strippedBefore('a', 'a', true), strippedBefore(' \n  a', 'a', false), strippedBefore('\r\na', 'a', true), strippedBefore(' \n a', 'b', true)], [2, 4, 0, 0, 2, 0]) // prettier-ignore
})

const reached = (main: string, partials: { [name: string]: string }) =>
  [...reachPartials(Handlebars.parse(main), (name) => (partials[name] === undefined ? undefined : Handlebars.parse(partials[name])))].map(([name, { passed, isOpen }]) => [name, [...passed].sort().join(' '), isOpen]) // prettier-ignore

test('partials know the names that any of their calls passes, also through others', () => {
  assert.equal(reached('{{> a x=1}}{{> a y=1}}{{> none}}', { a: '{{> b z=1}}', b: '' }), [['a', 'x y', false], ['b', 'x y z', false]]) // prettier-ignore
  assert.equal(reached('{{> a}}', { a: '{{> b x=1}}', b: '{{> a y=1}}' }), [['a', 'x y', false], ['b', 'x y', false]]) // prettier-ignore
})

test('a partial is open inside blocks that change the scope, with a value of its own, or called by an open one', () => {
  assert.equal(reached('{{#each list}}{{> a}}{{/each}}{{> b}}{{#if x}}{{> c}}{{/if}}{{> d map}}{{#with map}}e{{else}}{{> e}}{{/with}}', { a: '{{> f}}', b: '', c: '', d: '', e: '', f: '' }), [['a', '', true], ['f', '', true], ['b', '', false], ['c', '', false], ['d', '', true], ['e', '', false]]) // prettier-ignore
  assert.equal(reached('{{> a}}{{#with map}}{{> a}}{{/with}}', { a: '{{> b}}', b: '' }), [['a', '', true], ['b', '', true]]) // prettier-ignore
})

test.run()
