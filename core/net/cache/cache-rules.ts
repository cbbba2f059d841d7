/** The only module that uses http-cache-semantics: when a shared cache may store and reuse an answer (RFC 9111). */
import type { IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type Library from 'http-cache-semantics'
import { once } from '../../once.js'
import type { Answer, TimedAnswer } from '../exchange.js'
import type { Headers } from '../request-headers.js'

const library = once((): typeof Library => createRequire(import.meta.url)('http-cache-semantics'))

/** A cached answer, without its body. */
export interface CachedHead {
  status: number
  /** The headers of the answer that matter for the cache. */
  headers: Headers
  /** The request headers that `Vary` names; empty text for a header that was not sent. */
  varied: Headers
  /** When the answer arrived, ms since 1970, and its age at that time. */
  cameMs: number
  ageSeconds: number
}

const ofBody = ['content-type', 'content-encoding', 'location']
const ofFreshness = ['cache-control', 'pragma', 'expires', 'date', 'last-modified', 'etag', 'vary']
/** Freshness that is only estimated from Last-Modified (a tenth of the time since then) ends after a day. */
const LONGEST_GUESS_SECONDS = 86_400

/**
 * The part of an answer to cache; undefined if it must not be cached, or if that is useless because it is stale at once
 * and has no validator. An answer that sets a cookie is meant for one client.
 */
export const storableHead = (answer: TimedAnswer, sent: Headers): CachedHead | undefined => {
  const { headers } = answer
  const hasCacheHeaders = headers['cache-control'] || headers.expires || headers.etag || headers['last-modified']
  if (!hasCacheHeaders || headers['set-cookie']) return undefined
  return keptOf(answer.status, picked(headers, [...ofBody, ...ofFreshness]), answer, sent)
}

/** The cached answer, updated with the headers of a 304 (section 3.2). */
export const updatedHead = (old: CachedHead, notModified: TimedAnswer, sent: Headers): CachedHead | undefined => {
  const { date: _, ...headers } = old.headers
  return keptOf(old.status, { ...headers, ...picked(notModified.headers, ofFreshness) }, notModified, sent)
}

/** The age is the larger one of the age by the Date header and the Age header (section 4.2.3). */
const keptOf = (
  status: number,
  given: Headers,
  { headers: came, elapsedMs }: TimedAnswer,
  sent: Headers
): CachedHead | undefined => {
  const cameMs = Date.now()
  const date = Number.isNaN(Date.parse(given.date ?? '')) ? new Date(cameMs).toUTCString() : given.date!
  const varies: string[] = (given.vary ?? '').toLowerCase().match(/[^\s,]+/g) ?? []
  const made: CachedHead = {
    status,
    headers: { ...given, date },
    varied: Object.fromEntries(varies.map((name) => [name, valueIn(sent, name)])),
    cameMs,
    ageSeconds: Math.max(0, (cameMs - Date.parse(date)) / 1000, (Number(came.age) || 0) + elapsedMs / 1000)
  }
  const policy = policyOf(made)
  const isOfUse = given.etag !== undefined || given['last-modified'] !== undefined || policy.timeToLive() > 0
  return policy.storable() && isOfUse && !varies.includes('*') ? made : undefined
}

/** Whether a cached answer matches a request with these headers (`Vary`). */
export const answers = ({ varied }: CachedHead, sent: Headers): boolean =>
  Object.entries(varied).every(([name, value]) => valueIn(sent, name) === value)

export const isFresh = (kept: CachedHead): boolean => {
  const isExplicit = kept.headers.expires !== undefined || /max-?age|immutable/.test(directivesOf(kept))
  return (
    policyOf(kept).satisfiesWithoutRevalidation({ headers: {} }) && (isExplicit || ageOf(kept) < LONGEST_GUESS_SECONDS)
  )
}

/** Request headers that ask whether the answer has changed. */
export const validators = ({ headers: { etag, 'last-modified': modified } }: CachedHead): Headers => ({
  ...(etag !== undefined && { 'if-none-match': etag }),
  ...(modified !== undefined && { 'if-modified-since': modified })
})

/** Whether a 304 is about this answer and not about another one (section 4.3.4). */
export const isAbout = ({ headers: { etag, 'last-modified': modified } }: CachedHead, { headers }: Answer): boolean =>
  headers.etag !== undefined && etag !== undefined
    ? withoutWeakness(headers.etag) === withoutWeakness(etag)
    : headers['last-modified'] === undefined || headers['last-modified'] === modified

/**
 * Whether the stale answer may be used when the server fails (RFC 5861, section 4) or cannot be reached at all (RFC
 * 9111, section 4.2.4).
 */
export const mayBeUsedStale = (kept: CachedHead, isUnreachable: boolean): boolean => {
  if (/(?:^|[\s,])(?:no-cache|must-revalidate|proxy-revalidate|s-maxage)/.test(directivesOf(kept))) return false
  return isUnreachable || !policyOf(kept).revalidatedPolicy({ headers: {} }, { status: 500, headers: {} }).modified
}

const policyOf = (kept: CachedHead): Library => {
  const { 'cache-control': cacheControl, vary: _, ...headers } = kept.headers
  // the library would not use fresh answers with these two directives either
  const directives = directivesOf(kept).replace(/(?:must|proxy)-revalidate/g, '')
  const age = String(Math.floor(ageOf(kept)))
  return new (library())(
    { headers: {} },
    {
      status: kept.status,
      headers: { ...headers, age, ...(cacheControl !== undefined && { 'cache-control': directives }) }
    }
  )
}

/** In lower case, as the library needs them. */
const directivesOf = ({ headers }: CachedHead): string => (headers['cache-control'] ?? '').toLowerCase()

/** If the clock was set back, everything counts as old. */
const ageOf = ({ cameMs, ageSeconds }: CachedHead): number => {
  const elapsedMs = Date.now() - cameMs
  return elapsedMs < 0 ? Number.MAX_SAFE_INTEGER : ageSeconds + elapsedMs / 1000
}

const withoutWeakness = (etag: string): string => etag.trim().replace(/^W\//, '')

const picked = (headers: IncomingHttpHeaders, names: string[]): Headers =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))

const valueIn = (headers: Headers, name: string): string => (Object.hasOwn(headers, name) ? headers[name]! : '')
