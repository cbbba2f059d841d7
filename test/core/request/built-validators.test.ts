import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import type { JsonSchema } from '../../../core/plugin/contracts.js'
import { compileSchema, formats, moduleOf, type Run, type Validator } from '../../../core/request/ajv.js'
import { builtValidator, validatorFile } from '../../../core/request/built-validators.js'
import { layerSchema } from '../../../core/request/layer-types.js'
import { variants } from '../../../core/request/schema-branches.js'
import { fits, validate } from '../../../core/request/validate.js'
import { makeFolders } from '../../support/folders.js'
import { registry } from '../../support/page.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** As it is compiled. */
const bare = ({ $id, $schema, ...schema }: JsonSchema): JsonSchema => schema
const schemaIn = (name: string): JsonSchema =>
  bare(JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8')))
const ownSchemas: [name: string, schema: JsonSchema][] = [
  ...['settings', 'app', 'layout'].map((name): [string, JsonSchema] => [name, schemaIn(name)]),
  ...registry.blocks.map(({ name, options }): [string, JsonSchema] => [`block ${name}`, bare(options)]),
  ...registry.layers.map(({ name, schema }): [string, JsonSchema] => [`layer ${name}`, bare(layerSchema(schema))])
]

/** The lists of layers that a validator finds, and what it says. */
const run = (validator: Validator<unknown>, value: unknown) => {
  const pointers: string[] = []
  const finding: Run = { checkLayers: (_, pointer) => void pointers.push(pointer) }
  return { isValid: validator.call(finding, value), pointers }
}

const VALUES = [null, true, 0, -1, 1.5, 1e9, '', 'a', 'none', '#ff0000', '12mm', 'https://example.org/a', [], ['a'], [1, 2], [1, 2, 3, 4], [{}], {}] // prettier-ignore

/** Values for a schema: each member alone with each of the values above, its choices and its default, and all defaults. */
const valuesFor = (schema: JsonSchema): unknown[] =>
  variants(schema, schema).flatMap(({ properties = {}, schema: { required = [] } }) => {
    const needed = Object.fromEntries((required as string[]).map((name) => [name, 'https://example.org/a']))
    const members = Object.entries(properties) as [string, JsonSchema][]
    const given = members.flatMap(([name, member]) => {
      const { enum: choices = [], default: preset, minimum = 1 } = variants(member, schema)[0]!.schema
      return [...VALUES, ...(choices as unknown[]), preset, minimum].map((value) => ({ ...needed, [name]: value }))
    })
    return [needed, ...given]
  })

test('the build has compiled the schemas of settings, apps, layouts, blocks and layers', () => {
  const missing = ownSchemas.filter(([, schema]) => !builtValidator(JSON.stringify(schema)))
  assert.equal(missing.map(([name]) => name), []) // prettier-ignore
  assert.ok(readdirSync(join(packageRoot, 'dist/validators')).length > ownSchemas.length, 'and those of the samples')
})

for (const [name, schema] of ownSchemas)
  test(`${name}: the validator of the build agrees with the compiled one`, () => {
    const [built, full] = [builtValidator(JSON.stringify(schema))!, compileSchema(schema, true)]
    const values = [...VALUES, ...valuesFor(schema)]
    const told = values.map((value) => ({ value, built: run(built, value), full: run(full, value) }))
    for (const one of told) assert.equal(one.built, one.full, JSON.stringify(one.value))
    assert.ok(told.some(({ built: { isValid } }) => !isValid))
  })

test('lists of layers are found in built validators, too', () => {
  const list = { type: 'array', 'x-layers': true }
  const map = { type: 'object', properties: { layers: list, free: { type: 'array', 'x-layers': false } } }
  const schema = { anyOf: [{ type: 'object', properties: { maps: { type: 'array', items: { $ref: '#/$defs/map' } } } }, list], $defs: { map } } // prettier-ignore
  const file = join(folders.make({ 'module.cjs': moduleOf(schema) }), 'module.cjs')
  const built: Validator<unknown> = createRequire(import.meta.url)(file)(formats)
  const full = compileSchema(schema, true)
  for (const [value, expected] of [
    [
      { maps: [{ layers: [{}] }, { free: [{}] }, { layers: [] }] },
      { isValid: true, pointers: ['/maps/0/layers', '/maps/2/layers'] }
    ],
    [{ maps: [{ layers: 1 }] }, { isValid: false, pointers: [] }],
    [[{}], { isValid: true, pointers: [''] }]
  ] as const)
    // prettier-ignore
    for (const validator of [built, full]) assert.equal(run(validator, value), expected)
})

test('a value of a schema that the build has compiled', () => {
  const wms = layerSchema(registry.layer('wms')!.schema)
  const sent = { type: 'wms', baseURL: 'https://example.org/wms', layers: ['a'] }
  assert.equal(validate(sent, wms), [])
  assert.equal(validate({ ...sent, opacity: 2, baseURL: 1 }, wms, registry, 'at').map(({ path }) => path), ['at.baseURL', 'at.opacity']) // prettier-ignore
  assert.is(fits(sent, wms), true)
  assert.is(fits({ ...sent, layers: 1 }, wms), false)
})

test('schemas of others have no built validator', () => {
  const schema = { type: 'object', properties: { own: { type: 'string', maxLength: 7 } } }
  assert.is(builtValidator(JSON.stringify(schema)), undefined)
  assert.match(validatorFile('a'), /^[0-9a-f]{32}\.cjs$/)
  assert.equal(validate({ own: 'short' }, schema), [])
  assert.equal(validate({ own: 'too long' }, schema).map(({ path }) => path), ['own']) // prettier-ignore
})

test.run()
