import type { Container } from '../container.js'
import type { Attribute } from '../layout/attributes/attributes.js'
import type { StudioApp, StudioAttribute } from '../studio/messages.js'

/** The apps as the page of the studio shows them. */
export const studioApps = (container: Container): StudioApp[] =>
  container.get('catalog').apps.map(({ name, title, layouts }) => ({
    name,
    title,
    languages: [...new Set(layouts.flatMap(({ lang, translations }) => [lang, ...translations.languages]))].sort(),
    layouts: layouts.map((layout) => ({
      name: layout.name,
      file: `${name}/${layout.file}`,
      samples: layout.samples.map((sample) => ({ name: sample.name, file: `${name}/${sample.file}` })),
      attributes: studioAttributes(layout.attributes)
    }))
  }))

const studioAttributes = (attributes: readonly Attribute[]): StudioAttribute[] =>
  attributes.map(({ name, type, clientType, block, rows, ...more }) => ({
    name,
    type,
    clientType,
    isBlock: block !== undefined,
    ...('default' in more && { default: more.default }),
    ...(rows && { rows: studioAttributes(rows) })
  }))
