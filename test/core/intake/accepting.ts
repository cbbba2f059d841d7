import { join } from 'node:path'
import type { Container } from '../../../core/container.js'
import { packageRoot } from '../../../core/package-root.js'
import { loadPlugins } from '../../../core/plugin/load.js'
import type { PrinterFacts, RequestAddress } from '../../../core/printer.js'
import { checkSchema } from '../../../core/request/validate.js'
import { catalogOf } from '../../support/layouts.js'

const plugins = ['blocks/map', 'blocks/scalebar', 'outputs/pdf', 'outputs/svg', 'layers/geojson'].map((name) => `mapsetter/plugins/${name}`) // prettier-ignore
const registry = await loadPlugins(plugins, packageRoot, checkSchema)
const catalog = catalogOf(join(packageRoot, 'test/fixtures/layouts'), registry)

/** A request for the layout `Card` that is accepted. */
export const requestOf = (more: object = {}) => ({
  app: 'default',
  layout: 'Card',
  format: 'pdf',
  attributes: { map: { center: [1, 2], scale: 1000 } },
  params: {},
  ...more
})

/** A container whose only protocol is `own`. */
export const containerWith = (
  readRequest: (body: Uint8Array, facts: PrinterFacts, address: RequestAddress) => unknown,
  more: { [name: string]: unknown } = {}
): Pick<Container, 'get'> => {
  const objects: { [token: string]: unknown } = {
    registry: { ...registry, protocols: [{ name: 'other' }, { name: 'own', readRequest }] },
    catalog,
    settings: {},
    webhookCalls: { refusal: (address: string) => (address.includes('evil') ? 'must not be called' : undefined) },
    ...more
  }
  return { get: (name: string) => objects[name] } as never
}
