import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { readYaml } from '../../core/yaml.js'
import { type Fence, fencesIn, LAYOUT_PAGES, readPage } from '../support/markdown-pages.js'

// What stands beside a picture is what made it: the picture itself is a golden one, test/golden/readme/<name>.png.

const golden = join(packageRoot, 'test/golden')

interface Example {
  name: string
  fences: Fence[]
}

/** The pictures of a page, each with the source between it and the heading or picture above it. */
const examplesIn = (page: string): Example[] => {
  const parts = readPage(page).split(/^!\[[^\]]+\]\(\.\.\/test\/golden\/readme\/([\w-]+)\.png\)$/m)
  return Array.from({ length: (parts.length - 1) / 2 }, (_, index) => ({
    name: parts[2 * index + 1]!,
    fences: fencesIn(parts[2 * index]!.split(/^##+ /m).at(-1)!)
  }))
}

const examples = LAYOUT_PAGES.flatMap(examplesIn)
const textsIn = (fences: Fence[], language: string) =>
  fences.filter((fence) => fence.language === language).map(({ text }) => text)

for (const { name, fences } of examples)
  test(`the picture ${name} matches the page of its source`, () => {
    const [, frontMatter, body] = readFileSync(join(golden, `layouts/golden/readme-${name}.typ.hbs`), 'utf8').split(/^---\n/m) // prettier-ignore
    const { attributes } = readYaml(frontMatter!, name, 'layout-mistake') as { attributes: Record<string, unknown> }
    const shown = textsIn(fences, 'yaml').map((text) => readYaml(text, name, 'layout-mistake') as object)
    const unshown = Object.keys(attributes).filter((attribute) => !shown.some((entries) => attribute in entries))
    assert.equal(Object.assign({ ...(unshown.length > 0 && { map: attributes.map }) }, ...shown), attributes)

    const templates = textsIn(fences, 'typst')
    const rest = templates.reduce((left, template) => left.replace(template, ''), body!)
    assert.ok(templates.length > 0)
    assert.match(rest, /^#set page\(.*\)\n#set text\(.*\)\s*$/, 'only page and text are set beside it')

    const request = JSON.parse(readFileSync(join(golden, `readme/${name}.json`), 'utf8'))
    const sent = Object.assign({}, ...textsIn(fences, 'json').map((text) => JSON.parse(text)))
    assert.equal([request.layout, request.attributes], [`readme-${name}`, sent])
  })

test('every picture that is made for the pages is shown once', () => {
  const made = readdirSync(join(golden, 'readme')).flatMap((file) => (file.endsWith('.png') ? file.slice(0, -4) : []))
  assert.equal(examples.map(({ name }) => name).sort(), made.sort())
})

test.run()
