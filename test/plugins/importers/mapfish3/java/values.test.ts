import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { conditionOf } from '../../../../../plugins/importers/mapfish3/java/condition.js'
import { parseJava } from '../../../../../plugins/importers/mapfish3/java/parse.js'
import { textOf } from '../../../../../plugins/importers/mapfish3/java/text.js'
import { asMarkup, asString, asValue } from '../../../../../plugins/importers/mapfish3/java/write-parts.js'
import type { Part, Scope, ValueType } from '../../../../../plugins/importers/mapfish3/scope.js'
import { printed } from '../../../../support/templates.js'
import { ROWS } from './values.js'

// What translated expressions print is what Java gives.

const TYPES: { readonly [name: string]: ValueType } = {
  String: 'text',
  Integer: 'integer',
  Double: 'number',
  Boolean: 'boolean',
  List: 'list',
  Object: 'unknown'
}

const scopeOf = (classes: string): Scope => {
  const [x, y] = classes.split(' ').map((name) => TYPES[name]!)
  const find = (name: string) => ({ kind: 'value', path: name, type: name === 'x' ? x! : y! }) as const
  return { parameter: find, field: find, variable: find, resource: (key) => key }
}

const sure = <T>(translated: T): Exclude<T, { why: string }> => {
  if (typeof translated === 'object' && translated !== null && 'why' in translated) assert.unreachable(JSON.stringify(translated)) // prettier-ignore
  return translated as Exclude<T, { why: string }>
}

const plain = (markup: string): string =>
  markup.replace(/ \\\n|\\([^u])/g, (_, sign: string | undefined) => sign ?? '\n')

for (const [classes, java, ...cases] of ROWS) {
  const scope = scopeOf(classes)
  const tree = parseJava(java)
  test(`${java} prints what Java gives`, () => {
    const parts = sure(textOf(tree, scope, { nulls: 'word' })) as readonly Part[]
    const forms = [
      (values: object) => plain(printed(asMarkup(parts), values)),
      (values: object) => plain(printed(sure(asString(parts)), values)).slice(1, -1),
      (values: object) => printed(`{{concat ${sure(asValue(parts))}}}`, values)
    ]
    for (const [values, expected] of cases)
      for (const form of forms) assert.is(form(values), String(expected), JSON.stringify([values, parts]))
  })
  test(`${java} prints nothing for null`, () => {
    const markup = asMarkup(sure(textOf(tree, scope)))
    for (const [values, expected] of cases)
      if (expected === null || !expected.includes('null'))
        assert.is(plain(printed(markup, values)), expected ?? '', `${JSON.stringify(values)} ${markup}`)
  })
  if (!cases.some(([, expected]) => expected === 'true' || expected === 'false')) continue
  test(`${java} holds where Java gives true`, () => {
    const condition = sure(conditionOf(tree, scope))
    for (const [values, expected] of cases)
      assert.is(
        printed(`{{#if ${condition}}}true{{/if}}`, values),
        expected === 'true' ? 'true' : '',
        `${JSON.stringify(values)} ${condition}`
      )
  })
}

test.run()
