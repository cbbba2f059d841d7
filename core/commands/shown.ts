import type { Container } from '../container.js'
import { PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import type { ChosenLayout } from '../layout/catalog.js'
import { fits } from '../request/validate.js'
import type { RunningPrinter } from '../running-printer.js'
import type { Shown } from '../studio/messages.js'
import type { PrintedSheet } from '../studio/sheet-output.js'
import { variantOf } from '../studio/variants.js'
import { type Printed, printNow } from './printing.js'

/** The layout of a sheet, if the layouts have it. */
export const shownIn = (container: Container, { app, layout }: Shown): ChosenLayout | undefined => {
  const found = container.get('catalog').apps.find(({ name }) => name === app)
  const one = found?.layouts.find(({ name }) => name === layout)
  return found && one ? { app: found, layout: one } : undefined
}

export const notThere = ({ app, layout }: Shown): PrintError =>
  new PrintError('unknown-layout', `there is no layout "${layout}" in "${app}"`)

/** The pages of a sheet, and the job that printed them. */
export const printSheet = async (
  container: Container,
  printer: RunningPrinter,
  shown: Shown,
  params?: object
): Promise<{ sheet: PrintedSheet; job: Job }> => {
  const { bytes, job } = await printShown(container, printer, shown, 'studio', params)
  return { sheet: JSON.parse(bytes.toString()) as PrintedSheet, job }
}

/** Prints the sample of a sheet, changed by its variant. Throws the error of the print. */
export const printShown = (
  container: Container,
  printer: RunningPrinter,
  shown: Shown,
  format: string,
  params: object = {}
): Promise<Printed> => {
  const chosen = shownIn(container, shown)
  if (!chosen) throw notThere(shown)
  const { layout, app } = chosen
  const found = layout.samples.find(({ name }) => name === shown.sample)
  if (!found && shown.sample !== '') throw new PrintError('unknown-layout', `there is no sample "${shown.sample}" of "${layout.name}"`) // prettier-ignore
  const sample = found?.request ?? { attributes: {} }
  const changed = variantOf(sample.attributes, layout.attributes, shown.variant, fits)
  const lang = shown.lang ?? changed.lang
  const request = {
    ...sample,
    params: { ...(sample as { params?: object }).params, ...params },
    attributes: changed.attributes,
    ...(lang !== undefined && { lang }),
    format,
    app: app.name,
    layout: layout.name
  }
  return printNow(printer, { request, warnings: [] })
}
