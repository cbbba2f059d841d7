import { PrintError } from '../errors.js'
import { acceptedEncodings, decodeBody } from './content-encoding.js'
import type { Answer, Limits } from './exchange.js'
import { failed, shown, tooLarge, tooMuch } from './failures.js'
import type { HttpRequest, JobFetching, ProcessFetching } from './fetching.js'
import { basicAuth, type Headers, withoutOurs } from './request-headers.js'
import { ask } from './retry.js'

const maxRedirects = 5

/** What belongs to the request and not to its origin: how to read a body that is sent on, which part is wanted. */
const withoutOrigin = ({ range, 'content-type': type }: Headers, body: string | undefined): Headers => ({
  ...(range !== undefined && { range }),
  ...(type !== undefined && body !== undefined && { 'content-type': type })
})

const redirectOf = ({ status, headers }: Answer): string | undefined =>
  [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined

/**
 * The answer at the end of at most five redirects, its body decoded. Every address is checked before it is asked, also
 * before the cache is; the caller's headers and credentials go no further than the origin they were meant for, those
 * of the print request to hosts that are to have them, and never from https to http.
 */
export const follow = async (request: HttpRequest, worker: ProcessFetching, job: JobFetching): Promise<Answer> => {
  if (!URL.canParse(request.address)) {
    const safe = request.address.replace(/\?.*$|[^/]*@/gs, '').slice(0, 200)
    throw new PrintError('invalid-data', `"${safe}" is not an address; right is "https://host/path"`)
  }
  const { timeoutMs, maxBytes, access, cache } = worker
  const asked = new URL(request.address)
  const limits: Limits = { asked, timeoutMs, leftMs: timeoutMs, maxBytes, budget: job.budget }
  let { method, body } = request
  let headers = withoutOurs(request.headers)
  let authorization = basicAuth(asked)
  let mayForward = true
  let url = asked

  for (let redirects = 0; ; redirects++) {
    access.check(url)
    const sent = {
      url,
      method,
      body,
      headers: {
        accept: '*/*',
        'user-agent': worker.userAgent,
        // a part of something compressed could not be read
        'accept-encoding': headers.range === undefined ? acceptedEncodings : 'identity',
        ...(mayForward && job.forwarded(url)),
        ...headers,
        ...(authorization && { authorization })
      }
    }
    const answer = cache ? await cache.ask(sent, worker, limits, job) : await ask(sent, worker, limits, job)

    const location = redirectOf(answer)
    if (location === undefined) return decoded(answer, limits)
    if (redirects === maxRedirects) throw failed(asked, `it was redirected more than ${maxRedirects} times`)
    if (!URL.canParse(location, url.href)) throw failed(asked, 'it was redirected to something that is not an address')
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

const decoded = async (answer: Answer, { asked, maxBytes, budget }: Limits): Promise<Answer> => {
  const encoding = answer.headers['content-encoding']
  if (encoding === undefined) return answer
  let bytes: Buffer | undefined
  try {
    bytes = await decodeBody(answer.bytes, encoding, maxBytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(shown(asked), maxBytes)
    throw failed(asked, `the answer is not the ${encoding} it claims to be`, error)
  }
  if (!bytes) throw failed(asked, `the answer is encoded as "${encoding}", asked for was ${acceptedEncodings}`)
  budget.left -= bytes.length
  if (budget.left < 0) throw tooMuch(shown(asked))
  return { ...answer, bytes }
}
