import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type FileServer, startFileServer } from '../../support/file-server.js'
import { childrenOf } from '../../support/process-facts.js'
import { makeFolders } from '../../support/folders.js'
import { textOfPdf } from '../../support/pdf-text.js'
import { cleanEnvironment, cli, lives } from '../../support/service.js'
import { until } from '../../support/until.js'

const folders = makeFolders()
const ends: (() => void)[] = []
let server: FileServer
test.before(async () => {
  server = await startFileServer()
  server.files['/point.json'] = { bytes: Buffer.from('{"type": "Point", "coordinates": [10, 10]}') }
})
test.after(async () => {
  ends.forEach((end) => end())
  folders.remove()
  await server?.close()
})

const text = (body: string, more = '') =>
  `---\nattributes:\n  title: { type: string, default: x }\n${more}---\n#set page(width: 80pt, height: 80pt, margin: 0pt)\n${body}\n`
const plain = JSON.stringify({ attributes: {} })
const town = {
  'town/app.yaml': 'title: Town\n',
  'town/one.typ.hbs': text('{{> foot}} eins'),
  'town/one.sample.json': plain,
  'town/two.typ.hbs': text('{{> foot}} zwei'),
  'town/two.sample.json': plain,
  'town/partials/foot.typ.hbs': 'Fuss',
  'village/app.yaml': 'title: Village\n',
  'village/three.typ.hbs': text('drei'),
  'village/three.sample.json': plain
}

/** What these layouts need: each process starts a quarter faster. */
const plugins = ['blocks/map', 'layers/geojson', 'outputs/pdf', 'outputs/png'].map(
  (name) => `mapsetter/plugins/${name}`
)

/** `mapsetter check --watch` over these files, when all have been checked. */
const watching = async (files: { [path: string]: string }, ...args: string[]) => {
  const layouts = folders.make(files)
  const out = join(folders.make(), 'previews')
  const own = folders.make({ 'mapsetter.config.yaml': JSON.stringify({ plugins }) })
  const env = {
    ...cleanEnvironment(),
    MAPSETTER_LAYOUTS: layouts,
    MAPSETTER_CACHE: join(own, 'cache'),
    MAPSETTER_CACHE_MEGABYTES: '0',
    MAPSETTER_ACCESS_ALLOW: '127.0.0.1',
    TMPDIR: own
  }
  const child = spawn(process.execPath, [cli, 'check', '--watch', '--out', out, ...args], { cwd: own, env })
  ends.push(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  let messages = ''
  child.stdout.on('data', (chunk) => (messages += chunk))
  child.stderr.on('data', (chunk) => (messages += chunk))
  /** What is said from now on until it ends with one of the words. */
  const next = async (end: RegExp, act = (): void => {}) => {
    const from = messages.length
    act()
    await until(() => end.test(messages.slice(from)))
    return messages.slice(from)
  }
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(layouts, path)), { recursive: true })
    writeFileSync(join(layouts, path), content)
  }
  const checked = (round: string) =>
    [...round.matchAll(/^(ok|MISTAKE|no sample) +([\w/]+)\.typ\.hbs/gm)].map(([, how, label]) => `${how} ${label}`)
  return {
    layouts,
    own,
    child,
    write,
    next,
    said: () => messages,
    /** What was checked after the change, till all is told. */
    async after(act: () => void) {
      return checked(await next(/\d layouts? (is|are) correct.*\n/, act))
    },
    printed: (label: string) => textOfPdf(readFileSync(join(out, `${label}.pdf`))),
    out,
    async stop() {
      child.kill('SIGINT')
      const [code] = await exited
      return code
    }
  }
}

const ALL = /3 layouts are correct\n/

test('a save prints the affected layouts', async () => {
  const { write, after, next, printed, stop, layouts } = await watching(town)
  await next(ALL)
  assert.equal(['town/one', 'town/two', 'village/three'].map(printed), ['Fuss eins', 'Fuss zwei', 'drei'])

  assert.equal(await after(() => write('town/one.typ.hbs', text('{{title}}'))), ['ok town/one'])
  assert.is(printed('town/one'), 'x')
  assert.equal(await after(() => write('town/one.sample.json', '{"attributes": {"title": "y"}}')), ['ok town/one'])
  assert.is(printed('town/one'), 'y')
  assert.equal(await after(() => write('town/partials/foot.typ.hbs', 'Foot')), ['ok town/one', 'ok town/two'])
  assert.is(printed('town/two'), 'Foot zwei')
  assert.equal(await after(() => write('town/theme.yaml', 'fonts: { body: Source Serif 4 }\n')), [
    'ok town/one',
    'ok town/two'
  ])

  write('village/next.typ.hbs.tmp', text('vier'))
  assert.equal(
    await after(() => renameSync(join(layouts, 'village/next.typ.hbs.tmp'), join(layouts, 'village/three.typ.hbs'))),
    ['ok village/three']
  )
  assert.is(printed('village/three'), 'vier')
  assert.is(await stop(), 0)
})

