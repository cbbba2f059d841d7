import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { writePressProfile } from '../support/press-profile.js'
import { PrintError } from '../../core/errors.js'
import { packageRoot } from '../../core/package-root.js'
import { loadSettings } from '../../core/settings.js'

const folders: string[] = []
const folderWith = (config?: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-settings-'))
  folders.push(folder)
  if (config !== undefined) writeFileSync(join(folder, 'mapsetter.config.yaml'), config)
  return folder
}
test.after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const refused = (config: string, env: { [name: string]: string } = {}): PrintError => {
  const cwd = folderWith(config)
  try {
    loadSettings({ env, cwd })
  } catch (error) {
    assert.instance(error, PrintError)
    assert.is((error as PrintError).code, 'wrong-settings')
    return error as PrintError
  }
  throw new Error('nothing was thrown')
}

const schema = JSON.parse(readFileSync(join(packageRoot, 'schemas/settings.schema.json'), 'utf8'))

test('without a file and environment variables, all settings have their defaults', () => {
  const cwd = folderWith()
  const settings = loadSettings({ env: {}, cwd })
  assert.is(settings.folder, cwd)
  assert.is(settings.host, '127.0.0.1')
  assert.is(settings.port, 8080)
  assert.is(settings.publicUrl, undefined)
  assert.equal(settings.prefixes, {})
  assert.is(settings.layouts, join(packageRoot, 'layouts'))
  assert.is(settings.workers, availableParallelism())
  assert.is(settings.reports.keepMinutes, 60)
  assert.ok(isAbsolute(settings.reports.folder))
  assert.ok(isAbsolute(settings.cache.folder))
  assert.is.not(settings.cache.folder, settings.reports.folder)
  assert.equal(settings.access, { allow: [], forward: [], rules: [], only: false, appHeaders: [] })
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  assert.ok(settings.userAgent.startsWith(`mapsetter/${version}`))
  assert.is(settings.limits.jobSeconds, 120)
  assert.ok(settings.plugins.includes('mapsetter/plugins/outputs/pdf'))
  assert.equal(settings.cors, { credentials: false })
})

test('settings are deeply frozen and stay the same through JSON', () => {
  const settings = loadSettings({ env: {}, cwd: folderWith('morePlugins: [{ plugin: x, options: { deep: [{}] } }]') })
  const check = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    assert.ok(Object.isFrozen(value))
    Object.values(value).forEach(check)
  }
  check(settings)
  const { publicUrl, ...rest } = settings
  assert.equal(JSON.parse(JSON.stringify(settings)), rest)
})

test('type and schema have the same members', () => {
  const settings = loadSettings({
    env: {
      MAPSETTER_PUBLIC_URL: 'https://a.example/',
      MAPSETTER_ACCESS_PROXY: 'http://proxy.example:3128',
      MAPSETTER_CORS_ORIGINS: '*',
      MAPSETTER_SETUP: 'x.js',
      MAPSETTER_PRESS_PROFILE: writePressProfile(folderWith()),
      MAPSETTER_STATE_KEY: 'a long enough secret',
      MAPSETTER_REPORTS_STORE: 's3://maps',
      MAPSETTER_WEBHOOKS_SECRET: 'a long enough secret',
      MAPSETTER_MONITOR_PORT: '0'
    },
    cwd: folderWith(
      `trustProxies: [10.0.0.1]\nauth: {keys: [{name: a, hash: sha256:${'0'.repeat(64)}}], keyInQuery: key, proxy: {header: X-User, rolesHeader: X-Roles}}`
    )
  })
  const computed = ['folder']
  const joined = ['morePlugins', 'withoutPlugins']
  const names = (properties: object): string[] => Object.keys(properties).sort()
  assert.equal(
    names(settings).filter((name) => !computed.includes(name)),
    names(schema.properties).filter((name) => !joined.includes(name))
  )
  for (const [name, member] of Object.entries<any>(schema.properties))
    if (member.properties) assert.equal(names((settings as any)[name]), names(member.properties), name)
})

