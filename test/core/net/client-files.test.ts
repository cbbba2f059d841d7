import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clientFiles } from '../../../core/net/client-files.js'
import { makeFolders } from '../../support/folders.js'
import { closeAll, jobWith, thrownBy } from './loopback.js'

const folders = makeFolders()
test.after(() => {
  closeAll()
  folders.remove()
})

const layout = (frontMatter: string, template = '') => `---\n${frontMatter}\n---\n${template}\n`
const folder = folders.make({
  'partials/shared.typ.hbs': '{{image "shared/logo.png"}}',
  'app/app.yaml':
    'title: a\nstyles: { roads: my-styles/roads.json }\nlayerDefaults: { cache-dir: { baseURL: tiles } }\n',
  'app/a4.typ.hbs': layout(
    'attributes:\n  logo: {type: image, url: "pictures/a logo.png"}\n  map: {type: map, default: {layers: [{type: geojson, url: data/roads.json}, {type: xyz, baseURL: "levels/{z}/{x}.png"}]}}',
    '#picture("own/mark.svg") and data, and /secrets are words'
  ),
  'app/a4.sample.json': '{"attributes": {"points": "sample/points.json"}}',
  'app/partials/head.typ.hbs': 'x',
  'app/assets/head.typ.hbs': 'x',
  ...Object.fromEntries(
    ['assets/in.png', 'styles/a.sld', 'assets/deep/in.png', 'secrets/key.png', 'data/other.json', 'in.png', 'assetsx/in.png', 'pictures/a logo.png', 'pictures/b.png', 'data/roads.json', 'levels/1/2.png', 'tiles/1/2.png', 'own/mark.svg', 'sample/points.json', 'shared/logo.png', 'my-styles/icons/a.png', 'my-styles/b.png', 'theme.yaml'].map((path) => [`app/${path}`, 'here']) // prettier-ignore
  ),
  'app/my-styles/roads.json': '{"externalGraphic": "icons/a.png"}',
  'app/tables/classes.csv': 'kind,picture\n1,"../marks/a.png"\n',
  'app/marks/a.png': 'here'
})
const job = (clientFiles?: string[], styleSuffixes?: string[]) =>
  jobWith({ appFolder: `${folder}/app`, clientFiles, styleSuffixes })
const isOpen = async (path: string, { fetch } = job(['assets/', 'styles/'])) =>
  fetch(path).then(
    ({ status }) => status === 200,
    ({ code }) => assert.is(code, 'address-denied') ?? false
  )

test('requests name files in the folders that are listed, however they write the path', async () => {
  for (const path of [
    'assets/in.png',
    './assets/in.png',
    'assets/deep/in.png',
    'assets//in.png',
    'file://assets/in.png',
    'secrets/../assets/in.png',
    'styles/a.sld'
  ])
    // prettier-ignore
    assert.ok(await isOpen(path), path)
  for (const path of [
    'in.png',
    'secrets/key.png',
    'assets/../secrets/key.png',
    'file:///secrets/key.png',
    'file:assets/..%2fsecrets/key.png',
    'data/other.json',
    'assetsx/in.png',
    'pictures/b.png',
    'my-styles/b.png',
    'no-such.png'
  ])
    // prettier-ignore
    assert.not(await isOpen(path), path)
  for (const [folder, path] of [
    ['secrets', 'secrets/key.png'],
    ['./', 'in.png'],
    ['.', 'data/other.json']
  ] as const)
    assert.ok(await isOpen(path, job([folder])), folder)
})

test('what the files of the app name can be read', async () => {
  for (const path of [
    'pictures/a logo.png',
    'data/roads.json',
    'levels/1/2.png',
    'tiles/1/2.png',
    'own/mark.svg',
    'sample/points.json',
    'shared/logo.png',
    'my-styles/roads.json'
  ])
    // prettier-ignore
    assert.ok(await isOpen(path, job([])), path)
})

