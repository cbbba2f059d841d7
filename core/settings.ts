import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AuthSettings, ClientSettings } from './auth-settings.js'
import { faultOfEpoch } from './date.js'
import { PrintError, type Problem, problemsText } from './errors.js'
import { usableCores } from './cpu-quota.js'
import { freeze } from './freeze.js'
import type { AccessSettings } from './net/access.js'
import type { ForwardSetting } from './net/forward.js'
import { packageRoot } from './package-root.js'
import type { LogFormat } from './log.js'
import type { JsonSchema } from './plugin/contracts.js'
import { type S3Settings, settledReports, type WrittenReports } from './report-settings.js'
import { coerce } from './request/coerce.js'
import { validate } from './request/validate.js'
import { settle } from './settings-environment.js'
import { faultsOfRules } from './settings-rules.js'
import { settingsSchema } from './settings-schema.js'
import { settingFaults } from './setting-faults.js'
import { expandVariables, readSettingsFile, type Environment } from './settings-file.js'
import type { Values } from './spec.js'
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
export const loadSettings = (sources: SettingsSources): Settings => {
  const { settings, error } = readSettings(sources)
  if (error) throw error
  return settings
}

export interface ReadSettings {
  /** With defaults in place of the invalid ones, for checks that need all settings. */
  settings: Settings
  /** What `loadSettings` throws. */
  error?: PrintError
}

/** Throws `wrong-settings` for a file that cannot be read. */
export const readSettings = ({ env, cwd, content: given }: SettingsSources): ReadSettings => {
  const schema = settingsSchema()
  const {
    folder,
    content,
    error: unreadable
  } = given ? { folder: resolve(cwd), content: given, error: undefined } : readSettingsFile(env, cwd)
  const unset: Problem[] = []
  const written = coerce(expandVariables(content ?? {}, env, unset), schema, undefined, { unknown: 'keep' })
  const sources = new Map(isObject(written) ? settle(written, schema, folder, env, resolve(cwd)) : [])
  const invalid = [...unset, ...validate(written, schema).filter(({ path }) => unset.every((one) => one.path !== path))]
  const valid = invalid.length === 0 ? (written as Written) : (withoutInvalid(written, invalid, schema) as Written)
  const problems = [...invalid, ...settingFaults(written), ...faultsOfRules(valid)].flatMap((problem): Problem[] => {
    const variable = sources.get(problem.path.replace(/\[\d+\]$/, ''))
    // what a file says that cannot be read is unknown
    if (!variable) return unreadable ? [] : [problem]
    return [{ ...problem, message: `${problem.message} (set by the environment variable ${variable})` }]
  })
  const clock = faultOfEpoch(env.SOURCE_DATE_EPOCH)
  if (clock !== undefined) problems.push({ path: 'SOURCE_DATE_EPOCH', message: clock })
  const error = refusal(problems, unreadable)
  if (error && unreadable) throw error
  return { settings: settled(valid, folder, env), error }
}

const refusal = (problems: Problem[], unreadable: PrintError | undefined): PrintError | undefined => {
  if (problems.length === 0) return unreadable
  const named = problems.map(({ path, message }) => ({ path: path || 'the settings file', message }))
  const message = [...(unreadable ? [unreadable.message] : []), problemsText(named)].join('\n')
  return new PrintError('wrong-settings', message, { problems: [...(unreadable?.problems ?? []), ...problems] })
}

/** Written settings with defaults in place of the invalid ones. */
const withoutInvalid = (written: unknown, problems: readonly Problem[], schema: JsonSchema): unknown => {
  const values: Values = isObject(written) ? structuredClone(written) : {}
  for (const { path } of problems) remove(values, path.split(/\.|\[/), schema)
  return coerce(values, schema)
}

const remove = (values: Values, [name, ...rest]: string[], schema: JsonSchema): void => {
  const inner = (schema.properties as { [name: string]: JsonSchema })[name!]
  const value = values[name!]
  if (inner?.properties && isObject(value) && rest.length > 0) remove(value, rest, inner)
  else delete values[name!]
}

const settled = ({ morePlugins, withoutPlugins, ...settings }: Written, folder: string, env: Environment): Settings => {
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