test('every setting is described and has a default, unless it is optional', () => {
  const optional = ['publicUrl', 'layouts', 'setup', 'folder', 'key', 'userAgent', 'store', 'secret', 'origins'].concat(
    ['pressProfile', 'auth', 'keyInQuery', 'proxy', 'header', 'rolesHeader', 'monitor.port'],
    Object.keys(schema.properties.reports.properties.s3.properties)
  )
  const check = (properties: object, at = ''): void => {
    for (const [name, member] of Object.entries<any>(properties)) {
      assert.ok(member.description, name)
      const isOptional = optional.includes(name) || optional.includes(at + name)
      assert.is(member.default === undefined, isOptional, name)
      if (member.properties) check(member.properties, `${name}.`)
    }
  }
  check(schema.properties)
})

test('the environment overrides the file, the file overrides the defaults', () => {
  const cwd = folderWith(
    'port: 9000\nhost: 0.0.0.0\nlimits: { pages: "7" }\nprefixes: { jobs: /p }\naccess: { allow: [a] }\n'
  )
  const env = {
    PORT: '0',
    MAPSETTER_ACCESS_ALLOW: 'b, c:8080,',
    MAPSETTER_LEGACY_PREFIX: '',
    HOST: '',
    LOG_LEVEL: 'WARN'
  }
  const settings = loadSettings({ env, cwd })
  assert.is(settings.port, 0)
  assert.is(settings.host, '0.0.0.0', 'an empty variable is not set')
  assert.equal(settings.prefixes, { jobs: '/p', legacy: '' }, 'unless the empty text means something')
  assert.equal(settings.access.allow, ['b', 'c:8080'])
  assert.is(settings.limits.pages, 7)
  assert.is(settings.limits.layers, 1000)
  assert.is(settings.logLevel, 'warn')
})

test('every environment variable of the schema works', () => {
  const given: { [name: string]: string } = {
    PORT: '1',
    MAPSETTER_WORKERS: '2',
    MAPSETTER_JOB_SECONDS: '3',
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'json',
    MAPSETTER_MONITOR_PORT: '13',
    MAPSETTER_PUBLIC_URL: 'https://a.example/x',
    MAPSETTER_KEEP_MINUTES: '0.5',
    MAPSETTER_WAITING_JOBS: '4',
    MAPSETTER_TILES: '5',
    MAPSETTER_CONNECTIONS_PER_HOST: '6',
    MAPSETTER_HTTP2: 'false',
    MAPSETTER_FETCH_RETRIES: '7',
    MAPSETTER_FAIL_ON_ERROR: 'always',
    MAPSETTER_CACHE_MEGABYTES: '8',
    MAPSETTER_PRINTS_PER_MINUTE: '9',
    MAPSETTER_OPEN_JOBS: '10',
    MAPSETTER_FAILED_LOGINS: '11',
    MAPSETTER_QUEUE: 'memory',
    MAPSETTER_SYNCHRONOUS_FIRST: 'true',
    MAPSETTER_DRAIN_SECONDS: '9',
    MAPSETTER_FREE_MEGABYTES: '10',
    MAPSETTER_REPORTS_MEGABYTES: '11',
    MAPSETTER_DELETE_AFTER_DOWNLOAD: 'true',
    MAPSETTER_WAITING_BYTES: '12',
    MAPSETTER_REPORTS_STORE: 's3://maps/prefix',
    MAPSETTER_S3_ENDPOINT: 'http://minio.example:9000',
    MAPSETTER_S3_PATH_STYLE: 'false',
    MAPSETTER_ACCESS_ONLY: 'true',
    MAPSETTER_ACCESS_PROXY: 'http://proxy.example:3128',
    MAPSETTER_CORS_ORIGINS: 'https://b.example',
    MAPSETTER_CORS_CREDENTIALS: 'true',
    MAPSETTER_REQUEST_SECONDS: '13',
    MAPSETTER_CONNECTIONS: '14',
    MAPSETTER_TRUST_PROXIES: '10.1.0.1',
    MAPSETTER_ACCESS_ALLOW: '10.1.0.2',
    MAPSETTER_ACCESS_FORWARD: '10.1.0.3',
    MAPSETTER_WEBHOOKS_ALLOW: '10.1.0.4',
    MAPSETTER_CLIENTS_EXEMPT: '10.1.0.5',
    MAPSETTER_MONITOR_ALLOW: '10.1.0.6',
    MAPSETTER_WITHOUT_PLUGINS: 'mapsetter/plugins/outputs/bmp'
  }
  const variables: [path: string[], name: string][] = []
  const collect = (properties: object, path: string[]): void => {
    for (const [name, member] of Object.entries<any>(properties)) {
      if (member['x-env'] && !member['x-env'].includes('*')) variables.push([[...path, name], member['x-env']])
      if (member.properties) collect(member.properties, [...path, name])
    }
  }
  collect(schema.properties, [])
  assert.ok(variables.length >= 15)
  const env: { [name: string]: string } = {}
  for (const [path, name] of variables) env[name] = given[name] ?? `/value-of-${path.join('-')}`
  env.MAPSETTER_FONTS = folderWith()
  env.MAPSETTER_PRESS_PROFILE = writePressProfile(folderWith())
  // these exclude each other
  for (const left of ['MAPSETTER_REPORTS', 'MAPSETTER_REPORTS_STORE']) {
    const { [left]: _, ...others } = env
    const settings = loadSettings({ env: others, cwd: folderWith() })
    for (const [path, name] of variables.filter(([, name]) => name !== left && name !== 'MAPSETTER_WITHOUT_PLUGINS')) {
      const owner = path[0] === 'morePlugins' ? ['plugins'] : path
      const value = owner.reduce<any>((inside, step) => inside[step], settings)
      assert.ok(Array.isArray(value) ? value.includes(env[name]) : String(value) === env[name], name)
    }
  }
})

