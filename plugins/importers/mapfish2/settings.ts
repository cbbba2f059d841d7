import type { YamlNode } from '../../../parts/yaml.js'
import { flow } from '../../../parts/importing.js'
import { withoutSecrets } from './address.js'
import { isNull, kindOf, Options } from './options.js'
import { quoted } from './report.js'

/** The default path of the legacy protocol. */
const PREFIX = '/pdf'

/** The service settings of the configuration: adds remarks and returns the values for `mapsetter.config.yaml`. */
export const serviceSettings = (root: Options): { [setting: string]: unknown } => {
  const { report } = root
  const settings: { [setting: string]: unknown } = {}
  const set = (key: string, setting: string, value: unknown): void => {
    report.setting(root.lineOf(key), `${key}: ${setting}: ${flow(value)}`)
    settings[setting] = value
  }
  const hosts = hostsOf(root)
  if (hosts.length > 0) settings['access.allow'] = hosts
  const headers = root.list('headers').flatMap((node) => {
    const name = node.kind === 'scalar' ? node.text.trim() : ''
    if (/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return [name]
    report.lost(node.line, `not a valid header name: ${quoted(name)}`)
    return []
  })
  const named = hosts.filter((host) => !LOCAL.some((local) => host.startsWith(local)))
  if (headers.length > 0 && named.length > 0)
    set(
      'headers',
      'access.forward',
      named.map((to) => ({ to, headers }))
    )
  else if (headers.length > 0)
    report.setting(
      root.lineOf('headers'),
      `headers ${headers.join(', ')}: name the hosts that get them in access.forward`
    )
  const address = root.text('proxyBaseUrl')?.trim()
  if (address) {
    const [, service, prefix] = /^(.*:\/\/[^/]+.*?)(\/[^/]+)?\/*$/.exec(withoutSecrets(address)) ?? []
    set('proxyBaseUrl', 'publicUrl', service ?? withoutSecrets(address))
    if (prefix !== undefined && prefix !== PREFIX) set('proxyBaseUrl', 'prefixes.legacy', prefix)
  }
  const minutes = root.number('printTimeoutMinutes')
  if (minutes !== undefined && minutes > 0) set('printTimeoutMinutes', 'limits.jobSeconds', Math.ceil(minutes * 60))
  const timeouts = ['connectionTimeout', 'socketTimeout'].filter((name) => (root.number(name) ?? 0) > 0)
  if (timeouts.length > 0)
    set(timeouts[0]!, 'limits.fetchSeconds', Math.ceil(Math.max(...timeouts.map((name) => root.number(name)!)) / 1000))
  const connections = root.number('perHostParallelFetches')
  if (connections !== undefined && connections >= 1)
    set('perHostParallelFetches', 'connectionsPerHost', Math.round(connections))
  rest(root)
  return settings
}

const rest = (root: Options): void => {
  const { report } = root
  const formats = root.list('formats').flatMap((node) => (node.kind === 'scalar' ? node.text : []))
  if (formats.length > 0 && !formats.includes('*'))
    report.lost(root.lineOf('formats'), 'formats: clients can use every format that an output plugin writes')
  const placeholder = root.text('brokenUrlPlaceholder')?.trim().toLowerCase()
  if (placeholder)
    report.changed(
      root.lineOf('brokenUrlPlaceholder'),
      'brokenUrlPlaceholder: content that cannot be fetched is omitted or replaced by a crossed box, with a warning'
    )
  for (const node of root.list('security'))
    report.lost(
      node.line,
      'the name and password for a map server are not imported; let the service forward the credentials of its users (access.forward)'
    )
  const nothing = 'not needed'
  root.leave({
    addForwardedFor: 'map servers do not get the address of the client',
    localHostForward: 'requests use the real names of hosts',
    keys: 'keys of map services: layers send them in their customParams',
    disableLayersMerging: 'layers of one server are merged if possible',
    tilecacheMerging: 'capabilities are not requested from map servers',
    tmsDefaultOriginX: 'tiles are counted from the corner that the layer defines',
    tmsDefaultOriginY: 'tiles are counted from the corner that the layer defines',
    integerSvg: nothing,
    maxSvgWidth: nothing,
    maxSvgHeight: nothing,
    globalParallelFetches: nothing,
    maxPrintTimeBeforeWarningInSeconds: nothing,
    reloadConfig: 'layouts are read when the service starts',
    ignoreCapabilities: '',
    overlayLayers: ''
  })
}

const LOCAL = ['localhost', '127.0.0.1']
const EVERY = ['0.0.0.0', '0', '255.255.255.255/0']

/** Hosts in the form of `access.allow`. Hosts with public addresses do not need an entry there. */
const hostsOf = (root: Options): string[] => {
  const found = root.list('hosts').flatMap((node) => (isNull(node) && node.tag === undefined ? [] : hostOf(node, root)))
  return [...new Set(found)]
}

const hostOf = (node: YamlNode, { report }: Options): string[] => {
  const kind = kindOf(node)
  const options = new Options(node, report, `!${kind || 'host'}`)
  options.leave({ dummy: '', type: '' })
  const port = options.number('port')
  const [host, ip, mask] = [options.text('host')?.trim(), options.text('ip')?.trim(), options.text('mask')?.trim()]
  options.leave({
    pathRegex: 'a host is allowed with all its paths',
    pathRegexp: 'a host is allowed with all its paths'
  })
  options.end()
  const name = host ?? ip
  if (kind === 'localmatch') return allowed(LOCAL, port, node, report)
  if (kind === 'acceptall' || EVERY.includes(mask ?? '')) {
    report.setting(
      node.line,
      'all hosts: public hosts are always allowed; add hosts in private networks to access.allow'
    )
    return []
  }
  if ((kind !== 'dnsmatch' && kind !== 'ipmatch') || !name || !/^[\w.:*-]{1,200}$/.test(name)) {
    report.lost(node.line, `not a valid host: ${quoted(name ?? kind)}`)
    return []
  }
  const bits = mask === undefined ? undefined : prefixOf(mask)
  if (bits !== undefined) return allowed([`${name}/${bits}`], undefined, node, report)
  return allowed([name], port, node, report)
}

const allowed = (
  hosts: readonly string[],
  port: number | undefined,
  node: YamlNode,
  report: Options['report']
): string[] => {
  const named = hosts.map((host) => (port === undefined ? host : `${host}:${port}`))
  report.setting(node.line, `access.allow: ${flow(named)}, needed only if the address is private`)
  return named
}

/** The prefix length of a network mask: 16 for `255.255.0.0`. */
const prefixOf = (mask: string): number | undefined => {
  const parts = mask.split('.').map(Number)
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) return undefined
  const bits = parts.map((part) => part.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(bits) ? (bits.indexOf('0') === -1 ? 32 : bits.indexOf('0')) : undefined
}
