import { PrintError } from '../errors.js'
import { LOOP, PRINTING, printLoop } from '../print-loop.js'
import { denialOf, denied } from './access.js'
import { acceptedEncodings, decodeBody, isTooLong } from './content-encoding.js'
import type { Answer, Budget, Limits } from './exchange.js'
import { failed, shownUrl, tooLarge, tooMuch } from './failures.js'
import type { HttpRequest, JobFetching, ProcessFetching } from './fetching.js'
import type { HeaderSource } from './header-sources.js'
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
 * asked. Headers of a source go only to hosts that it names, never from https to http, and not after a redirect by any
 * other host. An address that the app rewrites is rewritten before all this; errors name the one that was asked.
 */
export const follow = async (request: HttpRequest, worker: ProcessFetching, job: JobFetching): Promise<Answer> => {
  if (!URL.canParse(request.address))
    throw new PrintError(
      'invalid-data',
      `"${withoutSecrets(request.address)}" is not an address; must be like "https://host/path"`
    )
  const asked = new URL(request.address)
  const url = job.rewrite(asked)
  try {
    return await followFrom(url, asked, request, worker, job)
  } catch (thrown) {
    const denial = denialOf(thrown)
    throw denial && url !== asked ? denied(asked, denial) : thrown
  }
}

const followFrom = async (
  first: URL,
  asked: URL,
  request: HttpRequest,
  worker: ProcessFetching,
  job: JobFetching
): Promise<Answer> => {
  const { timeoutMs, maxBytes, cache } = worker
  const namedHost = first === asked ? undefined : asked.host
  const limits: Limits = { asked, namedHost, timeoutMs, leftMs: timeoutMs, maxBytes, budget: job.budget }
  let url = first
  let { method, body } = request
  let headers = withoutOurs(request.headers)
  if (url.origin !== asked.origin) headers = withoutOrigin(headers, body)
  let authorization = basicAuth(url)
  let sources = job.headerSources

  for (let redirects = 0; ; redirects++) {
    checkAccess(url, method, worker)
    sources = sources.filter((source) => source.names(url))
    const sent = {
      url,
      method,
      body,
      headers: {
        accept: '*/*',
        'user-agent': worker.userAgent,
        // a part of a compressed file cannot be decoded
        'accept-encoding': headers.range === undefined ? acceptedEncodings : 'identity',
        ...headersOf(sources, url, namedHost),
        ...headers,
        [PRINTING]: '1',
        ...(authorization && { authorization })
      }
    }
    const answer = cache ? await cache.ask(sent, worker, limits, job) : await ask(sent, worker, limits, job)
    if (answer.headers[LOOP] !== undefined) {
      const error = printLoop(shownUrl(namedHost === undefined ? url : asked))
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
    if (url.protocol === 'https:' && next.protocol === 'http:') sources = []
    url = next
  }
}

const headersOf = (sources: readonly HeaderSource[], url: URL, host = url.host): Headers =>
  Object.assign({}, ...sources.map((source) => source.headers(url, host)))

const checkAccess = (url: URL, method: HttpRequest['method'], { access, tally }: ProcessFetching): void => {
  try {
    access.check(url, method)
  } catch (thrown) {
    tally.denied(url)
    throw thrown
  }
}

/** A text that is not an address, without the query and credentials that it may contain. */
const withoutSecrets = (text: string): string => text.replace(/\?.*$|(?<![^/])[^/]*@/gs, '').slice(0, 200)

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