test('relative paths start from the folder of the file, in environment variables from the current folder', () => {
  const cwd = folderWith()
  mkdirSync(join(cwd, 'etc/more'), { recursive: true })
  const abs = folderWith()
  const file = `layouts: ../apps\nfonts: [more, ${abs}]\nsetup: setup.js\nmorePlugins: [./mine.js, package-of-mine, { plugin: ../theirs.js }]\n`
  writeFileSync(join(cwd, 'etc/print.yaml'), file)
  const settings = loadSettings({ env: { MAPSETTER_CONFIG: 'etc/print.yaml', MAPSETTER_REPORTS: 'out' }, cwd })
  assert.is(settings.folder, join(cwd, 'etc'))
  assert.is(settings.layouts, join(cwd, 'apps'))
  assert.equal(settings.fonts, [join(cwd, 'etc/more'), abs])
  assert.is(settings.setup, join(cwd, 'etc/setup.js'))
  assert.is(settings.reports.folder, join(cwd, 'out'))
  assert.equal(settings.plugins.slice(-3), [
    join(cwd, 'etc/mine.js'),
    'package-of-mine',
    { plugin: join(cwd, 'theirs.js') }
  ])
  assert.ok(settings.plugins.includes('mapsetter/plugins/blocks/map'), 'beside the built-in ones')
})

test('the setting plugins replaces the built-in plugins', () => {
  const settings = loadSettings({ env: { MAPSETTER_MORE_PLUGINS: 'b,./c.js' }, cwd: folderWith('plugins: a') })
  assert.equal(settings.plugins.slice(0, 2), ['a', 'b'])
  assert.ok(isAbsolute(settings.plugins[2] as string))
})

test('a plugin that is listed with several options is loaded with each; equal entries count once', () => {
  const entry = (options: object) => ({ plugin: './x.mjs', options })
  const morePlugins = [entry({ name: 'a' }), entry({ name: 'b' }), entry({ name: 'a' })]
  const { plugins } = loadSettings({ env: {}, cwd: folderWith(JSON.stringify({ plugins: ['x'], morePlugins })) })
  assert.equal(
    plugins.map((plugin) => (typeof plugin === 'string' ? plugin : plugin.options)),
    ['x', { name: 'a' }, { name: 'b' }]
  )
})

test('a built-in plugin that morePlugins lists again keeps its place and gets options', () => {
  const jobs = { plugin: 'mapsetter/plugins/protocols/jobs', options: { jsonp: false } }
  const preset = loadSettings({ env: {}, cwd: folderWith() }).plugins
  const { plugins } = loadSettings({ env: {}, cwd: folderWith(`morePlugins: [${JSON.stringify(jobs)}]`) })
  assert.equal(
    plugins,
    preset.map((plugin) => (plugin === jobs.plugin ? jobs : plugin))
  )
})

