import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import type { RequestedPrint } from '../../../../core/plugin.js'
import { offer, readRequestFor } from '../../../../plugins/protocols/legacy/read-request.js'
import type { Origins } from '../../../../plugins/protocols/legacy/translate/paths.js'
import { FakePrinter } from '../fake-printer.js'
import { thrownBy } from '../../../support/thrown-by.js'

const misfit = (name: string) => ({ value: { of: name }, origin: (inside: string) => `spec.${name}${inside}`, ownType: 'String' }) // prettier-ignore
const wrong = (name: string) => PrintError.ofProblems('invalid-spec', [{ path: `pages[0].attributes.${name}`, message: 'is wrong' }]) // prettier-ignore

/** What is left of a print with the misfits x and y; `refuse` says why a printer does not take what it gets. */
const accepted = async (refuse: (attributes: object) => PrintError | undefined) => {
  const [x, y] = [misfit('x'), misfit('y')]
  const origins: Origins = [new Map([['x', x], ['y', y]])] // prettier-ignore
  const request = { pages: [{ attributes: { x: x.value, y: y.value, z: 1 }, params: {} }] } as unknown as RequestedPrint
  for (let read = offer(request, request, ['before'], origins); ;) {
    const { attributes } = read.request.pages![0]!
    const refusal = refuse(attributes)
    if (!refusal) return { sent: Object.keys(attributes), warnings: read.warnings }
    read = read.refused!(refusal)
  }
}

test('a print that is accepted stays as it is', async () => {
  assert.equal(await accepted(() => undefined), { sent: ['x', 'y', 'z'], warnings: ['before'] })
})

test('misfits are left out one after the other, each with a warning', async () => {
  const { sent, warnings } = await accepted((attributes) => 'x' in attributes ? wrong('x') : 'y' in attributes ? wrong('y') : undefined) // prettier-ignore
  assert.equal(sent, ['z'])
  assert.is(warnings.length, 3)
  assert.equal(warnings.map((warning) => warning.split(' ')[0]), ['before', 'spec.x', 'spec.y']) // prettier-ignore
})

test('a misfit that the layout needs is refused for what it is, other refusals for themselves', async () => {
  const pathOf = async (...by: Parameters<typeof accepted>) => ((await thrownBy(accepted(...by))) as PrintError).problems![0]!.path // prettier-ignore
  const first = wrong('x')
  const missing = PrintError.ofProblems('invalid-spec', [{ path: 'pages[0].attributes.x', message: 'is missing' }])
  const { message } = await thrownBy(accepted((attributes) => ('x' in attributes ? first : missing)))
  assert.match(message, /^spec\.x is wrong/)
  // what was never sent, and what is still sent, is missing by itself
  for (const name of ['q', 'z']) {
    const other = PrintError.ofProblems('invalid-spec', [
      { path: `pages[0].attributes.${name}`, message: 'is missing' }
    ])
    const thrown = await thrownBy(accepted((attributes) => ('x' in attributes ? first : other)))
    assert.match(thrown.message, /\.[qz] is missing/)
  }
  assert.is(await pathOf((attributes) => ('x' in attributes ? first : wrong('x'))), 'spec.x')
  assert.is(await pathOf((attributes) => ('x' in attributes ? first : wrong('z'))), 'spec.pages[0].z')
  const full = new PrintError('queue-full', 'full')
  assert.is(await thrownBy(accepted(() => full)), full)
  assert.is(await thrownBy(accepted((attributes) => ('x' in attributes ? first : full))), full)
})

test('a spec names its app; of one that is not known, or none, the preset app is printed, else the first', () => {
  const of = (app: unknown, preset?: string, named?: string) => {
    const body = Buffer.from(JSON.stringify({ layout: 'A4', pages: [{}], ...(app !== undefined && { app }) }))
    const { request, warnings } = readRequestFor(preset)(body, new FakePrinter(), { ...(named && { app: named }) })
    return [request.app, ...warnings.filter((warning) => warning.startsWith('spec.app'))]
  }
  assert.equal([of('town'), of(undefined), of(undefined, 'town'), of(null, 'town')], [['town'], ['default'], ['town'], ['town']]) // prettier-ignore
  assert.equal(of('twon'), ['default', 'spec.app is "twon"; must be one of "default", "town"; "default" is used'])
  assert.equal(of(['x'], 'town'), ['town', 'spec.app is ["x"]; must be one of "default", "town"; "town" is used'])
  assert.equal(of('twon', undefined, 'town'), ['town'], 'the address goes first')
})

test.run()
