import type { Printer } from '../../../core/plugin.js'

/** What clients build their print dialogue from. Throws `unknown-app`. */
export const capabilitiesOf = (printer: Printer, name: string) => {
  const app = printer.app(name)
  return {
    app: app.name,
    layouts: app.layouts.map(({ name, attributes }) => ({ name, attributes })),
    formats: printer.formats()
  }
}

/** Sample requests by layout, each as text: existing user interfaces show it in an editor as it is. */
export const examplesOf = (printer: Printer, app: string): { [layout: string]: string } =>
  Object.fromEntries(printer.samples(app).map(({ name, request }) => [name, JSON.stringify(request, undefined, 2)]))
