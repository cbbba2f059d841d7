import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../../core/errors.js'
import type { RequestedPrint } from '../../../../../core/plugin.js'
import {
  attributeIn,
  IGNORED,
  isFlagForBlock,
  withoutMisfits
} from '../../../../../plugins/protocols/legacy/translate/misfits.js'
import { legacyProblem, type Origins, reversedOrigin } from '../../../../../plugins/protocols/legacy/translate/paths.js' // prettier-ignore

const origin = (inside: string) => `spec.x${inside}`
/** Whether a value for an attribute of a type, which the client did not mean, is left out. */
const isLeftOut = (ownType: string | undefined, value: unknown): boolean => {
  const origins: Origins = [new Map([['x', { value, origin, ownType }]])]
  const refusal = PrintError.ofProblems('invalid-spec', [{ path: 'pages[0].attributes.x', message: 'is wrong' }])
  const request = { pages: [{ attributes: { x: value }, params: {} }] } as unknown as RequestedPrint
  return withoutMisfits(request, refusal, origins) !== undefined
}

test('extra members are left out if they cannot be meant for the attribute of their name', () => {
  const meant: [type: string, ...values: unknown[]][] = [
    ['String', 'a', 5], ['Integer', 5, '5'], ['Double', 5.5, '5.5'], ['Boolean', true, 'FALSE'], ['String[]', ['a', 5], 'a', []],
    ['json', {}], ['TableAttributeValue', {}, []]
  ] // prettier-ignore
  const other: [type: string, ...values: unknown[]][] = [
    ['String', {}, [], true], ['Integer', 'x', {}, ''], ['Double', 'x'], ['Boolean', 1, 'yes', {}], ['String[]', [{}], {}],
    ['json', 'x', []], ['TableAttributeValue', 'x', 5], ['MapAttributeValue', {}, 'x'], ['toString', {}]
  ] // prettier-ignore
  for (const [type, ...values] of meant) for (const value of values) assert.not.ok(isLeftOut(type, value), `${type} ${JSON.stringify(value)}`) // prettier-ignore
  for (const [type, ...values] of other) for (const value of values) assert.ok(isLeftOut(type, value), `${type} ${JSON.stringify(value)}`) // prettier-ignore
  assert.not.ok(isLeftOut(undefined, {}))
})

test('the same member leaves all pages, becomes a parameter, and gives one warning', () => {
  const value = { a: 1 }
  const translated = { value, origin, ownType: 'String' }
  const origins: Origins = [new Map([['x', translated]]), new Map([['x', translated]])]
  const pages = [{ attributes: { x: value, y: 2 }, params: { p: 1 } }, { attributes: { x: value }, params: {} }, { attributes: { x: 'own' }, params: {} }] // prettier-ignore
  const refusal = PrintError.ofProblems('invalid-spec', [
    { path: 'pages[1].attributes.x.a', message: 'is wrong' },
    { path: 'pages[0].attributes.y', message: 'is not translated' },
    { path: 'layout', message: 'is another problem' }
  ])
  const { request, warnings } = withoutMisfits({ layout: 'L', pages } as unknown as RequestedPrint, refusal, origins)!
  assert.equal(request.pages, [
    { attributes: { y: 2 }, params: { p: 1, x: value } },
    { attributes: {}, params: { x: value } },
    { attributes: { x: 'own' }, params: {} }
  ])
  assert.equal([request.attributes, request.params, request.layout], [{ y: 2 }, { p: 1, x: value }, 'L'])
  assert.equal(warnings, [`spec.x.a is wrong; ${IGNORED}`])
  assert.equal(pages[0]!.attributes, { x: value, y: 2 }, 'the request itself stays')
  assert.is(withoutMisfits({ layout: 'L' } as unknown as RequestedPrint, refusal, origins), undefined)
  assert.is(withoutMisfits({ pages } as unknown as RequestedPrint, new Error('x'), origins), undefined)
  assert.is(withoutMisfits({ pages: pages.slice(2) } as unknown as RequestedPrint, refusal, origins), undefined)
})

test('flags for blocks, and paths of attributes', () => {
  assert.equal(['String', 'Boolean', 'json', 'TableAttributeValue', 'x'].map((type) => isFlagForBlock(true, type)), [false, false, false, true, true]) // prettier-ignore
  assert.is(isFlagForBlock('true', 'x'), false)
  assert.equal([attributeIn('pages[12].attributes.a_b.c'), attributeIn('pages[1].params.a')], [{ page: 12, name: 'a_b' }, undefined]) // prettier-ignore
})

test('problems have the path of the legacy spec', () => {
  const origins: Origins = [new Map(), new Map([['x', { value: 1, origin, lacks: 'is missing' }]])]
  const told = (path: string) => {
    const { path: legacy, message } = legacyProblem({ path, message: 'm' }, origins)
    return `${legacy} ${message}`
  }
  assert.is(told('pages[1].attributes.x'), 'spec.x is missing')
  assert.is(told('pages[1].attributes.x.a[2]'), 'spec.x.a[2] m')
  assert.is(told('pages[0].attributes.x.a'), 'spec.pages[0].x.a m')
  assert.equal(['layout', 'format', 'lang', 'pages', 'worldFile', 'pdf.standard', 'other'].map(told), ['spec.layout m', 'spec.outputFormat m', 'spec.lang m', 'spec.output.pages m', 'spec.output.worldFile m', 'spec.output.pdf.standard m', 'other m']) // prettier-ignore
  const reversed = reversedOrigin('spec.layers', [0, 2, 5])
  assert.equal(['[0].a', '[2]', '[3].b', '.c'].map(reversed), ['spec.layers[5].a', 'spec.layers[0]', 'spec.layers[3].b', 'spec.layers.c']) // prettier-ignore
})

test.run()
