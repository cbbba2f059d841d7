import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'

/** All Markdown files of the package; those that the web page shows are among them. */
const pages = ['core', 'docs', 'layouts', 'plugins'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
)
/** Kept as folders, while what is in them is not. */
const PARENTS = ['test/golden/', 'test/golden/style/']

test('the container is built with all pictures that pages show', () => {
  const kept = readFileSync(join(packageRoot, '.containerignore'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? `${line.slice(1)}/` : []))
    .filter((folder) => !PARENTS.includes(folder))
  const shown = pages.flatMap((page) =>
    Array.from(readFileSync(join(packageRoot, page), 'utf8').matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g), ([, link]) =>
      join(dirname(page), link!)
    )
  )
  const lost = shown.filter((path) => path.startsWith('test/') && !kept.some((folder) => path.startsWith(folder)))
  assert.ok(shown.length > 30, String(shown.length))
  assert.equal(lost, [])
})

test.run()
