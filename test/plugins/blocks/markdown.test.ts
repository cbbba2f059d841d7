import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { typstString } from '../../../core/layout/template/escape.js'
import { PLAIN_THEME } from '../../../core/layout/theme.js'
import type { BlockPlugin, Prepared, Tools } from '../../../core/plugin.js'
import markdown from '../../../plugins/blocks/markdown.js'
import { hostile } from '../../core/layout/template/hostile.js'
import { makeFolders } from '../../support/folders.js'
import { makeEvaluator } from '../../support/typst.js'
import { prelude, scopeOf, toolsOf } from './on-paper.js'

const block = (await markdown({})) as BlockPlugin
const options = { headingSizes: [1.6, 1.2] }
const folders = makeFolders()
const evaluate = makeEvaluator(
  folders.make({
    'mapsetter/theme.typ': PLAIN_THEME.source,
    'mapsetter/prelude.typ': prelude,
    'markdown.typ': block.typst!,
    'secret.txt': 'S3CRET'
  })
)
test.after(() => folders.remove())

const prepare = (value: unknown, tools: Tools = toolsOf().tools, more = {}): Promise<Prepared> =>
  block.prepare!(value, { ...options, ...more }, scopeOf({}), [], tools)

/** What the document has of a kind of element: how often, or the first error. */
const shown = ({ data }: Prepared, ...kinds: string[]): unknown => {
  const result = evaluate(
    `#import "/markdown.typ": draw\n#set page(width: 200pt, height: 300pt)\n#draw(json(bytes(${typstString(JSON.stringify(data))})))\n#context [#metadata((${kinds.map((kind) => `query(${kind}).len(),`).join('')})) <out>]`
  )
  return 'error' in result ? result.error : result.values[0]
}

test('nothing is shown where nothing was sent', async () => {
  for (const value of [undefined, '', ' \n', {}, { text: '' }]) assert.equal(await prepare(value), { data: null })
})

test('a text, or a text in an object, with the options that the layout has', async () => {
  const { data } = await prepare({ text: 'a' }, undefined, { width: 100, fontSize: 9 })
  assert.equal(data, { content: [{ t: 'par', c: [{ t: 'text', text: 'a' }] }], width: 100, fontSize: 9, headingSizes: [1.6, 1.2] }) // prettier-ignore
  assert.equal((await prepare('a')).data, { content: [{ t: 'par', c: [{ t: 'text', text: 'a' }] }], width: null, fontSize: null, headingSizes: [1.6, 1.2] }) // prettier-ignore
})

test('lists, tables and links become the corresponding Typst elements', async () => {
  const text = '# a\n###### b\n\n- x\n- y\n\n1. z\n\n- [x] t\n\n|a|\n|-|\n|b|\n\n[l](https://e.org) `c`\n\n> q'
  assert.equal(
    shown(await prepare(text), 'link', 'heading', 'table', 'raw.where(block: false)', 'list', 'enum'),
    [1, 0, 1, 1, 1, 1]
  )
})

test('hostile texts are printed literally in any Markdown element, and never become code', async () => {
  const around = [(x: string) => x, (x: string) => `# ${x}`, (x: string) => `- [x] ${x}\n> ${x}`, (x: string) => `|${x}|\n|-|\n|${x}|\n\n[${x}](https://e.org/${x})\n\`${x}\``, (x: string) => `\`\`\`${x}\n${x}`] // prettier-ignore
  const texts = hostile.filter((text) => text.length < 1000).map((text, index) => around[index % around.length]!(text))
  const prepared = await Promise.all(texts.map((text) => prepare(text)))
  for (const [index, one] of prepared.entries()) {
    const counts = shown(one, '<forged>', 'metadata.where(value: "forged")', 'figure')
    assert.equal(counts, [0, 0, 0], JSON.stringify(texts[index]))
    assert.not.match(JSON.stringify(one.data), 'S3CRET')
  }
})

test('the longest texts of the worst kind are printed', async () => {
  const long = [...hostile.filter((text) => text.length >= 1000), '>'.repeat(50_000), '['.repeat(20_000), '*a '.repeat(10_000), '1. '.repeat(10_000), Array.from({ length: 100 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n'), `${'**_'.repeat(50)}x${'_**'.repeat(50)}`, '\ud800', '[](https://e.org) ![](x) []() ****  __ ``'] // prettier-ignore
  for (const text of long) {
    const { tools } = toolsOf()
    assert.equal(shown(await prepare(text, tools), '<forged>'), [0], JSON.stringify(text.slice(0, 40)))
  }
})

test('pictures that cannot be fetched are left out with a warning', async () => {
  const { tools, warnings } = toolsOf(async (address) => {
    if (address === 'good.svg') return { status: 200, mediaType: '', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"/>') } // prettier-ignore
    throw new Error('no such file')
  })
  const { data, files } = await prepare('![a](good.svg) ![b](bad.svg)', tools)
  const [path] = Object.keys(files!)
  assert.match(JSON.stringify(data), `"picture":{"path":"${path}","width":`)
  assert.match(JSON.stringify(data), '{"t":"text","text":"b"}')
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^a picture in a Markdown text is left out: /)
  const warningsOf = async (length: number) => {
    const { tools, warnings } = toolsOf()
    await prepare(Array.from({ length }, (_, index) => `![](${index}.png)`).join(' '), tools)
    return warnings
  }
  assert.is((await warningsOf(60))[0], 'a Markdown text has 60 pictures; the first 50 are shown')
  assert.ok((await warningsOf(50)).every((warning) => warning.startsWith('a picture in a Markdown text is left out')))
})

test('a text that does not fit into a block of a fixed height gives a warning', async () => {
  const told = async (lines: number, more: object = {}, around = (it: string) => `#block(height: 60pt)[${it}]`) => {
    const { data } = await prepare('word\n\n'.repeat(lines), undefined, more)
    const result = evaluate(
      `#import "/markdown.typ": draw\n#set page(width: 200pt, height: 300pt)\n${around(`#draw(json(bytes(${typstString(JSON.stringify(data))})))`)}\n#context [#metadata(query(<ms-warning>).map(it => it.value)) <out>]`
    )
    return String('error' in result ? result.error : result.values[0])
  }
  for (const more of [{}, { width: 80 }]) {
    assert.is(await told(2, more), '')
    assert.match(await told(9, more), /^a text in Markdown does not fit into its place on page 1;/)
  }
  assert.is(await told(90, {}, (it) => it), '')
})

test('a picture that names no resolution has 96 pixels per inch', async () => {
  const bytes = await sharp({ create: { width: 48, height: 24, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { tools } = toolsOf(async () => ({ status: 200, mediaType: '', bytes }))
  const { data } = await prepare('![a](small.png)', tools)
  assert.match(JSON.stringify(data), /"picture":\{"path":"[^"]+","width":36\}/)
})

test('a picture has the pixels of the widest paper, A4 landscape, or of the width of its text', async () => {
  const bytes = await sharp({ create: { width: 12_000, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const widthOf = async (more: object) => {
    const { tools } = toolsOf(async () => ({ status: 200, mediaType: '', bytes }))
    const { files } = await prepare('![a](wide.png)', tools, more)
    return (await sharp(Object.values(files!)[0]!).metadata()).width
  }
  // at 600 dpi
  assert.equal([await widthOf({}), await widthOf({ width: 72 })], [7017, 600])
})

test.run()
