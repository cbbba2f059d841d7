import { PrintError } from '../errors.js'
import { LOOP, PRINTING, printLoop } from '../print-loop.js'
import { acceptedEncodings, decodeBody, isTooLong } from './content-encoding.js'
import type { Answer, Budget, Limits } from './exchange.js'
import { failed, shownUrl, tooLarge, tooMuch } from './failures.js'
import type { HttpRequest, JobFetching, ProcessFetching } from './fetching.js'
import { basicAuth, type Headers, withoutOurs } from './request-headers.js'
import { ask } from './retry.js'

const maxRedirects = 5

/** Headers that may go to another origin: the range, and the type of a body that is sent again. */
const withoutOrigin = ({ range, 'content-type': type }: Headers, body: string | undefined): Headers => ({
  ...(range !== undefined && { range }),
  ...(type !== undefined && body !== undefined && { 'content-type': type })
})

const redirectOf = ({ status, headers }: Answer): string | undefined =>
  [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined

/**
 * The answer after at most five redirects, with its body decoded. Every address is checked by the access rules before
 * it is requested or looked up in the cache. Headers and credentials of the caller go only to the origin that was
 * asked. Headers of the print request go only to hosts of `access.forward`, never from https to http, and not after a
 * redirect by any other host.
 */
export const follow = async (request: HttpRequest, worker: ProcessFetching, job: JobFetching): Promise<Answer> => {
  if (!URL.canParse(request.address))
    throw new PrintError(
      'invalid-data',
      `"${withoutSecrets(request.address)}" is not an address; must be like "https://host/path"`
    )
  const { timeoutMs, maxBytes, cache } = worker
  const asked = new URL(request.address)
  const limits: Limits = { asked, timeoutMs, leftMs: timeoutMs, maxBytes, budget: job.budget }
  let { method, body } = request
  let headers = withoutOurs(request.headers)
  let authorization = basicAuth(asked)
  let mayForward = true
  let url = asked

  for (let redirects = 0; ; redirects++) {
    checkAccess(url, method, worker)
    mayForward &&= job.isTrusted(url)
    const sent = {
      url,
      method,
      body,
      headers: {
        accept: '*/*',
        'user-agent': worker.userAgent,
        // a part of a compressed file cannot be decoded
        'accept-encoding': headers.range === undefined ? acceptedEncodings : 'identity',
        ...(mayForward && job.forwarded(url)),
        ...headers,
        [PRINTING]: '1',
        ...(authorization && { authorization })
      }
    }
    const answer = cache ? await cache.ask(sent, worker, limits, job) : await ask(sent, worker, limits, job)
    if (answer.headers[LOOP] !== undefined) {
      const error = printLoop(shownUrl(url))
      job.failJob(error)
      throw error
    }

    const location = redirectOf(answer)
    if (location === undefined) return decoded(answer, limits)
    if (redirects === maxRedirects) throw failed(asked, `it was redirected more than ${maxRedirects} times`)
    if (!URL.canParse(location, url.href))
      throw failed(asked, `it was redirected to "${withoutSecrets(location)}", which is not an address`)
    const next = new URL(location, url)
    const sameOrigin = next.origin === url.origin
    if (method === 'POST' && answer.status < 307) {
      method = 'GET'
      body = undefined
      delete headers['content-type']
    }
    if (!sameOrigin) headers = withoutOrigin(headers, body)
    authorization = basicAuth(next) ?? (sameOrigin ? authorization : undefined)
    if (url.protocol === 'https:' && next.protocol === 'http:') mayForward = false
    url = next
  }
}

const checkAccess = (url: URL, method: HttpRequest['method'], { access, tally }: ProcessFetching): void => {
  try {
    access.check(url, method)
  } catch (thrown) {
    tally.denied(url)
    throw thrown
  }
}

/** A text that is not an address, without the query and credentials that it may contain. */
const withoutSecrets = (text: string): string => text.replace(/\?.*$|[^/]*@/gs, '').slice(0, 200)

const decoded = async (answer: Answer, { asked, maxBytes, budget }: Limits): Promise<Answer> => {
  const encoding = answer.headers['content-encoding']
  if (encoding === undefined) return answer
  const bytes = await decodeBody(answer.bytes, encoding, { maxBytes, charge: charging(budget, asked) }).catch(
    (thrown) => {
      if (thrown instanceof PrintError) throw thrown
      if (isTooLong(thrown)) throw tooLarge(shownUrl(asked), maxBytes)
      throw failed(asked, `the answer is not valid ${encoding}`, thrown)
    }
  )
  if (!bytes) throw failed(asked, `the answer is encoded as "${encoding}"; must be one of ${acceptedEncodings}`)
  return { ...answer, bytes }
}

const charging = (budget: Budget, asked: URL) => (bytes: number) => {
  budget.left -= bytes
  if (budget.left < 0) throw tooMuch(shownUrl(asked))
}
