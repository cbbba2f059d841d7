import type { YamlNode } from '../../../../parts/yaml.js'
import { Members, type Reading, tagOf } from './yaml-members.js'

/** Addresses that a matcher names, written as in the rules of an app: `10.1.0.0/16`, `*.example.org:8080/wms`. */
export interface Matched {
  line: number
  targets: readonly string[]
  /** Whether what matches is refused. */
  isReject: boolean
}

const COMMON = ['port', 'pathRegex', 'reject']
const OWN: { readonly [tag: string]: readonly string[] } = {
  localMatch: ['dummy'],
  ipMatch: ['ip', 'mask'],
  dnsMatch: ['host'],
  hostnameMatch: ['host', 'allowSubDomains'],
  acceptAll: ['dummy']
}
const EVERY = '*'

export const matchersOf = (node: YamlNode | undefined, reading: Reading): Matched[] =>
  (node?.kind === 'list' ? node.items : node ? [node] : []).flatMap((item) => matchedBy(item, reading) ?? [])

const matchedBy = (node: YamlNode, reading: Reading): Matched | undefined => {
  const { file, report } = reading
  const tag = tagOf(node) ?? ''
  if (!Object.hasOwn(OWN, tag)) {
    report.left(file, node.line, `a matcher is !${tag}; must be one of ${Object.keys(OWN).join(', ')}`)
    return undefined
  }
  const members = new Members(node, reading, `!${tag}`)
  members.only([...COMMON, ...OWN[tag]!])
  const hosts = hostsOf(tag, members)
  if (hosts.length === 0) {
    report.left(file, node.line, `!${tag} names no host that can be read; it is left out`)
    return undefined
  }
  const port = members.number('port')
  const after = `${port !== undefined && port > 0 ? `:${port}` : ''}${pathOf(members)}`
  return {
    line: node.line,
    targets: hosts.map((host) => `${host}${after}`),
    isReject: members.flag('reject') ?? false
  }
}

const NAME = /^[\w.-]{1,253}$/
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f:]+:[\da-f:.]*)$/i

const hostsOf = (tag: string, members: Members): string[] => {
  if (tag === 'localMatch') return ['localhost', '127.0.0.1', '[::1]']
  if (tag === 'acceptAll') return [EVERY]
  const host = members.text(tag === 'ipMatch' ? 'ip' : 'host')?.trim() ?? ''
  if (tag === 'ipMatch') return rangeOf(host, members.text('mask')?.trim())
  if (!NAME.test(host)) return []
  return tag === 'hostnameMatch' && members.flag('allowSubDomains') ? [host, `*.${host}`] : [host]
}

const rangeOf = (ip: string, mask: string | undefined): string[] => {
  if (!ADDRESS.test(ip)) return NAME.test(ip) ? [ip] : []
  const bits = mask === undefined ? undefined : prefixLength(mask)
  if (mask !== undefined && bits === undefined) return []
  const range = bits === undefined ? ip : `${ip}/${bits}`
  return [ip.includes(':') ? `[${range}]` : range]
}

/** 16 for `255.255.0.0`; undefined for a mask that is no prefix. */
const prefixLength = (mask: string): number | undefined => {
  if (/^\d{1,3}$/.test(mask)) return Number(mask)
  const parts = mask.split('.').map(Number)
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) return undefined
  const bits = parts.map((part) => part.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : undefined
}

/** `/geoserver` of `/geoserver/.*`; other expressions are not read, so that a rule is for all paths. */
const pathOf = (members: Members): string => {
  const regex = members.text('pathRegex')
  if (regex === undefined || /^\^?(\.[*+]|\/\.\*)?\$?$/.test(regex)) return ''
  const [, path] = /^\^?((?:\/[\w-]+)+)(?:\/?\.\*|\/)?\$?$/.exec(regex) ?? []
  if (path !== undefined) return path
  const { file, report } = members.reading
  report.left(
    file,
    members.lineOf('pathRegex'),
    `pathRegex "${regex.slice(0, 60)}": the rule is for all paths of the host`
  )
  return ''
}
