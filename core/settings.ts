import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AuthSettings, ClientSettings } from './auth-settings.js'
import { faultOfEpoch } from './date.js'
import { PrintError, type Problem, problemsText } from './errors.js'
import { usableCores } from './cpu-quota.js'
import { fontFolder } from './font-folders.js'
import { freeze } from './freeze.js'
import type { AccessSettings } from './net/access.js'
import type { ForwardSetting } from './net/forward.js'
import { packageRoot } from './package-root.js'
import type { LogFormat } from './log.js'
import type { JsonSchema } from './plugin/contracts.js'
import { type S3Settings, settledReports, type WrittenReports } from './report-settings.js'
import { coerce } from './request/coerce.js'
import { fits, validate } from './request/validate.js'
import { settingsSchema } from './settings-schema.js'
import { settingFaults } from './setting-faults.js'
import { expandVariables, readSettingsFile, type Environment } from './settings-file.js'
import type { FailOnError, LogLevel } from './tools.js'
import { stateFolder } from './state-folder.js'
import { isObject } from './untyped.js'
import type { PluginEntry } from './plugin/load.js'

/** The settings of schemas/settings.schema.json, final: with absolute paths and all defaults. */
export interface Settings {
  /** Where plugin packages are looked for first: the folder of the settings file, else the current folder. */
  folder: string
  host: string
  port: number
  /** Without a slash at its end. */
  publicUrl?: string
  trustProxies: string[]
  /** By the name of a protocol. */
  prefixes: { [protocol: string]: string }
  layouts: string
  fonts: string[]
  /** `plugins` and `morePlugins` of the file, but for `withoutPlugins`. */
  plugins: PluginEntry[]
  /** The path of an ICC profile. */
  pressProfile?: string
  setup?: string
  /** What plugins in workers may read beside what is named elsewhere. */
  workersRead: string[]
  /** At least 1. */
  workers: number
  /** `embedded`, `memory`, or an address: see queue-address.ts. */
  queue: string
  /** Whether prints for which clients hold a connection open go before queued ones. */
  synchronousFirst: boolean
  drainSeconds: number
  state: { folder: string; freeMegabytes: number; key?: string }
  reports: {
    /** `postgres://…` or `s3://…`; absent: the folder. */
    store?: string
    folder: string
    s3: S3Settings
    keepMinutes: number
    megabytes: number
    deleteAfterDownload: boolean
  }
  limits: {
    jobSeconds: number
    requestBytes: number
    requestValues: number
    requestDepth: number
    requestSeconds: number
    uploadBytes: number
    connections: number
    waitingJobs: number
    waitingBytes: number
    fetchBytes: number
    fetchSeconds: number
    jobFetchBytes: number
    imagePixels: number
    outputPixels: number
    pages: number
    rows: number
    layers: number
    tiles: number
    workerMegabytes: number
  }
  connectionsPerHost: number
  http2: boolean
  fetchRetries: number
  failOnError: FailOnError
  userAgent: string
  cache: { folder: string; megabytes: number }
  access: AccessSettings & { allow: string[]; forward: ForwardSetting[]; appHeaders: ForwardSetting[] }
  webhooks: { allow: string[]; secret?: string }
  /** Absent: everybody may print. */
  auth?: AuthSettings
  clients: ClientSettings
  /** Without `origins`: see cors.ts. */
  cors: { origins?: string[]; credentials: boolean }
  logLevel: LogLevel
  logFormat: LogFormat
  /** Where `/health`, `/ready` and `/metrics` are. */
  monitor: { port?: number; host: string; allow: string[] }
}

type Written = Omit<Settings, 'folder' | 'layouts' | 'state' | 'reports' | 'cache' | 'userAgent'> & {
  layouts?: string
  morePlugins: PluginEntry[]
  withoutPlugins: string[]
  state: { folder?: string; freeMegabytes: number; key?: string }
  reports: Omit<Settings['reports'], 'folder' | 's3'> & WrittenReports
  cache: { folder?: string; megabytes: number }
  userAgent?: string
}
type Members = { [name: string]: unknown }

const absolute = (value: unknown, kind: unknown, folder: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => absolute(item, kind, folder))
  if (isObject(value)) return { ...value, plugin: absolute(value.plugin, kind, folder) }
  if (typeof value !== 'string' || value === '' || value.startsWith('file:') || isAbsolute(value)) return value
  if (kind === 'fonts') return fontFolder(value, folder)
  return kind === 'module' && !/^\.\.?[\\/]/.test(value) ? value : resolve(folder, value)
}