test('withoutPlugins leaves plugins out; it must name plugins of the lists', () => {
  const page = 'mapsetter/plugins/protocols/page'
  const preset = loadSettings({ env: {}, cwd: folderWith() }).plugins
  assert.ok(preset.includes(page))
  const { plugins } = loadSettings({ env: { MAPSETTER_WITHOUT_PLUGINS: page }, cwd: folderWith() })
  assert.equal(plugins, preset.filter((plugin) => plugin !== page)) // prettier-ignore
  const { problems } = refused('withoutPlugins: [mapsetter/plugins/protocols/pag]')
  assert.equal(problems!.map(({ path }) => path), ['withoutPlugins[0]']) // prettier-ignore
  assert.match(problems![0]!.message, `"${page}"`)
})

test('access.forward takes hosts, and hosts with their headers', () => {
  const { forward } = loadSettings({
    env: {},
    cwd: folderWith('access: { forward: [a.example, { to: "*.b.example", headers: X-User }] }')
  }).access
  assert.equal(forward, ['a.example', { to: '*.b.example', headers: ['X-User'] }])
  const env = { MAPSETTER_ACCESS_FORWARD: 'a.example, 10.0.0.0/8' }
  assert.equal(loadSettings({ env, cwd: folderWith() }).access.forward, ['a.example', '10.0.0.0/8'])
  const { problems } = refused(
    'access: { forward: [[a], { to: a.example }, { to: a.example, headers: [] }, { headers: [x] }] }'
  )
  assert.equal(new Set(problems!.map(({ path }) => path.slice(0, 17))).size, 4)
})

test('settings may be passed instead of the file', () => {
  const cwd = folderWith('port: 9000\nhost: 0.0.0.0')
  const content = Object.freeze({ port: 9001, layouts: 'apps' })
  const settings = loadSettings({ env: { PORT: '9002' }, cwd, content })
  assert.equal([settings.port, settings.host, settings.layouts], [9002, '127.0.0.1', join(cwd, 'apps')])
})

test('cookies cannot be allowed for all origins, and an origin must not have a path', () => {
  const cors = (origins: string[]) => `cors: { credentials: true, origins: ${JSON.stringify(origins)} }`
  const { problems } = refused(cors(['https://a.example', '*']))
  assert.equal(
    problems!.map(({ path }) => path),
    ['cors.credentials']
  )
  const { message } = refused(cors(['https://a.example/', 'a.example', 'null']))
  for (const index of [0, 1, 2]) assert.match(message, `cors.origins[${index}] is `)
  const settings = loadSettings({ env: {}, cwd: folderWith(cors(['https://a.example:8443', 'capacitor://localhost'])) })
  assert.is(settings.cors.credentials, true)
})

test('texts of the file may contain environment variables', () => {
  const cwd = folderWith(
    'port: ${MY_PORT:-9001}\nhost: ${MY_HOST}\nuserAgent: maps ${x}\nmorePlugins: [{ plugin: a, options: { key: "k-${KEY}" } }]'
  )
  const settings = loadSettings({ env: { MY_HOST: '::1', KEY: '7' }, cwd })
  assert.is(settings.port, 9001)
  assert.is(settings.host, '::1')
  assert.is(settings.userAgent, 'maps ${x}')
  assert.equal(settings.plugins.at(-1), { plugin: 'a', options: { key: 'k-7' } })
})

test('every wrong setting is reported at once', () => {
  const config = `
prot: 9000
workers: many
prefixes: { jobs: print/ }
limits: { job_seconds: 5, pages: 0 }
reports: 7
host: \${NOBODY}
plugins: [{ options: {} }, 5]
`
  const { problems, message } = refused(config, { PORT: '99999' })
  const at = (path: string): string => problems!.find((problem) => problem.path === path)?.message ?? ''
  assert.is(at('prot'), 'is not known; did you mean "port"?')
  assert.is(at('workers'), 'is "many"; must be a whole number')
  assert.match(at('prefixes.jobs'), /^is "print\/"; must be a path such as \/print/)
  assert.is(at('limits.job_seconds'), 'is not known; did you mean "jobSeconds"?')
  assert.is(at('limits.pages'), 'is 0; must be at least 1')
  assert.is(at('reports'), 'is a number (not shown, as it may be secret); must be an object')
  assert.is(at('host'), 'names the environment variable NOBODY, which is not set; set it, or write ${NOBODY:-default}')
  assert.is(at('plugins[0].plugin'), 'is missing: the module to import')
  assert.is(at('port'), 'is 99999; must be at most 65535 (set by the environment variable PORT)')
  assert.is(problems!.length, 9)
  for (const problem of problems!) assert.ok(message.includes(`${problem.path} ${problem.message}`))
})

