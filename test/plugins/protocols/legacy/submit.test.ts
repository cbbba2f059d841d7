import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import type { Printer, RequestedPrint } from '../../../../core/plugin.js'
import { submit } from '../../../../plugins/protocols/legacy/submit.js'
import type { Origins } from '../../../../plugins/protocols/legacy/translate/paths.js'
import { thrownBy } from '../../../support/thrown-by.js'

const misfit = (name: string) => ({ value: { of: name }, origin: (inside: string) => `spec.${name}${inside}`, ownType: 'String' }) // prettier-ignore
const wrong = (name: string) => PrintError.ofProblems('invalid-spec', [{ path: `pages[0].attributes.${name}`, message: 'is wrong' }]) // prettier-ignore

/** Submits a print with the misfits x and y; `refuse` says why a printer does not take what it gets. */
const submitted = async (refuse: (attributes: object) => Error | undefined) => {
  const [x, y] = [misfit('x'), misfit('y')]
  const origins: Origins = [new Map([['x', x], ['y', y]])] // prettier-ignore
  const request = { pages: [{ attributes: { x: x.value, y: y.value, z: 1 }, params: {} }] } as unknown as RequestedPrint
  const printer = {
    async submit({ pages }: RequestedPrint, { warnings, ...more }: { warnings: string[] }) {
      const refusal = refuse(pages![0]!.attributes)
      if (refusal) throw refusal
      return { sent: Object.keys(pages![0]!.attributes), warnings, ...more }
    }
  } as unknown as Printer
  return submit(printer, request, origins, {
    headers: { a: 'b' },
    warnings: ['before']
  } as never) as unknown as Promise<object>
}

test('a print that is accepted is queued as it is', async () => {
  assert.equal(await submitted(() => undefined), { sent: ['x', 'y', 'z'], warnings: ['before'], headers: { a: 'b' } })
})

test('misfits are left out one after the other, each with a warning', async () => {
  const { sent, warnings } = (await submitted((attributes) => 'x' in attributes ? wrong('x') : 'y' in attributes ? wrong('y') : undefined)) as { sent: string[]; warnings: string[] } // prettier-ignore
  assert.equal(sent, ['z'])
  assert.is(warnings.length, 3)
  assert.equal(warnings.map((warning) => warning.split(' ')[0]), ['before', 'spec.x', 'spec.y']) // prettier-ignore
})

test('a misfit that the layout needs is refused for what it is, other refusals for themselves', async () => {
  const first = wrong('x')
  assert.is(await thrownBy(submitted((attributes) => ('x' in attributes ? first : wrong('x')))), first)
  const second = wrong('z')
  assert.is(await thrownBy(submitted((attributes) => ('x' in attributes ? first : second))), second)
  const full = new PrintError('queue-full', 'full')
  assert.is(await thrownBy(submitted(() => full)), full)
  assert.is(await thrownBy(submitted((attributes) => ('x' in attributes ? first : full))), full)
})

test.run()