/** Applies environment variables and makes paths absolute. Returns which setting came from which variable. */
const settle = (
  values: Members,
  schema: JsonSchema,
  folder: string,
  env: Environment,
  cwd: string,
  at = ''
): [string, string][] =>
  Object.entries(schema.properties as { [name: string]: JsonSchema }).flatMap(([name, leaf]): [string, string][] => {
    const path = at + name
    if (leaf.additionalProperties && typeof leaf['x-env'] === 'string')
      return settleNamed(values, name, leaf, env, path)
    if (leaf.properties) return isObject(values[name]) ? settle(values[name], leaf, folder, env, cwd, `${path}.`) : []
    const variable = leaf['x-env'] as string | undefined
    const text = variable === undefined ? undefined : env[variable]
    const isSet = text !== undefined && (text !== '' || (leaf.type === 'string' && fits('', leaf)))
    const list =
      leaf.type === 'array'
        ? text
            ?.split(',')
            .map((item) => item.trim())
            .filter((item) => item !== '')
        : text
    const value = isSet ? coerce(list, leaf) : values[name]
    if (value !== undefined)
      values[name] = leaf['x-path'] ? absolute(value, leaf['x-path'], isSet ? cwd : folder) : value
    return isSet ? [[path, variable!]] : []
  })

/** Members of any name: `MAPSETTER_*_PREFIX` goes over `prefixes.<name>`. */
const settleNamed = (
  values: Members,
  member: string,
  leaf: JsonSchema,
  env: Environment,
  path: string
): [string, string][] => {
  const [before, after] = (leaf['x-env'] as string).split('*') as [string, string]
  const found = Object.entries(env).flatMap(([variable, text]): [string, string, string][] => {
    const isMeant =
      variable.startsWith(before) && variable.endsWith(after) && variable.length > before.length + after.length
    if (!isMeant || text === undefined) return []
    return [[variable.slice(before.length, -after.length).toLowerCase().replaceAll('_', '-'), variable, text]]
  })
  if (found.length > 0) {
    const given = isObject(values[member]) ? values[member] : {}
    values[member] = { ...given, ...Object.fromEntries(found.map(([name, , text]) => [name, text])) }
  }
  return found.map(([name, variable]) => [`${path}.${name}`, variable])
}

const specifierOf = (plugin: PluginEntry): string => (typeof plugin === 'string' ? plugin : plugin.plugin)

/**
 * A plugin of the first list that the second one has, too, keeps its position and gets the options there. One that a list
 * has with several options is loaded with each; its factory gives each another name.
 */
const joined = (plugins: PluginEntry[], more: PluginEntry[]): PluginEntry[] => {
  const entriesOf = (specifier: string, list: PluginEntry[]) => list.filter((one) => specifierOf(one) === specifier)
  return [...new Set([...plugins, ...more].map(specifierOf))].flatMap((specifier) => {
    const again = entriesOf(specifier, more)
    const entries = again.length > 0 ? again : entriesOf(specifier, plugins)
    return entries.filter((one, index) => entries.findIndex((other) => isDeepStrictEqual(other, one)) === index)
  })
}

export interface SettingsSources {
  env: Environment
  cwd: string
  /** The content of a settings file, used instead of the file. */
  content?: object
}

/**
 * The settings, frozen: environment variables override the file, the file overrides the defaults of the schema. Throws
 * `wrong-settings` with all invalid settings; `path` is the path of the setting in the file.
 */
export const loadSettings = ({ env, cwd, content: given }: SettingsSources): Settings => {
  const schema = settingsSchema()
  const { folder, content } = given ? { folder: resolve(cwd), content: given } : readSettingsFile(env, cwd)
  const problems: Problem[] = []
  const written = coerce(expandVariables(content ?? {}, env, problems), schema, undefined, { unknown: 'keep' })
  const sources = new Map(isObject(written) ? settle(written, schema, folder, env, resolve(cwd)) : [])
  for (const problem of [...validate(written, schema), ...settingFaults(written)]) {
    const variable = sources.get(problem.path.replace(/\[\d+\]$/, ''))
    problems.push(
      variable ? { ...problem, message: `${problem.message} (set by the environment variable ${variable})` } : problem
    )
  }
  const clock = faultOfEpoch(env.SOURCE_DATE_EPOCH)
  if (clock !== undefined) problems.push({ path: 'SOURCE_DATE_EPOCH', message: clock })
  if (problems.length > 0) {
    const named = problems.map(({ path, message }) => ({ path: path || 'the settings file', message }))
    throw new PrintError('wrong-settings', problemsText(named), { problems })
  }
  const { morePlugins, withoutPlugins, ...settings } = written as Written
  const plugins = joined(settings.plugins, morePlugins)
  const user = process.getuid?.() ?? 'user'
  const state = { ...settings.state, folder: settings.state.folder ?? stateFolder(env) }
  const memory = join(tmpdir(), `mapsetter-${user}`)
  return freeze({
    ...settings,
    folder,
    publicUrl: settings.publicUrl?.replace(/\/+$/, ''),
    layouts: settings.layouts ?? join(packageRoot, 'layouts'),
    plugins: plugins.filter((plugin) => !withoutPlugins.includes(specifierOf(plugin))),
    workers: settings.workers || usableCores(),
    state,
    reports: settledReports(settings.reports, settings.queue, { state: state.folder, memory }),
    cache: { ...settings.cache, folder: settings.cache.folder ?? join(tmpdir(), `mapsetter-cache-${user}`) },
    userAgent: settings.userAgent ?? productName()
  })
}

/** RFC 9110, section 10.1.5. */
const productName = (): string => {
  const { version, homepage }: { [name: string]: string } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8')
  )
  return `mapsetter/${version}${homepage ? ` (+${homepage})` : ''}`
}
