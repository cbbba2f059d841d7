import { messageOf, PrintError, type Problem } from '../errors.js'
import { sampleFileOf } from '../layout/app-folder.js'
import type { RunningPrinter } from '../running-printer.js'
import { labelOf } from './choice.js'
import type { Previews } from './previews.js'
import { printNow } from './printing.js'
import { placedInSample, sampleMistakes } from './sample-mistakes.js'
import type { ChosenLayout } from '../layout/catalog.js'
import type { NamedSample } from '../layout/read-layout.js'
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

/** Prints the samples of a layout. Mistakes are returned, not thrown. */
export const checkSamples = async (chosen: ChosenLayout, printing: SamplePrinting): Promise<CheckedSample> => {
  const { samples, file } = chosen.layout
  if (samples.length === 0) {
    const line = `no sample   ${labelOf(chosen)}: write a sample request into ${sampleFileOf(file)}`
    return { verdict: 'unsampled', lines: [line] }
  }
  const checked: CheckedSample[] = []
  for (const sample of samples) checked.push(await checkSample(chosen, sample, printing))
  const isWrong = checked.some(({ verdict }) => verdict === 'wrong')
  return { verdict: isWrong ? 'wrong' : 'right', lines: checked.flatMap(({ lines }) => lines) }
}

const checkSample = async (
  chosen: ChosenLayout,
  sample: NamedSample,
  { printer, format, previews }: SamplePrinting
): Promise<CheckedSample> => {
  const { app, layout } = chosen
  const label = sample.name === '' ? labelOf(chosen) : `${app.name}/${sample.file}`
  const started = Date.now()
  const placed = (problems: readonly Problem[]): string[] => placedInSample(app, sample.file, problems)
  const own = placed(sampleMistakes(chosen, sample.request))
  try {
    const request = { params: {}, ...sample.request, format, app: app.name, layout: layout.name }
    const { bytes, job } = await printNow(printer, { request, warnings: [] })
    previews?.write(chosen, sample.name, bytes, job.report!.extension)
    const warnings = [...job.warnings, ...(job.hints ?? [])].map(
      (warning) => `  warning   ${warning.replaceAll('\n', '\n  ')}`
    )
    if (own.length > 0) return withMistakes(label, [...own.map((line) => `  ${line}`), ...warnings])
    return { verdict: 'right', lines: [`ok          ${label} (${Date.now() - started} ms)`, ...warnings] }
  } catch (thrown) {
    return withMistakes(
      label,
      [...own, ...mistakesIn(thrown, placed)].map((line) => `  ${line}`)
    )
  }
}

const withMistakes = (label: string, lines: string[]): CheckedSample => ({
  verdict: 'wrong',
  lines: [`MISTAKE     ${label}`, ...lines]
})

/** Mistakes in the sample get the place in its file; mistakes in the layout already have theirs. */
const mistakesIn = (thrown: unknown, placed: (problems: readonly Problem[]) => string[]): string[] =>
  thrown instanceof PrintError && thrown.problems && !hasPlaces(thrown)
    ? placed(thrown.problems)
    : messageOf(thrown).split('\n')
