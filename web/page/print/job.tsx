/** One print: its progress, its warnings, and its report. */
import { useEffect, useState } from 'preact/hooks'
import { jobAddresses, type JobStatus, type Service } from '../service.js'
import { useReport } from '../session/reports.js'
import { progressText, texts } from '../texts.js'

const STAGES = ['map', 'layout', 'document', 'output']

/** From 0 to 1; of the stage of the map by its layers. */
const progressOf = ({ stage = '', layersDone = 0, layersTotal = 0 }: JobStatus): number => {
  const part = stage === 'map' && layersTotal > 0 ? layersDone / layersTotal : 0
  return (Math.max(0, STAGES.indexOf(stage)) + part) / STAGES.length
}

interface JobViewProps {
  service: Service
  reference: string
  format: string
}

export const JobView = ({ service, reference, format }: JobViewProps) => {
  const [status, setStatus] = useState<JobStatus>()
  const [failure, setFailure] = useState('')
  const job = jobAddresses(service, reference)
  const isFinished = status?.status === 'finished'
  const report = useReport(isFinished ? job.report : undefined)

  useEffect(() => {
    setStatus(undefined)
    setFailure('')
    const changed = (next: JobStatus): void => {
      setFailure('')
      setStatus(next)
    }
    return job.watch(changed, () => setFailure(texts.connectionLost), setFailure)
  }, [reference])

  if (!status) return <p role={failure ? 'alert' : 'status'}>{failure || texts.loading}</p>
  const { done, warnings, error } = status
  const problem = error ?? (failure || report.failure)
  return (
    <section class="job" aria-label={texts.printMap}>
      <p role="status">{progressText(status)}</p>
      {!done && (
        <p>
          <progress
            {...(status.status === 'running' && { value: progressOf(status) })}
            aria-label={texts[status.status]}
          />
          <button type="button" onClick={() => void job.cancel().catch((thrown: Error) => setFailure(thrown.message))}>
            {texts.cancel}
          </button>
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
      {isFinished && report.place && (
        <p>
          <a href={report.place.shown} target="_blank" rel="noreferrer">
            {texts.open}
          </a>{' '}
          <a href={report.place.saved} download={report.place.name ?? true}>
            {texts.save}
          </a>
        </p>
      )}
      {isFinished && !report.place && !problem && <p>{texts.loading}</p>}
      {warnings.length > 0 && (
        <>
          <h3>{texts.warnings}</h3>
          <ul class="warnings">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
      {isFinished && report.place && format === 'pdf' && <iframe class="report" title="PDF" src={report.place.shown} />}
    </section>
  )
}