test('changed Typst files, pictures and translations are read again', async () => {
  const svg = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="5"><rect width="${width}" height="5"/></svg>`
  const body =
    '#import "/assets/words.typ": word\n#context measure(image("/assets/a.svg")).width #word #read("/assets/a.txt") {{t "hello"}}'
  const { write, after, next, printed } = await watching({
    'a/app.yaml': '',
    'a/a.typ.hbs': text(body),
    'a/a.sample.json': plain,
    'a/assets/words.typ': '#let word = "one"',
    'a/assets/a.txt': 'three',
    'a/assets/a.svg': svg(20),
    'a/translations/en.yaml': 'hello: Hello'
  })
  await next(/1 layout is correct/)
  const first = printed('a/a')
  assert.match(first, /one three Hello$/)
  await after(() => write('a/assets/words.typ', '#let word = "two"'))
  assert.match(printed('a/a'), 'two three')
  await after(() => write('a/assets/a.txt', 'seven'))
  assert.match(printed('a/a'), 'two seven')
  await after(() => write('a/translations/en.yaml', 'hello: Hi'))
  assert.match(printed('a/a'), /Hi$/)
  await after(() => write('a/assets/a.svg', svg(40)))
  assert.is.not(printed('a/a').split(' ')[0], first.split(' ')[0])
})

test('mistakes are reported with their positions, and the watch goes on', async () => {
  const { write, after, next, printed, layouts } = await watching({ ...town, 'village/app.yaml': 'titel: x\n' })
  await next(/MISTAKE {5}village\/app\.yaml:1:8: titel .*"title".*\n/)
  await next(ALL, () => write('village/app.yaml', 'title: x\n'))

  const round = await next(/2 layouts are correct, 1 has mistakes\n/, () => write('town/one.typ.hbs', text('#nothing')))
  assert.match(round, 'MISTAKE     town/one.typ.hbs\n  town/one.typ.hbs:6:2: unknown variable: nothing\n')
  await next(/MISTAKE {5}town\/one\.typ\.hbs:6:3: .*"titel"/, () => write('town/one.typ.hbs', text('{{titel}}')))
  await after(() => write('town/one.typ.hbs', text('{{title}}')))
  await next(/MISTAKE {5}town\/one\.sample\.json:1:15: /, () => write('town/one.sample.json', '{"attributes":'))
  assert.equal(await after(() => write('town/one.sample.json', plain)), ['ok town/one'])

  await next(new RegExp(`MISTAKE {5}.*"${layouts}"`), () => rmSync(layouts, { recursive: true }))
  for (const [path, content] of Object.entries(town)) write(path, content)
  await next(ALL)
  assert.is(printed('village/three'), 'drei')
})

test('added and removed layouts and apps are noticed', async () => {
  const { write, after, next, printed, layouts } = await watching(town)
  await next(ALL)
  assert.equal(await after(() => rmSync(join(layouts, 'town/two.typ.hbs'))), [])
  assert.equal(await after(() => write('town/new.typ.hbs', text('neu'))), ['no sample town/new'])
  assert.equal(await after(() => write('town/new.sample.json', plain)), ['ok town/new'])
  await after(() => rmSync(join(layouts, 'village'), { recursive: true }))
  const again = () => {
    write('city/one.typ.hbs', text('Stadt'))
    write('city/one.sample.json', plain)
    write('city/app.yaml', '')
  }
  assert.ok((await after(again)).includes('ok city/one'))
  assert.is(printed('city/one'), 'Stadt')
  for (let count = 1; count <= 60; count++) write('city/one.typ.hbs', text(`Stadt ${count}`))
  await until(() => printed('city/one') === 'Stadt 60')
})

test('maps are drawn once, until their content changes', async () => {
  const map = {
    center: [10, 10],
    scale: 1000,
    dpi: 72,
    layers: [{ type: 'geojson', geoJson: `${server.base}/point.json` }]
  }
  const layout = (more = '') => text(`{{map}}${more}`, '  map: { type: map, width: 40pt, height: 40pt }\n')
  for (const format of ['pdf', 'png']) {
    server.requests.length = 0
    const { write, after, next, stop } = await watching(
      { 'a/app.yaml': '', 'a/a.typ.hbs': layout(), 'a/a.sample.json': JSON.stringify({ attributes: { map } }) },
      '--format',
      format
    )
    await next(/1 layout is correct/)
    assert.is(server.requests.length, 1)
    await after(() => write('a/a.typ.hbs', layout('{{title}}')))
    await after(() => write('a/app.yaml', 'title: A'))
    assert.is(server.requests.length, 1, format)
    await after(() => write('a/a.sample.json', JSON.stringify({ attributes: { map: { ...map, scale: 2000 } } })))
    assert.is(server.requests.length, 2, format)
    await after(() => write('a/a.sample.json', JSON.stringify({ attributes: { map } })))
    assert.is(server.requests.length, 2, format)
    await after(() => write('a/assets/roads.geojson', '{}'))
    assert.is(server.requests.length, 3, format)
    await stop()
  }
})

test('auto lengths are measured again after a change', async () => {
  const layout = (height: number) =>
    `---\nattributes:\n  map: { type: map, width: 40pt, height: auto }\n---\n#set page(width: 80pt, height: ${height}pt, margin: 0pt)\n#set text(2pt)\n{{map.heightMm}}\n#block[{{map}}]`
  const { write, after, next, printed } = await watching({
    'a/app.yaml': '',
    'a/a.typ.hbs': layout(100),
    'a/a.sample.json': '{"attributes": {"map": {"center": [0, 0], "scale": 1000, "layers": []}}}'
  })
  await next(/1 layout is correct/)
  const first = Number(printed('a/a'))
  await after(() => write('a/a.typ.hbs', layout(172)))
  assert.ok(Math.abs(Number(printed('a/a')) - first - 25.4) < 0.1)
  const round = await next(/MISTAKE.*\n/, () => write('a/a.typ.hbs', layout(1)))
  assert.match(round, 'MISTAKE     a/a.typ.hbs: ')
  await after(() => write('a/a.typ.hbs', layout(100)))
  assert.is(Number(printed('a/a')), first)
})

