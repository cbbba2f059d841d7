import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BLOCK_HELPERS, HELPERS } from '../../core/layout/template/helpers.js'
import { PLAIN_TYPES } from '../../core/layout/attributes/plain-types.js'
import { CONTEXT_WORDS } from '../../core/layout/template/context-words.js'
import type { BlockPlugin, JsonSchema } from '../../core/plugin/contracts.js'
import { fencesIn, LAYOUT_PAGES, readPage, sectionOf } from '../support/markdown-pages.js'
import { registry } from '../support/page.js'

// Whatever a layout may use stands in the pages of layouts/.

const [blocks, maps, language] = ['BLOCKS.md', 'MAPS.md', 'LANGUAGE.md'].map((name) => readPage(`layouts/${name}`)) as [string, string, string] // prettier-ignore

/** Options that every schema accepts, for values that depend on options. */
const SOME_OPTIONS = { text: '{name}', maxWidth: 9, maxHeight: 9, maxDpi: 9, attributes: { map: { type: 'map', options: { width: 9, height: 9 } } } } // prettier-ignore

const membersOf = ({ options, value }: BlockPlugin): string[] => {
  const sent = typeof value === 'function' ? value(SOME_OPTIONS, registry) : value
  return [options, sent, ...((sent.anyOf ?? []) as JsonSchema[])].flatMap(({ properties }) => Object.keys(properties ?? {})) // prettier-ignore
}

for (const plugin of registry.blocks)
  test(`the pages about layouts name the block ${plugin.name} and all its attributes`, () => {
    assert.match(sectionOf(blocks, '## All types'), new RegExp(`^\\| \\[\`${plugin.name}\`\\]\\(`, 'm'))
    const page = maps.includes(`\n## \`${plugin.name}\`\n`) || plugin.name === 'features' || plugin.name === 'style' ? maps : blocks // prettier-ignore
    const words = new Set([...page.matchAll(/[\w*-]+/g)].map(([word]) => word.replace(/\*/g, '')))
    assert.equal(
      membersOf(plugin).filter((member) => !words.has(member)),
      []
    )
    assert.match(page, new RegExp(`type: ${plugin.name}\\b[^]*\\n!\\[`), 'it is shown in a picture')
  })

test('the pages about layouts name every plain type, every helper and every word of the context', () => {
  for (const type of Object.keys(PLAIN_TYPES).filter((name) => name !== 'float'))
    assert.match(sectionOf(blocks, '## All types'), `\`${type}\``)
  const helpers = new Set([...Object.keys(HELPERS), ...Object.keys(BLOCK_HELPERS)])
  const written = new Set([...language.matchAll(/(?:\{\{#?|\()(\w+)/g)].map(([, name]) => name!))
  assert.equal([...helpers].filter((name) => !written.has(name)), []) // prettier-ignore
  for (const [name, { options }] of [...Object.entries(HELPERS), ...Object.entries(BLOCK_HELPERS)])
    for (const option of Object.keys(options === 'any' ? {} : (options ?? {})))
      if (option !== 'includeZero')
        assert.match(language, new RegExp(`\\b${option}=|\`${option}\``), `${name} ${option}`)
  for (const word of CONTEXT_WORDS) assert.match(language, new RegExp(`\\{\\{\\{?(?:#each )?${word}\\b`), word)
})

test('JSON that is shown is JSON', () => {
  for (const page of LAYOUT_PAGES)
    for (const { text } of fencesIn(readPage(page)).filter((fence) => fence.language === 'json')) JSON.parse(text)
})

test.run()
