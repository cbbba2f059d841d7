import { messageOf, PrintError } from '../errors.js'
import { sampleFileOf } from '../layout/app-folder.js'
import type { RunningPrinter } from '../queued-printer.js'
import { type Chosen, labelOf } from './choice.js'
import type { Previews } from './previews.js'
import { printNow } from './printing.js'
import { placedInSample, sampleMistakes } from './sample-mistakes.js'

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
  const own = placedInSample(chosen, sampleMistakes(chosen))
  try {
    const request = { params: {}, ...layout.sample, format, app: app.name, layout: layout.name }
    const { bytes, job } = await printNow(printer, { request, warnings: [] })
    previews?.write(chosen, bytes, job.report!.extension)
    const warnings = [...job.warnings, ...(job.hints ?? [])].map((warning) => `  warning   ${warning}`)
    if (own.length > 0) return wrong(label, [...own.map((line) => `  ${line}`), ...warnings])
    return { verdict: 'right', lines: [`ok          ${label} (${Date.now() - started} ms)`, ...warnings] }
  } catch (thrown) {
    return wrong(
      label,
      [...own, ...mistakesIn(thrown, chosen)].map((line) => `  ${line}`)
    )
  }
}

const wrong = (label: string, lines: string[]): CheckedSample => ({
  verdict: 'wrong',
  lines: [`MISTAKE     ${label}`, ...lines]
})

/** What is wrong with the sample is said of its file; a layout's mistakes name theirs themselves. */
const mistakesIn = (thrown: unknown, chosen: Chosen): string[] =>
  thrown instanceof PrintError && thrown.code !== 'layout-mistake' && thrown.problems
    ? placedInSample(chosen, thrown.problems)
    : messageOf(thrown).split('\n')
