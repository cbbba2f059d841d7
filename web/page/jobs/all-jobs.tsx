/** The jobs of everybody, as an operator sees them: what waits and runs, and what has ended. */
import { useEffect, useState } from 'preact/hooks'
import { type JobList, type ListedJob, readJobs, type Service } from '../service.js'
import { texts } from '../texts.js'
import { AllJobsRow } from './all-jobs-row.js'
import type { OwnJob } from './own-jobs.js'

/** How often the list is read while it is seen. */
const EVERY_MS = 3000

interface AllJobsProps {
  service: Service
  /** Their requests are known. */
  own: readonly OwnJob[]
  onPrinted(): void
}

/** The list, read again while the page is visible; `read` does so at once. */
const useJobs = (service: Service) => {
  const [list, setList] = useState<JobList>()
  const [failure, setFailure] = useState('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (): Promise<void> => {
      if (!document.hidden)
        try {
          setList(await readJobs(service, gone.signal))
          setFailure('')
        } catch (error) {
          if (!gone.signal.aborted) setFailure((error as Error).message)
        }
      if (!gone.signal.aborted) timer = setTimeout(() => void read(), EVERY_MS)
    }
    void read()
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [service, round])
  return { list, failure, read: () => setRound((before) => before + 1) }
}

export const AllJobs = ({ service, own, onPrinted }: AllJobsProps) => {
  const { list, failure, read } = useJobs(service)
  const tableOf = (caption: string, jobs: readonly ListedJob[]) => (
    <div class="wide" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[texts.layout, texts.state, texts.askedBy, texts.askedAt, texts.duration, texts.actions].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <AllJobsRow
              key={job.ref}
              service={service}
              job={job}
              own={own.find(({ ref }) => ref === job.ref)}
              onChange={() => {
                read()
                onPrinted()
              }}
            />
          ))}
        </tbody>
      </table>
      {jobs.length === 0 && <p>{texts.none}</p>}
    </div>
  )
  return (
    <section class="all-jobs" aria-label={texts.allJobs}>
      <h2>{texts.allJobs}</h2>
      {failure && <p role="alert">{failure}</p>}
      {!list && !failure && <p>{texts.loading}</p>}
      {list && (
        <>
          <p role="status">
            {texts.openJobs}: {list.open.length}. {texts.endedJobs}: {list.ended.length}.
          </p>
          {tableOf(texts.openJobs, list.open)}
          {tableOf(texts.endedJobs, list.ended)}
        </>
      )}
    </section>
  )
}
