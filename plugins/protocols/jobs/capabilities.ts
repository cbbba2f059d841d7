import type { Printer } from '../../../core/plugin.js'

/** The description of an app from which clients build their print dialogue, with titles in a language. Throws `unknown-app`. */
export const capabilitiesOf = (printer: Printer, name: string, lang?: string) => {
  const app = printer.app(name, lang)
  return {
    app: app.name,
    ...(lang !== undefined && { title: app.title, languages: app.languages }),
    layouts: app.layouts.map(({ name, title, attributes }) => ({ name, title, attributes })),
    formats: printer.formats()
  }
}

/** Sample requests by layout, each as text, because user interfaces show it unchanged in an editor. */
export const examplesOf = (printer: Printer, app: string): { [layout: string]: string } =>
  Object.fromEntries(printer.samples(app).map(({ name, request }) => [name, JSON.stringify(request, undefined, 2)]))
