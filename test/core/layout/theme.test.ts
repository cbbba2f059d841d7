import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { PLAIN_THEME } from '../../../core/layout/theme.js'
import type { Layout } from '../../../core/layout/catalog.js'
import { documentStart } from '../../../core/layout/workspace.js'
import { makeRegistry } from '../../../core/plugin/registry.js'
import { makeFolders } from '../../support/folders.js'
import { catalogOf } from '../../support/layouts.js'
import { makeEvaluator } from '../../support/typst.js'
import { hostile } from './template/hostile.js'

const folders = makeFolders()
const evaluate = makeEvaluator(folders.make({ 'secret.txt': 'S3CRET' }))
test.after(() => folders.remove())

const layoutsOf = (files: { [path: string]: string }, appYaml = '', front = ''): Layout[] =>
  catalogOf(
    folders.make({ 'a/app.yaml': appYaml, 'a/x.typ.hbs': `---\nattributes: {}\n${front}\n---\n`, ...files }),
    makeRegistry([])
  ).apps[0]!.layouts

const themeOf = (yaml: string) => layoutsOf({ 'a/theme.yaml': yaml })[0]!.theme
const problemsOf = (...args: Parameters<typeof layoutsOf>): string[] => {
  try {
    layoutsOf(...args)
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    assert.is((thrown as PrintError).code, 'layout-mistake')
    return (thrown as PrintError).problems!.map(({ path, message }) => `${path}: ${message}`)
  }
  return []
}

/** A value of the theme as Typst shows it. */
const shown = (source: string, path: string): unknown => {
  const result = evaluate(`${source}\n#metadata(repr(theme.${path})) <out>`)
  if ('error' in result) throw new Error(result.error)
  return result.values[0]
}

test('without a theme file all values are defaults, and the theme has no effect by itself', () => {
  const { source, isOwn } = layoutsOf({})[0]!.theme
  assert.is(source, PLAIN_THEME.source)
  assert.is(isOwn, false)
  assert.equal(
    ['fonts.body', 'fonts.heading', 'sizes.body', 'sizes.small', 'sizes.heading', 'colors.ink', 'colors.paper', 'margins.page', 'margins.gap'].map((path) => shown(source, path)), // prettier-ignore
    [
      '("Noto Sans",)',
      '("Noto Sans",)',
      '10pt',
      '8pt',
      '16pt',
      'rgb("#1f2a33")',
      'rgb("#ffffff")',
      '28.35pt',
      '11.34pt'
    ]
  )
  assert.not.match(documentStart('en', PLAIN_THEME), 'ms.theme')
})

test('a theme file changes the named values; dependent values follow', () => {
  const theme = themeOf(
    'fonts: { body: Source Serif 4, mono: [Noto Sans Mono, Noto Sans] }\nsizes: { body: 12pt, tiny: 2mm }\ncolors: { ink: rgb(10% 20% 30% / 50%), accent: Teal, my-own: "#abc" }\nmargins: { page: { top: 1in, rest: 5 }, gap: 0.5cm }\n'
  )
  assert.equal(
    ['fonts.body', 'fonts.heading', 'fonts.mono', 'sizes.body', 'sizes.small', 'sizes.tiny', 'colors.ink', 'colors.accent', 'colors.my-own', 'colors.line', 'margins.page', 'margins.gap'].map((path) => shown(theme.source, path)), // prettier-ignore
    ['("Source Serif 4",)', '("Source Serif 4",)', '("Noto Sans Mono", "Noto Sans")', '12pt', '9.6pt', '5.67pt', 'rgb("#1a334d80")', 'rgb("#008080")', 'rgb("#aabbcc")', 'rgb("#c3cad0")', '(top: 72pt, rest: 5pt)', '14.17pt'] // prettier-ignore
  )
  assert.equal(theme.fonts, [
    { family: 'Source Serif 4', place: 'a/theme.yaml:1:16' },
    { family: 'Noto Sans Mono', place: 'a/theme.yaml:1:39' },
    { family: 'Noto Sans', place: 'a/theme.yaml:1:55' }
  ])
  const start = documentStart('en', theme)
  assert.match(start, '#set text(font: ms.theme.fonts.body, size: ms.theme.sizes.body, fill: ms.theme.colors.ink);')
  assert.not.match(start, 'colors.paper', 'paper that nobody coloured stays as it is')
  assert.match(start, /^[^\n]*\n$/)
  assert.match(documentStart('en', themeOf('colors: { paper: "#222" }')), 'fill: ms.theme.colors.paper')
})

