import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { anchorsIn, readPage, withoutFences } from '../support/markdown-pages.js'

const FOLDERS = ['docs', 'layouts', 'plugins', 'parts', 'core', 'fonts']

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file))
      .sort()
  )
]

/** Where a page points to inside of the repository; code is no link. */
const linksIn = (page: string): string[] =>
  [
    ...withoutFences(readPage(page))
      .replace(/`[^`\n]*`/g, (code) => '`'.repeat(code.length))
      .matchAll(/\]\(([^)\s]+)\)/g)
  ]
    .map(([, link]) => link!)
    .filter((link) => !/^(?:https?|mailto):/.test(link))

for (const page of pages)
  test(`every link and picture of ${page} leads somewhere`, () => {
    const broken = linksIn(page).filter((link) => {
      const [path, anchor] = link.split('#') as [string, string | undefined]
      const target = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(packageRoot, target))) return true
      return anchor !== undefined && !anchorsIn(readPage(target)).includes(anchor)
    })
    assert.equal(broken, [])
  })

test('every link and picture of README.md leads to a file of the package', () => {
  const { files } = JSON.parse(readPage('package.json')) as { files: string[] }
  const paths = linksIn('README.md').map((link) => link.split('#')[0]!)
  assert.equal(
    paths.filter((path) => path !== '' && !files.some((one) => path === one || path.startsWith(`${one}/`))),
    []
  )
})

test('links are found, in text and around pictures', () => {
  assert.ok(linksIn('README.md').includes('docs/protocols.md'))
  assert.ok(linksIn('README.md').includes('layouts/gallery/plain-a4.typ.hbs'))
  assert.ok(linksIn('README.md').includes('layouts/gallery/pictures/plain-a4.png'))
})

test.run()