test('a setting that is not known is refused without a value, too', () => {
  const { problems } = refused('loggLevel:\nworkers:\ncache: { foldr: }\n')
  assert.equal(
    problems!.map(({ path }) => path),
    ['loggLevel', 'cache.foldr']
  )
})

test('a member that is written with the name of the documentation must be nested', () => {
  const { problems } = refused(
    'state.folder: /tmp/x\nreports.s3.endpont: http://minio\nstate.fold.er: 1\nworker.x: 1\n'
  )
  assert.equal(
    problems!.slice(0, 2).map(({ message }) => message),
    [
      'is not known; must be nested: state: { folder: … }',
      'is not known; must be nested: reports: { s3: { endpoint: … } }'
    ]
  )
  for (const { message } of problems!.slice(2)) assert.not.match(message, 'nested')
})

test('a request of limits.requestBytes must fit into limits.uploadBytes; small ones do not count', () => {
  const limits = (requestBytes: number, uploadBytes: number) =>
    `limits: { requestBytes: ${requestBytes}, uploadBytes: ${uploadBytes} }`
  for (const [requestBytes, uploadBytes] of [[1e6, 1e6], [1e6, 2e6], [65_536, 0], [65_537, 1]] as const)
    assert.is(loadSettings({ env: {}, cwd: folderWith(limits(requestBytes, uploadBytes)) }).limits.uploadBytes, uploadBytes)
  for (const config of [limits(1e6, 5e5), limits(65_537, 0), 'limits: { uploadBytes: 1000000 }', 'limits: { requestBytes: 300000000 }'])
    assert.equal(refused(config).problems!.map(({ path }) => path), ['limits.uploadBytes'], config)
  assert.match(refused(limits(1e6, 5e5)).message, 'is 500000; must be at least limits.requestBytes, which is 1000000')
}) // prettier-ignore

test('a clock that cannot be read is refused', () => {
  for (const epoch of ['abc', '1e9', '-1', '1700000000.5', ' ', '1234567890123'])
    assert.equal(refused('', { SOURCE_DATE_EPOCH: epoch }).problems!.map(({ path }) => path), ['SOURCE_DATE_EPOCH'], epoch) // prettier-ignore
  assert.match(refused('', { SOURCE_DATE_EPOCH: 'abc' }).message, 'SOURCE_DATE_EPOCH is "abc"; must be a whole number of seconds')
  for (const epoch of ['', '0', '1700000000']) loadSettings({ env: { SOURCE_DATE_EPOCH: epoch }, cwd: folderWith() })
}) // prettier-ignore

test('a settings file that cannot be read, is not YAML or is not an object is refused', () => {
  const unreadable = refused('', { MAPSETTER_CONFIG: 'nowhere.yaml' }).message
  assert.match(unreadable, /^the settings file .*nowhere\.yaml does not exist; MAPSETTER_CONFIG is "nowhere\.yaml"$/)
  assert.match(refused('a: [1').message, /mapsetter\.config\.yaml:1:\d+: /)
  assert.is(refused('- a').message, 'the settings file is a list (not shown, as it may be secret); must be an object')
  assert.is(loadSettings({ env: {}, cwd: folderWith('# nothing yet\n') }).port, 8080)
})

test('a queue in a database needs a key for forwarded headers; its password is in no message', () => {
  const forwarding = 'access: { forward: [Cookie] }'
  const MAPSETTER_QUEUE = 'redis://:secret@db:6379'
  const [problem] = refused(forwarding, { MAPSETTER_QUEUE, MAPSETTER_REPORTS: 'reports' }).problems!
  assert.is(problem!.path, 'state.key')
  assert.match(problem!.message, 'is missing; must be set if access.forward names headers')
  const env = { MAPSETTER_QUEUE, MAPSETTER_STATE_KEY: 'a key of 16 letters', MAPSETTER_REPORTS: 'reports' }
  assert.is(loadSettings({ env, cwd: folderWith(forwarding) }).queue, MAPSETTER_QUEUE)
  loadSettings({ env: {}, cwd: folderWith(forwarding) })
  const error = refused('', { MAPSETTER_QUEUE: 'http://:secret@db' })
  assert.match(error.message, /^queue is an address that begins with "http:\/\/"; .*MAPSETTER_QUEUE\)$/)
  assert.not.match(error.message, 'secret')
})

test.run()
