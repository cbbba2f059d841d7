import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillLayout } from '../../../core/layout/fill.js'
import { viewFacts } from '../../../core/views/facts.js'
import { layoutOf, pageOf } from '../../support/page.js'

const attributes = `  small: { type: overviewMap, map: plan, width: 10mm, height: 10mm }
  plan: { type: map, width: 20mm, height: 20mm }
  title: { type: string, default: '' }
  cover: { type: image, width: 10mm, height: 10mm, default: { url: /x.png } }`
const body = `#set page("a6")
{{cover}}
{{#each pages}}
{{plan}} {{small}} {{legacy "\${title} \${scale} \${scale.PLAN} \${scale.Small}"}}
{{/each}}
{{small}} {{legacy "\${title} \${scale}"}}`

const filled = async (params: object) => {
  const { layout } = layoutOf(attributes, body)
  const sent = (title: string, scale: number) => ({ title, plan: { center: [0, 0], scale, layers: [] } })
  const second = { ...(await pageOf(attributes, sent('B', 2000.4))), id: '1' }
  const pages = [await pageOf(attributes, sent('A', 1000)), second]
  const words = { app: { name: 'a', title: 'A' }, format: 'pdf', lang: 'en', params: params as never, warnings: [] }
  const filling = fillLayout(pages, layout, words, new Date(0), viewFacts)
  return {
    placed: filling.placements.map(({ attribute }) => attribute),
    source: filling.render().source.replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
  }
}

test('texts of older layouts use the map scales of their page, and outside the pages those of the first page', async () => {
  const { source } = await filled({})
  assert.match(source, /A 1000 1000 \d+\n.*B 2000 2000 \d+\n.*A 1000$/)
})

test('blocks of an omitted title or last page are not required', async () => {
  assert.equal((await filled({})).placed, ['cover', 'plan', 'small', 'plan', 'small'])
  const { placed, source } = await filled({ includeTitlePage: 'False', includeLastPage: false })
  assert.equal(placed, ['plan', 'small', 'plan', 'small'])
  assert.match(source, /^.*\n#set page\("a6"\)\n#ms\.place\("0-plan"\).*\n#ms\.place\("1-plan"\).*B 2000 2000 \d+\n$/)
})

const picturesOf = async (facts: object) => {
  const declared = `  facts: { type: object, default: {} }\n  photo: { type: image, width: 10mm, height: 10mm }`
  const { layout } = layoutOf(declared, '{{#each facts.list}}{{photo this.url}};{{/each}}{{photo}}')
  const words = { app: { name: 'a', title: 'A' }, format: 'pdf', lang: 'en', params: {} as never, warnings: [] }
  const filling = fillLayout([await pageOf(declared, { facts })], layout, words, new Date(0), viewFacts)
  return { placements: filling.placements, source: filling.render().source }
}

test('a block that takes texts is placed with those of a list, each once', async () => {
  const list = [{ url: '/a.png' }, { url: '/b.png' }, { url: '/a.png' }, { url: 5 }, {}]
  const { placements, source } = await picturesOf({ list })
  assert.equal(
    placements.map(({ text }) => text),
    ['/a.png', '/b.png', '', undefined]
  )
  const ids = [...source.matchAll(/#ms\.place\("([^"]+)"\)/g)].map(([, id]) => id)
  const [a, b, none, own] = placements.map(({ id }) => id)
  assert.equal(ids, [a, b, a, none, none, own])
})

test('too many texts of lists are refused before any picture is fetched', async () => {
  const list = Array.from({ length: 1001 }, (_, at) => ({ url: `/${at}.png` }))
  const failed = await picturesOf({ list }).catch((error) => error)
  assert.is(failed.code, 'too-large')
  assert.is((await picturesOf({ list: list.slice(1) })).placements.length, 1001)
})

test.run()
