import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { textOfPdf } from '../support/pdf-text.js'
import { runCommand } from '../support/run-command.js'
import { type AnyService, startServiceHere } from '../support/service.js'
import { filesOf, field, band, reportOf } from '../plugins/importers/mapfish3/imported-app.js'

// Attributes that requests know by another name than the layout: `sentAs`.

const plan = `---
name: Plan
attributes:
  owner_name: { type: string, sentAs: owner.name, default: nobody }
  format_: { type: integer, sentAs: format, maximum: 5 }
  rows: { type: datasource, sentAs: a-list, attributes: { number_: { type: string, sentAs: number } } }
---
[{{owner_name}}|{{format_}}|{{#each rows}}{{number_}},{{/each}}]
`
const OLD = {
  attributes: '"format": !string {}\n"owner.name": !string {}\nowner_name: !string {}',
  processors: '- !reportBuilder {directory: "."}'
}
const parameters = ['format', 'owner.name', 'owner_name'].map((name) => `<parameter name="${name}" class="java.lang.String"/>`) // prettier-ignore
const old = reportOf(parameters.join('') + band('title', field('$P{format} + "|" + $P{owner.name} + "|" + $P{owner_name}'))) // prettier-ignore

const folders = makeFolders()
let service: AnyService
test.before(async () => {
  const layouts = folders.make({ 'town/app.yaml': '', 'town/plan.typ.hbs': plan })
  const { code, stdout, stderr } = await runCommand(['import', folders.make(filesOf(old, OLD)), '--app', 'old', '--layouts', layouts]) // prettier-ignore
  assert.is(code, 0, stdout + stderr)
  service = await startServiceHere({ layouts })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const post = (app: string, attributes: object) =>
  fetch(`${service.root}/print/${app}/buildreport.pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ layout: 'Plan', attributes })
  })
const printed = async (app: string, attributes: object): Promise<string> => {
  const answer = await post(app, attributes)
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.is(answer.status, 200, String(bytes))
  return textOfPdf(bytes)
}
interface Described {
  name: string
  clientParams?: { attributes: Described[] }
}
const capabilities = async (app: string): Promise<Described[]> =>
  ((await (await fetch(`${service.root}/print/${app}/capabilities.json`)).json()) as any).layouts[0].attributes

test('capabilities have the names of requests, also of rows', async () => {
  const attributes = await capabilities('town')
  assert.equal(attributes.map(({ name }) => name), ['owner.name', 'format', 'a-list']) // prettier-ignore
  assert.equal(
    attributes[2]!.clientParams!.attributes.map(({ name }) => name),
    ['number']
  )
})

test('a request sends values by these names', async () => {
  const rows = [{ number: 'a' }, { Number: 'b' }]
  assert.is(await printed('town', { 'owner.name': 'Ann', format: 3, 'A-List': rows }), '[Ann|3|a,b,]')
  assert.is(await printed('town', { owner_name: 'Ann', format: 3 }), '[nobody|3|]')
})

test('mistakes have the path of the request', async () => {
  const problems = async (attributes: object) =>
    ((await (await post('town', attributes)).json()) as any).problems.map(({ path }: { path: string }) => path)
  assert.equal(await problems({ format: 9 }), ['attributes.format'])
  assert.equal(await problems({ format_: 3 }), ['attributes.format'])
  assert.equal(await problems({ format: 3, 'owner.name': {}, 'a-list': [{}] }), ['attributes["owner.name"]', 'attributes.a-list[0].number']) // prettier-ignore
})

test('the description of the API has them, too', async () => {
  const text = await (await fetch(`${service.root}/openapi.json`)).text()
  assert.match(text, /"owner\.name":\{/)
  assert.not.match(text, 'owner_name":{"type":"string","default":"nobody"')
})

test('an imported app answers its old clients: reserved words and names with dots', async () => {
  const sent = { format: 'A4', 'owner.name': 'Ann', owner_name: 'Ben' }
  assert.equal((await capabilities('old')).map(({ name }) => name), Object.keys(sent)) // prettier-ignore
  assert.is(await printed('old', sent), 'A4|Ann|Ben')
})

test.run()
