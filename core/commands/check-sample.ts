import { messageOf, PrintError } from '../errors.js'
import { sampleFileOf } from '../layout/app-folder.js'
import type { RunningPrinter } from '../queued-printer.js'
import { type Chosen, labelOf } from './choice.js'
import type { Previews } from './previews.js'
import { printNow } from './printing.js'

export type Verdict = 'right' | 'wrong' | 'unsampled'

export interface CheckedSample {
  verdict: Verdict
  /** What is to be said of it. */
  lines: string[]
}

export interface SamplePrinting {
  printer: RunningPrinter
  format: string
  /** Where the prints are kept, if anywhere. */
  previews?: Previews
}

/** Prints the sample of a layout. Never throws what is wrong with it. */
export const checkSample = async (
  chosen: Chosen,
  { printer, format, previews }: SamplePrinting
): Promise<CheckedSample> => {
  const { app, layout } = chosen
  const label = labelOf(chosen)
  if (!layout.sample) {
    const said = `no sample   ${label}: put a request beside it, ${sampleFileOf(layout.file)}`
    return { verdict: 'unsampled', lines: [said] }
  }
  const started = Date.now()
  try {
    const request = { params: {}, ...layout.sample, format, app: app.name, layout: layout.name }
    const { bytes, job } = await printNow(printer, request)
    previews?.write(chosen, bytes, job.report!.extension)
    const said = `ok          ${label} (${Date.now() - started} ms)`
    return {
      verdict: 'right',
      lines: [said, ...[...job.warnings, ...(job.hints ?? [])].map((warning) => `  warning   ${warning}`)]
    }
  } catch (thrown) {
    return {
      verdict: 'wrong',
      lines: [`MISTAKE     ${label}`, ...mistakesIn(thrown, chosen).map((line) => `  ${line}`)]
    }
  }
}

/** What is wrong with the sample is said of its file; a layout's mistakes name theirs themselves. */
const mistakesIn = (thrown: unknown, { app, layout }: Chosen): string[] =>
  thrown instanceof PrintError && thrown.code === 'invalid-spec' && thrown.problems
    ? thrown.problems.map(({ path, message }) => `${app.name}/${sampleFileOf(layout.file)}: ${path} ${message}`)
    : messageOf(thrown).split('\n')
