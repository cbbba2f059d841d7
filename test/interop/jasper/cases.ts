import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'
import { type FillJob, workingCopy } from './fill.js'
import type { Engine } from './fill.js'
import { type Plain, readConfig } from './plain-yaml.js'
import { evaluate } from './values.js'

export const APPS = join(packageRoot, 'test/importers/mapfish3/apps')

/** A request of an app. */
export interface Case {
  /** `nulls`; `stretch: short` of `requestData-short.json`. */
  name: string
  app: string
  /** Of the app; not to be changed. */
  folder: string
  requestFile: string
  request: Plain
  engine: Engine
}

export const readCases = (): Case[] =>
  readdirSync(APPS)
    .sort()
    .flatMap((app) => {
      const folder = join(APPS, app)
      const files = readdirSync(folder).sort()
      const report = readFileSync(
        join(
          folder,
          files.find((file) => file.endsWith('.jrxml'))!
        ),
        'utf8'
      )
      const engine: Engine = report.includes('http://jasperreports.sourceforge.net/jasperreports') ? '6' : '7'
      return files
        .filter((file) => /^requestData.*\.json$/.test(file))
        .map((requestFile) => {
          const part = /^requestData-(.*)\.json$/.exec(requestFile)?.[1]
          const request = JSON.parse(readFileSync(join(folder, requestFile), 'utf8')) as Plain
          return { name: part ? `${app}: ${part}` : app, app, folder, requestFile, request, engine }
        })
    })

export const fileNameOf = (one: Case): string => one.name.replace(': ', '-')

export const jasperPdf = (one: Case, work: string): string => join(work, `${fileNameOf(one)}.jasper.pdf`)

/** What JasperReports needs to print a request; the PDF is written to the folder `work`. */
export const fillJob = (one: Case, work: string): FillJob => {
  const config = readConfig(join(one.folder, 'config.yaml'))
  const template = config.templates[one.request.layout]
  if (!template) throw new Error(`${one.name}: no template is called "${one.request.layout}"`)
  return {
    name: one.name,
    folder: workingCopy(one.folder, join(work, 'apps', one.app)),
    report: template.reportTemplate,
    language: one.request.lang ?? 'en',
    ...(config.resourceBundle && { bundle: config.resourceBundle }),
    ...(template.tableData && { rows: template.tableData }),
    values: Object.fromEntries(evaluate(template, one.request).seen),
    pdf: jasperPdf(one, work)
  }
}
