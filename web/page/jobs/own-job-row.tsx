/** One print of the person: its state, its report, and the request again. */
import { useEffect, useState } from 'preact/hooks'
import { jobAddresses, type JobStatus, type Service } from '../service.js'
import { Refusal } from '../session/ask.js'
import { SaveReport } from '../session/reports.js'
import { progressText, texts } from '../texts.js'
import { secondsText, stagesText, timeText, Warnings } from './job-texts.js'
import { forget, type OwnJob, printAgain } from './own-jobs.js'

interface OwnJobRowProps {
  service: Service
  job: OwnJob
  onChange(): void
}

export const OwnJobRow = ({ service, job, onChange }: OwnJobRowProps) => {
  const [status, setStatus] = useState<JobStatus>()
  const [failure, setFailure] = useState('')
  const addresses = jobAddresses(service, job.ref)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    setFailure('')
    setStatus(undefined)
    addresses.status().then(
      (found) => {
        if (isGone) return
        setStatus(found)
        if (!found.done) stop = addresses.watch(setStatus, () => setFailure(texts.connectionLost), setFailure)
      },
      (error: Error) =>
        isGone || setFailure(error instanceof Refusal && error.status === 404 ? texts.gone : error.message)
    )
    return () => {
      isGone = true
      stop()
    }
  }, [job.ref, service.client.name])
  const run = (verb: () => Promise<unknown>) => (): void =>
    void verb().then(onChange, (error: Error) => setFailure(error.message))
  return (
    <li>
      <strong>{job.layout}</strong> {job.format}{' '}
      <time dateTime={new Date(job.at).toISOString()}>{timeText(job.at)}</time>{' '}
      <span role="status">
        {status && progressText(status)} {status?.done && status.elapsedTime > 0 ? secondsText(status.elapsedTime) : ''}
      </span>{' '}
      {status?.stageMs && <small>{stagesText(status.stageMs)}</small>} {failure && <span>{failure}</span>}{' '}
      {status?.error && <span>{status.error}</span>}
      {status && <Warnings warnings={status.warnings} />}
      <p>
        {status?.status === 'finished' && <SaveReport address={addresses.report} onFailure={setFailure} />}
        {status && !status.done && (
          <button type="button" onClick={run(addresses.cancel)}>
            {texts.cancel}
          </button>
        )}
        <button type="button" onClick={run(() => printAgain(service, job))}>
          {texts.again}
        </button>
        <button type="button" onClick={run(async () => forget(job.ref))}>
          {texts.forget}
        </button>
      </p>
    </li>
  )
}
