import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { type AnyService, startServiceHere } from '../support/service.js'

/** A layout with an attribute of each type, each with a default or able to do without. */
const BLOCKS = {
  scalebar: '{ type: scalebar, width: 60mm, height: 9mm }',
  northArrow: '{ type: northArrow, size: 12mm }',
  legend: '{ type: legend, width: 60mm }',
  table: '{ type: table }',
  featureTable: '{ type: featureTable }',
  chart: '{ type: chart, width: 60mm, height: 40mm }',
  image: '{ type: image, width: 20mm, height: 20mm }',
  markdown: '{ type: markdown }',
  qr: '{ type: qrCode, size: 20mm }',
  rows: '{ type: datasource, attributes: { owner: { type: string, default: x } } }',
  features: '{ type: features }',
  drawn: '{ type: style }',
  above: '{ type: staticLayers, default: { layers: [] } }'
}
const PLAIN = {
  count: '{ type: integer, default: 3 }',
  share: '{ type: number, default: 3.5 }',
  shown: '{ type: boolean, default: true }',
  day: '{ type: date, default: 2024-05-06 }',
  names: '{ type: array, default: [a] }',
  owner: '{ type: object, default: { name: x } }'
}
const declared = Object.entries({ ...BLOCKS, ...PLAIN }).map(([name, entry]) => `  ${name}: ${entry}\n`)
const layout = `---
name: Plan
attributes:
  map: { type: map, width: 60mm, height: 40mm, features: features, style: drawn }
  title: { type: string, default: Untitled, maxLength: 10 }
${declared.join('')}---
{{title}} {{map}} ${Object.keys(BLOCKS)
  .filter((name) => !['rows', 'features', 'drawn', 'above'].includes(name))
  .map((name) => `{{${name}}}`)
  .join(' ')}
{{params.nothArrow}} {{#each rows}}{{owner}}{{/each}}
`
const strict = `---
name: Strict
attributes:
  map: { type: map, width: 60mm, height: 40mm }
  count: { type: integer }
---
{{map}} {{count}}
`

