import { PrintError } from '../../errors.js'
import { PRINTING } from '../../print-loop.js'
import { type CacheFile, type CacheFiles, type CacheFolder, openCacheFiles } from './cache-files.js'
import {
  answers,
  updatedHead,
  isAbout,
  isFresh,
  storableHead,
  type CachedHead,
  mayBeUsedStale,
  validators
} from './cache-rules.js'
import type { Answer, Limits, TimedAnswer } from '../exchange.js'
import { faultOf, shownUrl, tooLarge, tooMuch } from '../failures.js'
import type { HttpCache, JobFetching } from '../fetching.js'
import { ask } from '../retry.js'
import type { Sent } from '../sending.js'

/** With any other header (credentials, a range, a header of a plugin) an answer may be for one user only. */
const forAll = new Set(['accept', 'accept-encoding', 'accept-language', 'referer', 'user-agent', PRINTING])

const isForAll = ({ method, headers }: Sent): boolean => {
  if (method !== 'GET') return false
  for (const name in headers) if (!forAll.has(name)) return false
  return true
}

/** Of a host of which the cache has an earlier answer that may be used. */
const FEW_RETRIES = 2

const isFailure = ({ status }: Answer): boolean => [500, 502, 503, 504].includes(status)

type Files = CacheFiles<CachedHead>

/** Throws `wrong-settings` for a folder that cannot be used. */
export const makeHttpCache = (folder: CacheFolder): HttpCache => {
  const all = openCacheFiles<CachedHead>(folder)

  /** Looks for a host only once per job: a job does not request the same address twice. */
  const read = (url: URL, files: Files, { notInCache }: JobFetching): CacheFile<CachedHead> | undefined => {
    if (notInCache.has(url.origin)) return undefined
    if (files.hasAny(url)) return files.read(url)
    notInCache.add(url.origin)
    return undefined
  }

  return {
    async ask(sent, worker, limits, job) {
      const { url, headers } = sent
      const files = all.within(job.realm)
      if (!isForAll(sent)) {
        const answer = await ask(sent, worker, limits, job)
        // a POST may have changed it (section 4.4)
        if (sent.method === 'POST' && answer.status < 400) files.remove(url)
        return answer
      }
      const found = read(url, files, job)
      const file = found && answers(found.head, headers) ? found : undefined
      if (file && isFresh(file.head)) {
        worker.tally.cache('hit', job.tally)
        return answerOf(file, limits)
      }

      const staleAnswer = (file: CacheFile<CachedHead>): Answer => {
        job.warn(`"${limits.namedHost ?? url.host}" does not answer; an earlier answer from the cache is printed`)
        worker.tally.cache('stale', job.tally)
        return answerOf(file, limits)
      }
      let answer: TimedAnswer
      try {
        const asking = file ? { ...sent, headers: { ...headers, ...validators(file.head) } } : sent
        // with an answer at hand it is not waited for long
        const mayWait = !file || !mayBeUsedStale(file.head, false)
        const retries = mayWait ? worker.retries : Math.min(worker.retries, FEW_RETRIES)
        answer = await ask(asking, { ...worker, retries }, limits, job)
      } catch (thrown) {
        if (!file || !mayReplaceFailure(thrown, file.head)) throw thrown
        return staleAnswer(file)
      }
      if (file && isFailure(answer) && mayBeUsedStale(file.head, false)) return staleAnswer(file)
      if (file && answer.status === 304) {
        if (isAbout(file.head, answer)) {
          const head = updatedHead(file.head, answer, headers)
          if (head) files.write(url, { head, body: file.body })
          else files.remove(url)
          worker.tally.cache('confirmed', job.tally)
          return answerOf({ head: head ?? file.head, body: file.body }, limits)
        }
        answer = await ask(sent, worker, limits, job)
      }
      worker.tally.cache('miss', job.tally)
      const head = storableHead(answer, headers)
      if (head) files.write(url, { head, body: answer.bytes })
      else if (found && !isFailure(answer)) files.remove(url)
      return answer
    },
    tidy: () => all.tidy()
  }
}

const mayReplaceFailure = (thrown: unknown, head: CachedHead): boolean => {
  const fault = faultOf(thrown)
  const isSlow = thrown instanceof PrintError && thrown.code === 'upstream-slow'
  return (fault !== undefined || isSlow) && mayBeUsedStale(head, fault === 'no connection')
}

/** Bytes from the cache count like fetched ones. */
const answerOf = (
  { head: { status, headers }, body }: CacheFile<CachedHead>,
  { asked, maxBytes, budget }: Limits
): Answer => {
  if (body.length > maxBytes) throw tooLarge(shownUrl(asked), maxBytes)
  budget.left -= body.length
  if (budget.left < 0) throw tooMuch(shownUrl(asked))
  return { status, headers, bytes: body }
}