test('what a style of the app names can be read when the style has been read', async () => {
  const one = job([])
  assert.not(await isOpen('my-styles/icons/a.png', one))
  await one.fetch('my-styles/roads.json')
  assert.ok(await isOpen('my-styles/icons/a.png', one))
  assert.not(await isOpen('my-styles/b.png', one))
})

test('a style file has a suffix of a style language', async () => {
  for (const [suffixes, isStyle] of [
    [[], false],
    [['csv'], true]
  ] as const) {
    const one = job(['tables/'], [...suffixes])
    assert.is((await one.fetch('tables/classes.csv')).status, 200)
    assert.is(await isOpen('marks/a.png', one), isStyle)
  }
})

test('settings, layouts and partials are never read', async () => {
  for (const path of ['app.yaml', './app.yaml', 'a4.typ.hbs', 'partials/head.typ.hbs', 'assets/head.typ.hbs'])
    assert.not(await isOpen(path, job(['./'])), path)
})

test('the message says what may be read, and not what exists', async () => {
  const { fetch, appFile } = job(['assets/', 'icons/'])
  const [there, nowhere] = [await thrownBy(fetch('secrets/key.png')), await thrownBy(fetch('secrets/kex.png'))]
  assert.match(there.message, 'assets/, icons/ (clientFiles')
  assert.is(there.message.replace('key', 'kex'), nowhere.message)
  assert.is((await thrownBy(appFile('secrets/key.png'))).code, 'address-denied')
})

test('what may be read is said as the setting says it', () => {
  const shown = [[], ['assets/'], ['a', './b/']].map((folders) => clientFiles(`${folder}/app`, folders).shown)
  assert.equal(shown, ['nothing', 'assets/', 'a, ./b/'])
})

test('a text of the app names its files, and the folders of addresses with placeholders or a slash at their end', () => {
  const app = folders.make({
    'a.typ':
      '"one/{x}.png" two/three/%d) four.png, five.png] six/ <x>seven.png?a=b</x> ../outside/ {all}.png ten/b{x}.png ./',
    'deep/b.typ': "'eight.png' '../nine.png' file:ten.png ./{all}.svg"
  })
  const { mayRead } = clientFiles(app, [])
  const open = ['one/1.png', 'ten/a.png', 'two/three/4', 'four.png', 'five.png', 'six/a/b', 'seven.png', 'deep/eight.png', 'eight.png', 'nine.png', 'ten.png', 'deep/ten.png'] // prettier-ignore
  const closed = [
    'ne/1.png',
    'one.png',
    'two/4.png',
    'six',
    'deep/nine',
    'deep/six/a',
    'outside/a',
    'a.typ',
    'any.png',
    '{all}.png',
    'deep/{all}.png',
    'deep/a.svg'
  ]
  assert.equal(open.filter((path) => !mayRead(path)), []) // prettier-ignore
  assert.equal(closed.filter(mayRead), [])
})

test('a hundred styles of at most five megabytes are remembered, and no other files', () => {
  const { mayRead, hasRead } = clientFiles(folders.make({ 'app.yaml': '' }), [], ['sld', 'xml', 'yaml', 'yml', 'css'])
  const style = (name: string) => Buffer.from(`{"icon": "${name}"}`)
  hasRead('a.png', style('of-picture.png'))
  hasRead('large.json', Buffer.concat([style('of-large.png'), Buffer.alloc(5_000_001 - 24, ' ')]))
  hasRead('most.json', Buffer.concat([style('of-most.png'), Buffer.alloc(5_000_000 - 23, ' ')]))
  for (const ending of ['json', 'sld', 'xml', 'yaml', 'yml', 'CSS']) hasRead(`a.${ending}`, style(`of-${ending}.png`))
  for (let index = 8; index <= 101; index++) hasRead('a.json', style(`${index}.png`))
  const named = ['of-picture.png', 'of-large.png', 'of-most.png', 'of-sld.png', 'of-CSS.png', '8.png', '100.png', '101.png'] // prettier-ignore
  assert.equal(named.filter(mayRead), ['of-most.png', 'of-sld.png', 'of-CSS.png', '8.png', '100.png'])
})

test.run()