const folders = makeFolders()
let service: AnyService
test.before(async () => {
  const layouts = folders.make({ 'town/app.yaml': '', 'town/plan.typ.hbs': layout, 'town/strict.typ.hbs': strict })
  service = await startServiceHere({ layouts })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const spec = { layout: 'Plan', srs: 'EPSG:3857', units: 'm', dpi: 72, layers: [], pages: [{ center: [1e6, 6e6], scale: 50_000 }] } // prettier-ignore
const printed = async (change: object) => {
  const answer = await fetch(`${service.root}/pdf/create.json`, { method: 'POST', body: JSON.stringify({ ...spec, ...change }) }) // prettier-ignore
  const text = await answer.text()
  const [id] = /[\da-f-]{36}/.exec(text) ?? []
  return { status: answer.status, text, warnings: answer.ok ? ((await service.status(id!)).warnings as string[]) : [] }
}
const jobs = async (attributes: object, layout = 'Plan') => {
  const map = { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers: [] }
  const body = JSON.stringify({ layout, attributes: { map, ...attributes } })
  const answer = await fetch(`${service.root}/print/town/report.pdf`, { method: 'POST', body })
  const messages = (await answer.json()) as any
  return { status: answer.status, told: messages, warnings: answer.ok ? ((await service.ended(messages.ref)).warnings as string[]) : [] } // prettier-ignore
}

test('a member with the name of an attribute and an invalid value is ignored with a warning', async () => {
  for (const name of [...Object.keys(BLOCKS), ...Object.keys(PLAIN).filter((one) => one !== 'shown')])
    for (const value of name === 'names' ? [{}] : [true, name === 'legend' ? 'x' : [['x']]]) {
      if (['table', 'chart'].includes(name) && Array.isArray(value)) continue
      const { status, text, warnings } = await printed({ [name]: value })
      assert.is(status, 200, `${name}: ${JSON.stringify(value)}: ${text}`)
      assert.is(warnings.length, 1, `${name}: ${JSON.stringify(value)}: ${warnings}`)
      assert.ok(warnings[0]!.startsWith(`spec.${name}`), warnings[0])
    }
  assert.is((await printed({ shown: 'perhaps' })).warnings.length, 1)
  const inPage = await printed({ pages: [{ ...spec.pages[0], northArrow: 5 }, spec.pages[0], { ...spec.pages[0], northArrow: 'x' }] }) // prettier-ignore
  assert.equal(inPage.warnings.map((one) => one.split(' ')[0]), ['spec.pages[0].northArrow', 'spec.pages[2].northArrow']) // prettier-ignore
})

test('ignored members in many pages cause few warnings, and do not hide a real mistake', async () => {
  const pages = Array.from({ length: 150 }, (_, at) => ({ ...spec.pages[0], scalebar: at % 2 ? 'a' : 'b', title: 'x' }))
  const many = await printed({ pages: pages.slice(0, 120), northArrow: true, qr: [1], count: 'many' })
  assert.is(many.status, 200, many.text)
  assert.is(many.warnings.length, 5 - 0, many.warnings.join('\n'))
  const { status, text } = await printed({ northArrow: 'x', title: 'longer than ten letters' })
  assert.is(status, 400)
  assert.match(text, /^Error while generating PDF:\nspec\.title [^\n]*\n$/)
})

test('a wrong value for an attribute without a default is refused', async () => {
  const { status, text } = await printed({ layout: 'Strict', count: 'many' })
  assert.is(status, 400)
  assert.match(text, /^Error while generating PDF:\nspec\.count [^\n]*"many"[^\n]*\n$/)
})

test('in the jobs protocol, invalid values of attributes are mistakes', async () => {
  for (const [name, value] of [
    ['northArrow', 5],
    ['legend', 'x'],
    ['count', 'many'],
    ['rows', ['x']]
  ] as const) {
    const { status, told } = await jobs({ [name]: value })
    assert.equal([status, told.code], [400, 'invalid-spec'])
    assert.match(told.problems[0].path, `attributes.${name}`)
  }
  const { status, told } = await jobs({ scalebar: { projection: 'EPSG:99' } })
  assert.equal([status, told.code, told.problems[0].path], [400, 'unknown-projection', 'attributes.scalebar.projection']) // prettier-ignore
  for (const projection of ['EPSG:3857', '', null])
    assert.is((await jobs({ scalebar: { projection } })).status, 200, String(projection))
})

test('a misspelled attribute causes a warning in both protocols; other unknown members belong to the client', async () => {
  const near: [name: string, meant: string][] = [['titel', 'title'], ['tilte', 'title'], ['scalbar', 'scalebar'], ['mark_down', 'markdown']] // prettier-ignore
  for (const [name, meant] of near) {
    for (const [path, warnings] of [
      [`attributes.${name}`, (await jobs({ [name]: 'x' })).warnings],
      [`spec.${name}`, (await printed({ [name]: 'x' })).warnings],
      [`spec.pages[0].${name}`, (await printed({ pages: [{ ...spec.pages[0], [name]: 'x' }] })).warnings]
    ] as const) {
      assert.is(warnings.length, 1, `${path}: ${warnings}`)
      assert.ok(warnings[0]!.startsWith(`${path} `) && warnings[0]!.includes(`"${meant}"`), warnings[0])
    }
  }
  const own = { nothArrow: true, mapTitle: 'a', comment: 'b', legends: [], datasource: [], showScale: true, langde: true, table2: 'x', name: 'y', Title: 'exact', note: 'z', imag: '' } // prettier-ignore
  assert.equal((await printed(own)).warnings, [], 'names that clients send, that the layout reads, or of another thing')
  assert.equal((await jobs(own)).warnings, [])
  assert.equal((await jobs({ title: 'a', titel: 'b' })).warnings, [], 'both are sent, so neither is the other')
  const [inRow] = (await jobs({ rows: [{}, { ownr: 'x' }] })).warnings
  assert.ok(inRow!.startsWith('attributes.rows[1].ownr ') && inRow!.includes('"owner"'), inRow)
})

test.run()
