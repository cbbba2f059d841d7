import { appOf, formatsOf } from './accept.js'
import { usableCatalog } from './auth/rights.js'
import type { Container } from './container.js'
import { describeAttribute } from './layout/attributes/attributes.js'
import { titlesIn } from './layout/form-titles.js'
import type { PrinterFacts } from './printer.js'
import type { RequestLimits } from './request/limits.js'

/** What a service prints for the client of a request, as its layouts are now. */
export const factsOf = (container: Pick<Container, 'get'>, limits: RequestLimits): PrinterFacts => {
  const catalog = () => usableCatalog(container)
  return {
    limits,
    apps: () => catalog().apps.map(({ name }) => name),
    app(name, lang) {
      const app = appOf(catalog(), name)
      const layouts = app.layouts.map((layout) => {
        const titleOf = titlesIn(layout.translations, lang)
        return {
          name: layout.name,
          ...titleOf(`layouts.${layout.name}`),
          attributes: layout.attributes.map((attribute) => describeAttribute(attribute, app, titleOf)),
          paramsRead: layout.template.paramsRead === 'any' ? ('any' as const) : [...layout.template.paramsRead]
        }
      })
      const languages = new Set(app.layouts.flatMap(({ lang: own, translations }) => [own, ...translations.languages]))
      const { scales, dpis, lockScales, aliases } = app
      const [first] = app.layouts
      // all layouts of an app have its translations
      const title = (first && titlesIn(first.translations, lang)('app').title) ?? app.title
      return { name, title, scales, dpis, lockScales, languages: [...languages].sort(), aliases, layouts }
    },
    formats: () => formatsOf(container.get('registry')),
    samples: (app) =>
      appOf(catalog(), app).layouts.flatMap(({ name, samples: [sample] }) =>
        sample ? [{ name, request: { ...sample.request, layout: name } as never }] : []
      )
  }
}
