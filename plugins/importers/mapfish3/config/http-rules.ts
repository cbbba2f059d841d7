import type { ImportReport } from '../report.js'
import { type Matched, matchersOf } from './http-matchers.js'
import type { Config, Processor } from './model.js'
import { isObject } from '../../../../core/plugin.js'
import { faultOfName } from '../../../../parts/importing.js'
import { type Reading, shortened } from './yaml-members.js'

/** What a configuration says about the addresses that are fetched; `targets` are written as in the rules of an app. */
type HttpRule = { line: number } & (
  | { kind: 'allow' | 'deny'; targets: readonly string[] }
  /** `headers` of the print request are sent on; without `targets`, to all hosts. */
  | { kind: 'forward'; targets: readonly string[]; headers: readonly string[] }
  | { kind: 'add'; targets: readonly string[]; headers: { readonly [name: string]: string } }
  /** An expression of addresses, and what is put in place of what it finds. */
  | { kind: 'rewrite'; from: string; to: string }
)

/** The rules of all templates: each once, in their order. */
export const httpRulesOf = ({ file, templates }: Config, report: ImportReport): HttpRule[] => {
  const reading = { file, report }
  const found = [...templates.values()].map((template) => ({
    template,
    rules: chainOf(template.processors).flatMap((processor) => rulesOf(processor, reading))
  }))
  const withRules = found.filter(({ rules }) => rules.length > 0)
  if (withRules.length > 0 && withRules.length < found.length)
    report.changed(
      file,
      withRules[0]!.rules[0]!.line,
      'rules of addresses hold for all layouts of the app, and not only for some'
    )
  const byContent = new Map<string, HttpRule>()
  for (const rule of withRules.flatMap(({ rules }) => rules)) {
    const { line: _line, ...content } = rule
    const key = JSON.stringify(content)
    if (!byContent.has(key)) byContent.set(key, rule)
  }
  return [...byContent.values()]
}

const chainOf = (processors: readonly Processor[]): Processor[] =>
  processors.flatMap((processor) =>
    processor.tag === 'configureHttpRequests' ? chainOf(processor.processors) : [processor]
  )

const rulesOf = (processor: Processor, reading: Reading): HttpRule[] => {
  const matched = (): Matched[] => matchersOf(processor.node('matchers'), reading)
  switch (processor.tag) {
    case 'restrictUris':
      return matched().map(({ line, targets, isReject }) => ({ line, kind: isReject ? 'deny' : 'allow', targets }))
    case 'forwardHeaders':
      return forwarded(processor, targetsOf(matched(), reading), reading)
    case 'addHeaders':
      return added(processor, targetsOf(matched(), reading), reading)
    case 'mapUri':
      return mapped(processor, matched(), reading)
    case 'useHttpForHttps':
      return plainHttp(processor)
    default:
      return []
  }
}

/** The addresses that matchers accept; those that they refuse are reported. */
const targetsOf = (matched: readonly Matched[], { file, report }: Reading): string[] => {
  for (const { line, isReject } of matched)
    if (isReject)
      report.left(
        file,
        line,
        'the matcher with "reject" is left out: headers are sent to the hosts of the other matchers'
      )
  return matched.flatMap(({ targets, isReject }) => (isReject ? [] : targets))
}

const EVERY_HEADER = ['Authorization', 'Cookie', 'Referer', 'Accept-Language']
const MOST_LETTERS = 100

/** Names of headers without those that belong to a connection: `Host`, `Content-Length`. */
const allowedOf = (
  names: readonly string[],
  does: 'forwarded' | 'added',
  processor: Processor,
  { file, report }: Reading
): string[] =>
  names.filter((name) => {
    const fault = name.length > MOST_LETTERS ? ' is too long' : faultOfName(name, does)
    if (fault !== undefined)
      report.changed(file, processor.lineOf('headers'), `the header ${shortened(name)} is left out${fault}`)
    return fault === undefined
  })

const forwarded = (processor: Processor, targets: readonly string[], reading: Reading): HttpRule[] => {
  const { file, report } = reading
  const isAll = processor.value('all') === true
  const given = processor.value('headers')
  const named = allowedOf((Array.isArray(given) ? given : [given]).map(String), 'forwarded', processor, reading)
  if (isAll) report.changed(file, processor.line, `"all": only the headers ${EVERY_HEADER.join(', ')} are forwarded`)
  const headers = isAll ? EVERY_HEADER : named
  if (targets.length === 0 || targets.includes('*'))
    report.changed(
      file,
      processor.line,
      `MapFish Print sends the headers ${headers.join(', ')} to all hosts; mapsetter sends them to the hosts that its setting "access.forward" names`
    )
  return headers.length > 0 ? [{ line: processor.line, kind: 'forward', targets, headers }] : []
}