test('app.yaml or a layout may name another theme file', () => {
  const files = { 'a/theme.yaml': 'sizes: { body: 11 }', 'a/themes/dark.yaml': 'sizes: { body: 12 }' }
  const body = (layout: Layout) => shown(layout.theme.source, 'sizes.body')
  assert.is(body(layoutsOf(files)[0]!), '11pt')
  assert.is(body(layoutsOf(files, 'theme: themes/dark.yaml')[0]!), '12pt')
  assert.is(body(layoutsOf(files, 'theme: ./themes/dark.yaml', 'theme: theme.yaml')[0]!), '11pt')
})

test('mistakes in a theme are reported with their place', () => {
  const check = (yaml: string, expected: string) =>
    assert.match(problemsOf({ 'a/theme.yaml': yaml })[0] ?? '', expected)
  check('font: { body: x }', 'a/theme.yaml:1:7: font is not known; did you mean "fonts"?')
  check('sizes:\n  body: 12 apples', 'a/theme.yaml:2:9: sizes.body is "12 apples"; must be a length such as 190mm')
  check('colors:\n  ink: inky', 'a/theme.yaml:2:8: colors.ink is "inky"; must be a CSS colour such as #1c6e8c')
  check('margins:\n  page: { topp: 1 }', 'a/theme.yaml:2:17: margins.page.topp')
  check('margins: { page: { top: -1mm } }', 'a/theme.yaml:1:25: margins.page.top is "-1mm"')
  check('colors: { "a b": red }', 'a/theme.yaml:1:18: colors["a b"] ')
  check('fonts: [', 'a/theme.yaml:')
  assert.match(problemsOf({ 'a/themes/dark.yaml': '' }, 'theme: themes/drak.yaml')[0]!, 'a/app.yaml:1:8: theme is "themes/drak.yaml"; file not found; did you mean "themes/dark.yaml"?') // prettier-ignore
  const both = problemsOf({ 'a/theme.yaml': 'x: 1', 'a/y.typ.hbs': '---\nattributes: {}\n---\n{{nope}}' })
  assert.equal(
    both.map((line) => line.split(': ')[0]),
    ['a/theme.yaml:1:4', 'a/y.typ.hbs:4:3']
  )
  assert.match(problemsOf({ 'a/themes/dark.yaml': '' }, 'theme: themes')[0]!, 'a/app.yaml:1:8: theme is "themes"')
  assert.match(problemsOf({}, '', 'theme: ../b/theme.yaml')[0]!, 'a/x.typ.hbs:3:8: theme is "../b/theme.yaml"')
  assert.match(
    problemsOf({ 'a/y.typ.hbs': '---\nattributes: {}\n---\n', 'a/theme.yaml': 'x: 1' }).join('\n'),
    /^[^\n]+$/,
    'a mistake in a shared theme is reported once'
  )
})

test('names and values of a theme never become code', () => {
  const values = hostile.filter((text) => text.length < 100 && text !== '')
  const named = Object.fromEntries(values.map((value, index) => [`f${index}`, value]))
  const { source } = themeOf(JSON.stringify({ fonts: named }))
  assert.equal(evaluate(`${source}\n#metadata(range(${values.length}).map(i => theme.fonts.at("f" + str(i)))) <out>`), {
    values: [values.map((value) => [value])]
  })
  for (const member of ['sizes', 'colors', 'margins']) {
    const refused = problemsOf({ 'a/theme.yaml': JSON.stringify({ [member]: named }) })
    const taken = values.filter((_, index) => !refused.some((line) => line.includes(` ${member}.f${index} `)))
    assert.equal(taken, { sizes: ['10pt'], colors: ['0', '42', 'none'], margins: ['10pt'] }[member])
  }
})

test.run()
