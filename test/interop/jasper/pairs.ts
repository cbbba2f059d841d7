import { type Case, fillJob, jasperPdf, readCases } from './cases.js'
import { differencesOf, readSheet } from './compare.js'
import { type Filled, type FilledPage, fill, type PrintedElement } from './fill.js'
import type { Engine } from './fill.js'
import { printImported } from './ours.js'

/** What JasperReports and mapsetter print of one request. */
export interface Pair {
  one: Case
  jasper?: string
  ours?: string
  /** Why one of both is missing, or what differs. */
  differences: string[]
}

const ENGINES: readonly Engine[] = ['6', '7']

const standInsOf = ({ elements }: FilledPage): PrintedElement[] => elements.filter(({ kind }) => kind === 'standIn')

/** Prints the requests of all apps whose names match, with JasperReports and with mapsetter. */
export const makePairs = async (pattern: RegExp, work: string): Promise<Pair[]> => {
  const cases = readCases().filter(({ name }) => pattern.test(name))
  const filled = new Map<string, Filled>()
  for (const engine of ENGINES) {
    const jobs = cases.filter((one) => one.engine === engine).map((one) => fillJob(one, work))
    if (jobs.length > 0) for (const one of await fill(engine, jobs, work)) filled.set(one.name, one)
  }
  const printed = await printImported(cases, work)
  const pairs: Pair[] = []
  for (const one of cases) {
    const { pages, error } = filled.get(one.name)!
    const jasper = jasperPdf(one, work)
    const { pdf: ours, failure } = printed.get(one.name)!
    const missing = [...(error ? [`JasperReports: ${error}`] : []), ...(failure ? [failure] : [])]
    const differences =
      pages && ours ? differencesOf(await readSheet(jasper), await readSheet(ours), pages.map(standInsOf)) : missing
    pairs.push({ one, ...(pages && { jasper }), ...(ours && { ours }), differences })
  }
  return pairs
}