const SECRET = /auth|cookie|token|key|secret|passw/i

const added = (processor: Processor, targets: readonly string[], reading: Reading): HttpRule[] => {
  const { file, report } = reading
  const given = processor.value('headers')
  const all = Object.entries(isObject(given) ? given : {})
  const allowed = allowedOf(
    all.map(([name]) => name),
    'added',
    processor,
    reading
  )
  const headers = all.flatMap(([name, value]): [string, string][] => {
    if (!allowed.includes(name)) return []
    if (!SECRET.test(name)) return [[name, Array.isArray(value) ? value.join(', ') : String(value)]]
    const why = 'its value may be a secret, which is not copied'
    report.left(file, processor.lineOf('headers'), `the header ${shortened(name)} is left out: ${why}`)
    return []
  })
  if (headers.length === 0) return []
  return [{ line: processor.line, kind: 'add', targets, headers: Object.fromEntries(headers) }]
}

/** `//name:word@host` */
const PASSWORD = /\/\/[^/@\s]*:[^/@\s]*@/

const mapped = (processor: Processor, matched: readonly Matched[], { file, report }: Reading): HttpRule[] => {
  if (matched.length > 0)
    report.left(file, processor.line, 'the matchers of !mapUri are left out: all addresses are rewritten')
  const mapping = processor.node('mapping')
  return [...(mapping?.kind === 'map' ? mapping.members : [])].flatMap(([from, { line, node }]): HttpRule[] => {
    if (node.kind !== 'scalar') return []
    if (!PASSWORD.test(node.text)) return [{ line, kind: 'rewrite', from, to: node.text }]
    report.left(file, line, `${shortened(from)}: its new address has a password, which is not copied`)
    return []
  })
}

const PORTS = { 443: 80, 8443: 8080 }

/** https becomes http for some hosts, with other ports. */
const plainHttp = (processor: Processor): HttpRule[] => {
  const given = processor.value('portMapping')
  const ports = { ...PORTS, ...(typeof given === 'object' && given !== null ? given : {}) } as {
    [port: string]: unknown
  }
  const hosts = processor.value('hosts')
  const { line } = processor
  return (Array.isArray(hosts) ? hosts : [hosts])
    .filter((host) => typeof host === 'string')
    .flatMap((host: string) => {
      const last = `$${2 + groupsIn(host)}`
      const rewrite = (from: string, to: unknown): HttpRule => {
        const port = Number(to) === 80 ? '' : `:${String(to)}`
        return { line, kind: 'rewrite', from: `^https://(${host})${from}([/?#].*)?$`, to: `http://$1${port}${last}` }
      }
      return [rewrite('', ports['443']), ...Object.entries(ports).map(([from, to]) => rewrite(`:${from}`, to))]
    })
}

const groupsIn = (regex: string): number => (regex.replace(/\\./g, '').match(/\((?!\?)/g) ?? []).length

/** The member `access` of `app.yaml`; undefined without rules. */
export const accessOf = (rules: readonly HttpRule[]): object | undefined => {
  const some = <Item>(name: string, items: readonly Item[]) => (items.length > 0 ? { [name]: items } : {})
  const restricting = rules.flatMap((rule) =>
    rule.kind === 'allow' || rule.kind === 'deny' ? rule.targets.map((target) => ({ [rule.kind]: target })) : []
  )
  const forward = rules.flatMap((rule) =>
    rule.kind === 'forward' ? rule.targets.filter((to) => to !== '*').map((to) => ({ to, headers: rule.headers })) : []
  )
  const headers = rules.flatMap((rule) =>
    rule.kind === 'add' ? (rule.targets.length > 0 ? rule.targets : ['*']).map((to) => ({ to, add: rule.headers })) : []
  )
  const rewrite = rules.flatMap((rule) => (rule.kind === 'rewrite' ? [{ from: rule.from, to: rule.to }] : []))
  const access = {
    ...some('rules', restricting),
    ...(restricting.length > 0 && { only: true }),
    ...some('forward', forward),
    ...some('headers', headers),
    ...some('rewrite', rewrite)
  }
  return Object.keys(access).length > 0 ? access : undefined
}
