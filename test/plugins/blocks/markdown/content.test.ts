import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contentOf, picturesIn } from '../../../../plugins/blocks/markdown/content.js'
import { boundNesting } from '../../../../plugins/blocks/markdown/nesting.js'
import { parseMarkdown } from '../../../../plugins/blocks/markdown/parse.js'

const read = async (source: string, pictures: [string, string][] = []) => {
  const warnings: string[] = []
  const root = await parseMarkdown(source)
  const content = contentOf(root, {
    source,
    pictures: new Map(pictures),
    warn: (message) => void warnings.push(message)
  })
  return { content, warnings, pictures: picturesIn(root) }
}
const contentIn = async (source: string) => (await read(source)).content
const text = (words: string) => ({ t: 'text', text: words })
const par = (...c: object[]) => ({ t: 'par', c })

test('paragraphs and their content are read', async () => {
  assert.equal(await contentIn('a **b** _c_ ~~d~~ `e` \\*\nf\\\ng &amp; &#35;'), [
    par(text('a '), { t: 'strong', c: [text('b')] }, text(' '), { t: 'emph', c: [text('c')] }, text(' '), { t: 'strike', c: [text('d')] }, text(' '), { t: 'mono', text: 'e' }, text(' * f'), { t: 'break' }, text('g & #')) // prettier-ignore
  ])
})

test('a text with very many spaces is read in one pass', async () => {
  const spaces = ' '.repeat(500_000)
  assert.equal(await contentIn(`a${spaces}b`), [par(text(`a${spaces}b`))])
})

test('only links to http, https and mailto addresses are kept', async () => {
  const link = (url: string, words: string) => ({ t: 'link', url, c: [text(words)] })
  assert.equal(
    await contentIn('[a](https://example.org/?q=1) <mailto:a@b.org> www.c.org [d][r]\n\n[R]: http://d.org'),
    [
      par(link('https://example.org/?q=1', 'a'), text(' '), link('mailto:a@b.org', 'mailto:a@b.org'), text(' '), link('http://www.c.org', 'www.c.org'), text(' '), link('http://d.org', 'd')) // prettier-ignore
    ]
  )
  assert.equal(await contentIn('[a][r]\n\n[r]: http://one.org\n\n[r]: http://two.org'), [par(link('http://one.org', 'a'))]) // prettier-ignore
  for (const url of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/secret.txt',
    'data:text/html,x',
    '#label',
    `https://e.org/${'x'.repeat(3000)}`
  ])
    // prettier-ignore
    assert.equal(await contentIn(`[a](${url})`), [par(text('a'))], url)
})

test('headings, quotes, rules and code are read', async () => {
  assert.equal(await contentIn('# a\n\nb\n===\n\n###### c\n\n> d\n\n---\n\n```js\ne\n  f\n```\n\n    g'), [
    { t: 'heading', level: 1, c: [text('a')] },
    { t: 'heading', level: 1, c: [text('b')] },
    { t: 'heading', level: 6, c: [text('c')] },
    { t: 'quote', c: [par(text('d'))] },
    { t: 'rule' },
    { t: 'code', text: 'e\n  f' },
    { t: 'code', text: 'g' }
  ])
})

test('lists: numbered, loose, with tasks', async () => {
  const item = (checked: boolean | null, ...c: object[]) => ({ checked, c })
  const list = (more: object) => ({ t: 'list', ordered: false, start: 1, tight: true, tasks: false, ...more })
  assert.equal(await contentIn('2000000. a'), [list({ ordered: true, start: 1_000_000, items: [item(null, par(text('a')))] })]) // prettier-ignore
  assert.equal(await contentIn('7. a\n8. b'), [list({ ordered: true, start: 7, items: [item(null, par(text('a'))), item(null, par(text('b')))] })]) // prettier-ignore
  assert.equal(await contentIn('- a\n\n- [x] b\n- [ ] c'), [
    list({ tight: false, tasks: true, items: [item(null, par(text('a'))), item(true, par(text('b'))), item(false, par(text('c')))] }) // prettier-ignore
  ])
})

test('tables have the columns of their first row', async () => {
  assert.equal(await contentIn('| a | b |\n|:-:|--:|\n| 1 |\n| 2 | 3 | 4 |'), [
    { t: 'table', align: ['center', 'right'], rows: [[[text('a')], [text('b')]], [[text('1')], []], [[text('2')], [text('3')]]] } // prettier-ignore
  ])
  const wide = await read(`|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n`)
  assert.is((wide.content[0] as unknown as { align: [] }).align.length, 40)
  assert.equal(wide.warnings, ['a table in a Markdown text is cut: it has more than 40 columns'])
})

