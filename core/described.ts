import { appOf, formatsOf } from './accept.js'
import { usableCatalog } from './auth/rights.js'
import type { Container } from './container.js'
import { describeAttribute } from './layout/attributes/attributes.js'
import type { PrinterFacts } from './printer.js'
import type { RequestLimits } from './request/limits.js'

/** What a service prints for the client of a request, as its layouts are now. */
export const factsOf = (container: Pick<Container, 'get'>, limits: RequestLimits): PrinterFacts => {
  const catalog = () => usableCatalog(container)
  return {
    limits,
    apps: () => catalog().apps.map(({ name }) => name),
    app(name) {
      const app = appOf(catalog(), name)
      const layouts = app.layouts.map((layout) => ({
        name: layout.name,
        attributes: layout.attributes.map((attribute) => describeAttribute(attribute, app)),
        paramsRead: layout.template.paramsRead === 'any' ? ('any' as const) : [...layout.template.paramsRead]
      }))
      const { title, scales, dpis, lockScales, aliases } = app
      return { name, title, scales, dpis, lockScales, aliases, layouts }
    },
    formats: () => formatsOf(container.get('registry')),
    samples: (app) =>
      appOf(catalog(), app).layouts.flatMap(({ name, sample }) =>
        sample ? [{ name, request: { ...sample, layout: name } as never }] : []
      )
  }
}
