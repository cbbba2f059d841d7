/** One job of somebody, with what an operator may do to it. */
import { useState } from 'preact/hooks'
import { jobAddresses, type ListedJob, type Service } from '../service.js'
import { SaveReport } from '../session/reports.js'
import { progressText, texts } from '../texts.js'
import { secondsText, stagesText, timeText, Warnings } from './job-texts.js'
import { type OwnJob, printAgain } from './own-jobs.js'

interface AllJobsRowProps {
  service: Service
  job: ListedJob
  /** The same job, if this browser has asked for it. */
  own: OwnJob | undefined
  onChange(): void
}

export const AllJobsRow = ({ service, job, own, onChange }: AllJobsRowProps) => {
  const [failure, setFailure] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { cancel, report } = jobAddresses(service, job.ref)
  const run = (verb: () => Promise<unknown>) => (): void => {
    setAsking(false)
    void verb().then(onChange, (error: Error) => setFailure(error.message))
  }
  const who = job.owner ?? texts.nobody
  return (
    <tr>
      <th scope="row">
        {job.layout} <small>{`${job.app}, ${job.format}`}</small>
      </th>
      <td>
        {progressText(job)}
        {job.error && <p>{job.error}</p>}
        {job.warnings.length > 0 && (
          <details>
            <summary>{`${texts.warnings}: ${job.warnings.length}`}</summary>
            <Warnings warnings={job.warnings} />
          </details>
        )}
      </td>
      <td>
        {who} {job.client && <small>{job.client}</small>}
      </td>
      <td>
        <time dateTime={job.submittedAt}>{timeText(Date.parse(job.submittedAt))}</time>
      </td>
      <td>
        {job.elapsedTime > 0 && secondsText(job.elapsedTime)} {job.stageMs && <small>{stagesText(job.stageMs)}</small>}
      </td>
      <td>
        {job.status === 'finished' && <SaveReport address={report} onFailure={setFailure} />}
        {!job.done && !isAsking && (
          <button type="button" aria-label={`${texts.cancel}: ${job.layout}, ${who}`} onClick={() => setAsking(true)}>
            {texts.cancel}
          </button>
        )}
        {!job.done && isAsking && (
          <span role="group" aria-label={texts.reallyCancel}>
            {texts.reallyCancel}{' '}
            <button type="button" ref={focused} onClick={run(cancel)}>
              {texts.yesCancel}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {texts.goOn}
            </button>
          </span>
        )}
        {own && (
          <button type="button" onClick={run(() => printAgain(service, own))}>
            {texts.again}
          </button>
        )}
        {failure && <p role="alert">{failure}</p>}
      </td>
    </tr>
  )
}

/** A function of its own: it is called when the button appears, and not again when the list is read. */
const focused = (button: HTMLButtonElement | null): void => button?.focus()
