import type { YamlNode } from '../../../parts/yaml.js'
import { flow } from './attributes.js'
import { withoutSecrets } from './address.js'
import { isNull, kindOf, Options } from './options.js'
import { quoted } from './report.js'

/** Where the legacy protocol is mounted unless the settings say otherwise. */
const PREFIX = '/pdf'

/** What the configuration says of the service: remarks, and what of it belongs into `mapsetter.config.yaml`. */
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
    report.lost(node.line, `a header that is none: ${quoted(name)}`)
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
    report.lost(root.lineOf('formats'), 'formats: clients are offered every format that an output plugin writes')
  const placeholder = root.text('brokenUrlPlaceholder')?.trim().toLowerCase()
  if (placeholder)
    report.changed(
      root.lineOf('brokenUrlPlaceholder'),
      'brokenUrlPlaceholder: what cannot be fetched is left out or leaves a crossed box, and the job has a warning'
    )
  for (const node of root.list('security'))
    report.lost(
      node.line,
      'a name and password for a map server; let the service forward those of its users (access.forward)'
    )
  const nothing = 'nothing of the kind is needed'
  root.leave({
    addForwardedFor: 'map servers are not told who asks',
    localHostForward: 'hosts are asked under their own names',
    keys: 'keys of map services; layers send them in their customParams',
    disableLayersMerging: 'layers of one server are merged where they fit',
    tilecacheMerging: 'no capabilities are requested of map servers',
    tmsDefaultOriginX: 'tiles are counted from the corner that the layer says',
    tmsDefaultOriginY: 'tiles are counted from the corner that the layer says',
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

/** Hosts as `access.allow` names them. Those with public addresses need no name there. */
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
    pathRegex: 'a host is allowed with all of its paths',
    pathRegexp: 'a host is allowed with all of its paths'
  })
  options.end()
  const name = host ?? ip
  if (kind === 'localmatch') return allowed(LOCAL, port, node, report)
  if (kind === 'acceptall' || EVERY.includes(mask ?? '')) {
    report.setting(
      node.line,
      'all hosts: public ones may always be fetched; name those in private networks in access.allow'
    )
    return []
  }
  if ((kind !== 'dnsmatch' && kind !== 'ipmatch') || !name || !/^[\w.:*-]{1,200}$/.test(name)) {
    report.lost(node.line, `a host that is none: ${quoted(name ?? kind)}`)
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
  report.setting(node.line, `access.allow: ${flow(named)}, needed only where the address is private`)
  return named
}

/** `255.255.0.0` is 16. */
const prefixOf = (mask: string): number | undefined => {
  const parts = mask.split('.').map(Number)
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) return undefined
  const bits = parts.map((part) => part.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(bits) ? (bits.indexOf('0') === -1 ? 32 : bits.indexOf('0')) : undefined
}
