/** What the person has printed: its state, its report, and the request again. */
import { useEffect, useState } from 'preact/hooks'
import { appAddresses, jobAddresses, type JobStatus, type Service } from '../service.js'
import { texts } from '../texts.js'
import { forget, type OwnJob, ownJobs, remember } from './own-jobs.js'

export const JobsPage = ({ service }: { service: Service }) => {
  const [jobs, setJobs] = useState(ownJobs)
  return (
    <main class="jobs">
      <h2>{texts.jobs}</h2>
      {jobs.length === 0 && <p>{texts.noJobs}</p>}
      <ul>
        {jobs.map((job) => (
          <Row key={job.ref} service={service} job={job} onChange={() => setJobs(ownJobs())} />
        ))}
      </ul>
    </main>
  )
}

/** `map 120 ms, document 40 ms` */
const stagesText = (stages: { [stage: string]: number }): string =>
  Object.entries(stages)
    .map(([stage, ms]) => `${stage} ${ms} ms`)
    .join(', ')

const Row = ({ service, job, onChange }: { service: Service; job: OwnJob; onChange(): void }) => {
  const [status, setStatus] = useState<JobStatus>()
  const [failure, setFailure] = useState('')
  const addresses = jobAddresses(service, job.ref)
  useEffect(() => {
    let stop = () => {}
    addresses.status().then(
      (found) => {
        setStatus(found)
        if (!found.done) stop = addresses.watch(setStatus, () => setFailure(texts.connectionLost))
      },
      () => setFailure(texts.gone)
    )
    return () => stop()
  }, [job.ref])
  const again = async (): Promise<void> => {
    try {
      const ref = await appAddresses(service, job.app).start(job.request, job.format)
      remember({ ...job, ref, at: Date.now() })
      onChange()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <li>
      <strong>{job.layout}</strong> {job.format}{' '}
      <time dateTime={new Date(job.at).toISOString()}>{new Date(job.at).toLocaleString()}</time>{' '}
      <span role="status">
        {status && texts[status.status]}{' '}
        {status && status.elapsedTime > 0 ? `${(status.elapsedTime / 1000).toLocaleString()} s` : ''}
      </span>{' '}
      {status?.stageMs && <small>{stagesText(status.stageMs)}</small>} {failure && <span>{failure}</span>}{' '}
      {status?.error && <span>{status.error}</span>}
      {status && status.warnings.length > 0 && (
        <ul class="warnings">
          {status.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <p>
        {status?.status === 'finished' && (
          <a href={addresses.report} download>
            {texts.save}
          </a>
        )}
        {status && !status.done && (
          <button type="button" onClick={() => void addresses.cancel()}>
            {texts.cancel}
          </button>
        )}
        <button type="button" onClick={() => void again()}>
          {texts.again}
        </button>
        <button
          type="button"
          onClick={() => {
            forget(job.ref)
            onChange()
          }}
        >
          {texts.forget}
        </button>
      </p>
    </li>
  )
}
