import { messageOf, PrintError } from '../errors.js'
import { sampleFileOf } from '../layout/app-folder.js'
import type { RunningPrinter } from '../running-printer.js'
import { labelOf } from './choice.js'
import type { Previews } from './previews.js'
import { printNow } from './printing.js'
import { placedInSample, sampleMistakes } from './sample-mistakes.js'
import type { ChosenLayout } from '../layout/catalog.js'
import { hasPlaces } from '../layout/source-line.js'

export type Verdict = 'right' | 'wrong' | 'unsampled'

export interface CheckedSample {
  verdict: Verdict
  /** The lines to print about it. */
  lines: string[]
}

export interface SamplePrinting {
  printer: RunningPrinter
  format: string
  /** Where the prints are kept; absent: nowhere. */
  previews?: Previews
}

/** Prints the sample of a layout. Mistakes are returned, not thrown. */
export const checkSample = async (
  chosen: ChosenLayout,
  { printer, format, previews }: SamplePrinting
): Promise<CheckedSample> => {
  const { app, layout } = chosen
  const label = labelOf(chosen)
  if (!layout.sample) {
    const line = `no sample   ${label}: write a sample request into ${sampleFileOf(layout.file)}`
    return { verdict: 'unsampled', lines: [line] }
  }
  const started = Date.now()
  const own = placedInSample(chosen, sampleMistakes(chosen))
  try {
    const request = { params: {}, ...layout.sample, format, app: app.name, layout: layout.name }
    const { bytes, job } = await printNow(printer, { request, warnings: [] })
    previews?.write(chosen, bytes, job.report!.extension)
    const warnings = [...job.warnings, ...(job.hints ?? [])].map(
      (warning) => `  warning   ${warning.replaceAll('\n', '\n  ')}`
    )
    if (own.length > 0) return withMistakes(label, [...own.map((line) => `  ${line}`), ...warnings])
    return { verdict: 'right', lines: [`ok          ${label} (${Date.now() - started} ms)`, ...warnings] }
  } catch (thrown) {
    return withMistakes(
      label,
      [...own, ...mistakesIn(thrown, chosen)].map((line) => `  ${line}`)
    )
  }
}

const withMistakes = (label: string, lines: string[]): CheckedSample => ({
  verdict: 'wrong',
  lines: [`MISTAKE     ${label}`, ...lines]
})

/** Mistakes in the sample get the place in its file; mistakes in the layout already have theirs. */
const mistakesIn = (thrown: unknown, chosen: ChosenLayout): string[] =>
  thrown instanceof PrintError && thrown.problems && !hasPlaces(thrown)
    ? placedInSample(chosen, thrown.problems)
    : messageOf(thrown).split('\n')
