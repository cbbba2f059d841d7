import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import type { CommonLayer, JsonSchema, LayerPlugin } from '../../../core/plugin/contracts.js'
import { loadPlugins } from '../../../core/plugin/load.js'
import { coerce } from '../../../core/request/coerce.js'
import { checkSchema, validate } from '../../../core/request/validate.js'
import { loadSettings } from '../../../core/settings.js'

const path = join(packageRoot, 'plugins/layers/README.md')
const text = readFileSync(path, 'utf8')
const settings = loadSettings({ env: {}, cwd: packageRoot, content: {} })
const registry = await loadPlugins(settings.plugins, settings.folder, checkSchema)

/** What a section says, by its heading. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string] => [section.slice(0, section.indexOf('\n')).trim(), section])
)

/** The members of a layer as a table; `UPDATE_README=1` writes it into the page. */
const tableOf = ({ schema }: LayerPlugin<any>): string => {
  const properties = schema.properties as { [name: string]: JsonSchema }
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const rows = Object.entries(properties).map(([name, { description }]) => {
    const shown = String(description).replaceAll('|', '\\|').replaceAll('<', '\\<')
    return `| \`${name}\` | ${required.has(name) ? '**required** ' : ''}${shown} |`
  })
  return ['| member | |', '|---|---|', ...rows].join('\n')
}
const BLOCK = /<!-- members -->\n([^]*?)\n<!-- \/members -->/
const members = (section: string): string | undefined => BLOCK.exec(section)?.[1]

if (process.env.UPDATE_README) {
  let page = text
  for (const plugin of registry.layers) {
    const section = sections.get(plugin.name)
    const updated = section?.replace(BLOCK, () => `<!-- members -->\n${tableOf(plugin)}\n<!-- /members -->`)
    if (section && updated) page = page.replace(section, () => updated)
  }
  writeFileSync(path, page)
}

test('every layer type has a section, and every section has a layer type', () => {
  assert.equal([...sections.keys()].filter((name) => registry.layers.some((plugin) => plugin.name === name)).sort(), registry.layers.map(({ name }) => name).sort()) // prettier-ignore
})

for (const plugin of registry.layers) {
  test(`${plugin.name}: the table lists the members of the schema, each with what it means`, () => {
    for (const [name, { description }] of Object.entries(plugin.schema.properties as { [name: string]: JsonSchema }))
      assert.ok(description, `${name} is not described`)
    assert.is(members(sections.get(plugin.name)!), tableOf(plugin))
  })

  test(`${plugin.name}: its aliases are named and its examples are layers of it`, () => {
    const section = sections.get(plugin.name)!
    for (const alias of plugin.aliases ?? []) assert.ok(section.includes(`\`${alias}\``), alias)
    const examples = [...section.matchAll(/```json\n([^]*?)```/g)].map(([, json]) => JSON.parse(json!) as CommonLayer)
    assert.ok(examples.length > 0)
    for (const example of examples) {
      const list = { type: 'array', 'x-layers': true }
      assert.is(registry.layer(example.type), plugin)
      assert.equal(validate(coerce([example], list, registry), list, registry), [])
    }
  })
}

test.run()
