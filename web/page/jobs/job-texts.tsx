/** Texts about a job, for both lists of jobs. */
import type { JobStatus } from '../service.js'
import { lang, stageName, texts } from '../texts.js'

const SECONDS = new Intl.NumberFormat(lang, { maximumFractionDigits: 2, minimumFractionDigits: 2 })

export const secondsText = (ms: number): string => `${SECONDS.format(ms / 1000)} s`

export const timeText = (at: number): string =>
  new Date(at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'medium' })

/** `map 120 ms, document 40 ms` */
export const stagesText = (stages: { [stage: string]: number }): string =>
  Object.entries(stages)
    .map(([stage, ms]) => `${stageName(stage)} ${ms} ms`)
    .join(', ')

export const Warnings = ({ warnings }: Pick<JobStatus, 'warnings'>) =>
  warnings.length === 0 ? null : (
    <ul class="warnings" aria-label={texts.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
