import type { Values } from '../../core/plugin.js'
import { hostileValues } from '../support/hostile-values.js'
import { EXTREMES } from './extremes.js'
import { placesIn, replaced, type Sample } from './requests.js'

/** Values in [0, 1), the same for the same seed (the minimal standard generator of Park and Miller). */
export const seeded = (seed: number) => () => (seed = (seed * 16807) % 2147483647) / 2147483647

export type Random = () => number

/** A request as it is sent. */
export interface Mutant {
  method: string
  path: string
  headers: { [name: string]: string }
  body?: Buffer
  /** What was done to the sample. */
  what: string
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const RETYPED: readonly unknown[] = [null, true, 0, '', 'x', [], {}, [[]], [null], { a: 1 }, '{}', -1, 1.5, ['x', {}]]
const NAMES = ['__proto__', 'constructor', 'toString', 'layers', 'type', 'pages', 'maps', '', ' ', 'x'.repeat(10_000), '\u202ename', 'a\nb'] // prettier-ignore
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'application/xml', '', 'x'.repeat(500)] // prettier-ignore

type Change = (request: Values, random: Random) => unknown

/** The request with another value at one of its places. */
const changed = (request: Values, random: Random, change: (value: unknown) => unknown, fits = (_: unknown) => true) => {
  const place = pick(random, placesIn(request, fits))
  return place ? replaced(request, place.steps, change(place.value)) : request
}
const isHolder = (value: unknown): boolean => typeof value === 'object' && value !== null

const nested = (value: unknown, levels: number): unknown =>
  levels === 0 ? value : nested(levels % 2 === 0 ? [value] : { a: value }, levels - 1)

/** Of a list with its items repeated: more than the service takes. */
const MOST_BYTES = 25e6

/** Changes of the values of a request. */
const CHANGES: { readonly [name: string]: Change } = {
  drop: (request, random) =>
    changed(
      request,
      random,
      (holder) => {
        const gone = pick(random, Object.keys(holder as object))
        if (Array.isArray(holder)) return holder.filter((_, index) => String(index) !== gone)
        return Object.fromEntries(Object.entries(holder as object).filter(([name]) => name !== gone))
      },
      isHolder
    ),
  double: (request, random) =>
    changed(
      request,
      random,
      (list) => {
        const most = Math.ceil(MOST_BYTES / JSON.stringify(list).length)
        const times = Math.min(most, pick(random, [2, 10, 300, 3000]))
        return Array.from({ length: times }, () => list as unknown[]).flat()
      },
      Array.isArray
    ),
  retype: (request, random) => changed(request, random, () => pick(random, RETYPED)),
  extreme: (request, random) =>
    changed(request, random, () => pick(random, EXTREMES), (value) => typeof value === 'number'), // prettier-ignore
  hostile: (request, random) =>
    changed(request, random, () => pick(random, hostileValues), (value) => typeof value === 'string'), // prettier-ignore
  long: (request, random) =>
    changed(request, random, (text) => String(text).padEnd(pick(random, [1000, 100_000, 1_000_000]), pick(random, ['x', 'é', ' ', '\u0000', ',[{'])), (value) => typeof value === 'string'), // prettier-ignore
  deep: (request, random) => changed(request, random, (value) => nested(value, pick(random, [10, 99, 250, 1000]))),
  rename: (request, random) =>
    changed(
      request,
      random,
      (holder) => {
        const old = pick(random, Object.keys(holder as object))
        const entries = Object.entries(holder as object)
        return Object.fromEntries(entries.map(([name, value]) => [name === old ? pick(random, NAMES) : name, value]))
      },
      (value) => isHolder(value) && !Array.isArray(value)
    ),
  swap: (request, random) => {
    const other = pick(
      random,
      placesIn(request, () => true)
    ).value
    return changed(request, random, () => other)
  }
}

/** Changes of the bytes of a body. */
const SPOILED: { readonly [name: string]: (body: Buffer, random: Random) => Buffer } = {
  cut: (body, random) => body.subarray(0, Math.floor(random() * body.length)),
  flip: (body, random) => {
    const copy = Buffer.from(body)
    for (let times = 0; times < 3; times++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
    return copy
  },
  insert: (body, random) => {
    const at = Math.floor(random() * body.length)
    const what = pick(random, ['{', '[', '"', ',', '\\', '\u0000', '\u2028', '/*', '}', ']', "'", '%', '\ufeff'])
    return Buffer.concat([
      body.subarray(0, at),
      Buffer.from(what.repeat(pick(random, [1, 1, 50, 5000]))),
      body.subarray(at)
    ])
  },
  utf16: (body) => Buffer.from(`\ufeff${body.toString()}`, 'utf16le'),
  latin: (body) => Buffer.from(body.toString(), 'latin1'),
  'form field': (body) => Buffer.from(`spec=${encodeURIComponent(body.toString())}`),
  'form twice': (body) => Buffer.from(`a=b&spec=${encodeURIComponent(encodeURIComponent(body.toString()))}&spec=1`),
  multipart: (body) =>
    Buffer.concat([Buffer.from('--a\r\nContent-Disposition: form-data; name="spec"\r\n\r\n'), body, Buffer.from('\r\n--a--')]), // prettier-ignore
  'half multipart': (body) => Buffer.concat([Buffer.from('--a\r\nContent-Disposition: form-data; name="spec"\r\n'), body]) // prettier-ignore
}

const FORMATS = ['pdf', 'pdf', 'png', 'svg', 'jpg', 'tiff', 'gif', 'PDF', 'xyz', '..', '%00']

/** A request of which anything may be wrong; the same for the same numbers. */
export const mutantOf = ({ protocol, app, request }: Sample, random: Random): Mutant => {
  const names: string[] = []
  let value: unknown = request
  for (let times = Math.floor(random() * 3); times >= 0 && isHolder(value); times--) {
    const name = pick(random, Object.keys(CHANGES))
    names.push(name)
    value = CHANGES[name]!(value as Values, random)
  }
  let body = Buffer.from(JSON.stringify(value) ?? '')
  if (random() < 0.3) {
    const name = pick(random, Object.keys(SPOILED))
    names.push(name)
    body = Buffer.from(SPOILED[name]!(body, random))
  }
  const format = random() < 0.8 ? 'pdf' : pick(random, FORMATS)
  const inApp = random() < 0.95 ? `/${app}` : pick(random, ['', '/nowhere', '/default', '/%2e%2e'])
  const headers = { 'content-type': random() < 0.7 ? 'application/json' : pick(random, TYPES) }
  const what = `${protocol} ${names.join('+')}`
  if (protocol === 'jobs') return { method: 'POST', path: `/print${inApp}/report.${format}`, headers, body, what }
  const asQuery = random() < 0.2 && body.length < 60_000
  if (!asQuery) return { method: 'POST', path: `/pdf${inApp}/create.json`, headers, body, what }
  const spec = encodeURIComponent(body.toString().toWellFormed())
  return { method: 'GET', path: `/pdf${inApp}/print.pdf?spec=${spec}`, headers: {}, what: `${what} in the address` }
}