test('HTML and unknown syntax are printed as plain text', async () => {
  assert.equal(await contentIn('a <b>c</b>\n\n<div>\n x\n</div>'), [par(text('a '), text('<b>'), text('c'), text('</b>')), text('<div> x </div>')]) // prettier-ignore
  assert.equal(await contentIn('a\n\n<!-- never seen -->\n\nb'), [par(text('a')), par(text('b'))])
  assert.equal(await contentIn('a[^1]\n\n[^1]: b'), [par(text('a'), text('[^1]')), text('[^1]: b')])
})

test('a picture that cannot be fetched is replaced by its alternative text', async () => {
  const source = '![a](/x.png) ![b][r] ![c](/y.png) ![](/y.png)\n\n[r]: /x.png'
  const { content, pictures } = await read(source, [['/x.png', 'X']])
  assert.equal(pictures, ['/x.png', '/y.png'])
  assert.equal(content, [par({ t: 'image', picture: 'X', alt: 'a' }, text(' '), { t: 'image', picture: 'X', alt: 'b' }, text(' '), text('c'), text(' '), text(''))]) // prettier-ignore
})

test('text that is nested too deep is printed as plain text, and too many parts are cut', async () => {
  const twelve = (content: object[]) => Array.from({ length: 12 }).reduce<object[]>((c) => [{ t: 'quote', c }], content)
  assert.equal(await contentIn(`${'> '.repeat(12)}**end**`), twelve([text('end')]))
  assert.equal(
    await contentIn(boundNesting(`${'> '.repeat(14)}**end** [x](https://e.org)`)),
    twelve([text('> >  end   x')])
  )
  const rules = (count: number) => {
    const warnings: string[] = []
    const root = { type: 'root', children: Array(count).fill({ type: 'thematicBreak' }) }
    return [contentOf(root, { source: '', pictures: new Map(), warn: (message) => warnings.push(message) }).length, ...warnings] // prettier-ignore
  }
  assert.equal(rules(20_000), [20_000])
  for (const count of [20_001, 20_002]) assert.equal(rules(count), [20_000, 'a Markdown text is cut: it has more than 20000 parts']) // prettier-ignore
})

test('a list is two levels deep, a table three', async () => {
  const innermost = async (lists: number) => {
    let [node] = (await contentIn(`${'- '.repeat(lists)}end`)) as any[]
    while (node.t === 'list') [node] = node.items[0].c
    return node
  }
  assert.equal([await innermost(5), await innermost(6)], [par(text('end')), text('end')])
  const cellIn = async (quotes: number) => {
    const mark = '> '.repeat(quotes)
    let [node] = (await contentIn(`${mark}| **a** |\n${mark}|---|`)) as any[]
    while (node.t === 'quote') [node] = node.c
    return node.rows[0][0]
  }
  assert.equal([await cellIn(8), await cellIn(9)], [[{ t: 'strong', c: [text('a')] }], [text('a')]])
})

test('marks of quotes and lists beyond twelve in a line are letters', () => {
  assert.is(boundNesting('> - 1. a\nb > c'), '> - 1. a\nb > c')
  assert.is(boundNesting('>'.repeat(14)), `${'>'.repeat(12)} \\>>`)
  assert.is(boundNesting(`${'- '.repeat(13)}\\a`), `${'- '.repeat(12)}\\- \\a`)
  assert.is(boundNesting(`${'> '.repeat(12)}a`), `${'> '.repeat(12)}a`)
})

test('long words may be broken, letters of two units are not', async () => {
  const [only] = (await contentIn('😀'.repeat(31))) as unknown as { c: { text: string }[] }[]
  assert.is(only!.c[0]!.text, `${'😀'.repeat(30)}\u200b😀`)
})

test('a list is tight unless its items, or the parts of one of them, are apart', async () => {
  const isTight = async (source: string) => ((await contentIn(source)) as unknown as { tight: boolean }[])[0]!.tight
  assert.equal(await Promise.all(['- a\n- b', '- a\n\n- b', '- a\n\n  c\n- b', '- a\n- b\n\n  c'].map(isTight)), [true, false, false, false]) // prettier-ignore
})

test.run()
