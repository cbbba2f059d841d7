/** Jobs: those of the person, and for operators those of everybody. */
import { useEffect, useState } from 'preact/hooks'
import type { Service } from '../service.js'
import { texts } from '../texts.js'
import { AllJobs } from './all-jobs.js'
import { OwnJobRow } from './own-job-row.js'
import { ownJobs } from './own-jobs.js'

export const JobsPage = ({ service }: { service: Service }) => {
  const [jobs, setJobs] = useState(ownJobs)
  const changed = (): void => setJobs(ownJobs())
  useEffect(() => {
    // the person has printed in another tab
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }, [])
  return (
    <main class="jobs">
      <h2>{service.client.isOperator ? texts.ownJobs : texts.jobs}</h2>
      {jobs.length === 0 && <p>{texts.noJobs}</p>}
      <ul>
        {jobs.map((job) => (
          <OwnJobRow key={job.ref} service={service} job={job} onChange={changed} />
        ))}
      </ul>
      {service.client.isOperator && <AllJobs service={service} own={jobs} onPrinted={changed} />}
    </main>
  )
}