test('--watch with --app and --layout watches one layout', async () => {
  const { write, next, after, out } = await watching(town, '--app', 'town', '--layout', 'two')
  await next(/1 layout is correct/)
  assert.equal(await after(() => write('village/three.typ.hbs', text('5'))), [])
  assert.equal(await after(() => write('town/two.typ.hbs', text('2'))), ['ok town/two'])
  assert.not.ok(existsSync(join(out, 'village')))
  assert.not.ok(existsSync(join(out, 'town/one.pdf')))
})

test('--watch ends on a signal, also during a print, and leaves no files', async () => {
  const busy = '#let f(n) = if n > 0 { f(n - 1) + f(n - 1) } else { 1 }\n#f(40)'
  const { child, stop, own, next, said } = await watching({
    'a/app.yaml': '',
    'a/a.typ.hbs': text('fine'),
    'a/a.sample.json': plain,
    'a/b.typ.hbs': text(busy),
    'a/b.sample.json': plain
  })
  await next(/^ok +a\/a/m)
  const workers = childrenOf(child.pid!)
  assert.is(workers.length, 1)
  assert.is(await stop(), 0)
  assert.not.match(said(), 'MISTAKE')
  await until(() => !lives(workers[0]!))
  assert.equal(
    readdirSync(own).filter((name) => name.startsWith('mapsetter-')),
    []
  )
})

test('watching a layouts folder that does not exist fails at once', async () => {
  const gone = join(folders.make(), 'gone')
  const run = spawn(process.execPath, [cli, 'check', '--watch'], {
    env: { ...cleanEnvironment(), MAPSETTER_LAYOUTS: gone }
  })
  let log = ''
  run.stderr.on('data', (chunk) => (log += chunk))
  const [code] = await once(run, 'exit')
  assert.is(code, 1)
  assert.is(
    log,
    `mapsetter: the layouts folder "${gone}" does not exist; set MAPSETTER_LAYOUTS or the setting "layouts"\n`
  )
})

test.run()
