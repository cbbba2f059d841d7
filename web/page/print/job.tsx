/** One print: its progress, its warnings, and its report. */
import { useEffect, useState } from 'preact/hooks'
import { jobAddresses, type JobStatus, type Service } from '../service.js'
import { texts } from '../texts.js'

export const JobView = ({ service, reference, format }: { service: Service; reference: string; format: string }) => {
  const [status, setStatus] = useState<JobStatus>()
  const [failure, setFailure] = useState('')
  const job = jobAddresses(service, reference)

  useEffect(() => {
    setStatus(undefined)
    setFailure('')
    return job.watch(setStatus, () => setFailure(texts.connectionLost))
  }, [reference])

  if (!status) return <p role={failure ? 'alert' : 'status'}>{failure || texts.loading}</p>
  const { done, stage, layersDone = 0, layersTotal = 0, warnings, error } = status
  return (
    <section class="job">
      <p role="status">
        {texts[status.status]}
        {!done && stage ? `: ${stage}` : ''} {!done && layersTotal > 0 ? `${layersDone}/${layersTotal}` : ''}
      </p>
      {!done && (
        <p>
          <progress
            {...(layersTotal > 0 && { value: layersDone })}
            max={Math.max(1, layersTotal)}
            aria-label={texts[status.status]}
          />
          <button type="button" onClick={() => void job.cancel().catch((thrown: Error) => setFailure(thrown.message))}>
            {texts.cancel}
          </button>
        </p>
      )}
      {(error ?? failure) && <p role="alert">{error ?? failure}</p>}
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
      {status.status === 'finished' && (
        <>
          <p>
            <a href={`${job.report}?inline=true`} target="_blank" rel="noreferrer">
              {texts.open}
            </a>{' '}
            <a href={job.report} download>
              {texts.save}
            </a>
          </p>
          {format === 'pdf' && <iframe class="report" title="PDF" src={`${job.report}?inline=true`} />}
        </>
      )}
    </section>
  )
}
