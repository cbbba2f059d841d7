/** Texts and names that would be code, if they stood in a layout as they are, and files outside of the folder. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../support/folders.js'
import { textOfPdf } from '../../../support/pdf-text.js'
import { startPrinting } from '../../../support/printing.js'
import { band, element, field, filesOf, fixed, importedFiles, importedPlan, readApp, type ReadApp, reportOf, when } from './imported-app.js' // prettier-ignore

const folders = makeFolders()
test.after(folders.remove)

/** What a layout prints as PDF. */
const printed = async ({ files }: ReadApp, layout: string, attributes: object): Promise<string> => {
  const layouts = folders.make(Object.fromEntries([...files].map(([path, content]) => [`town/${path}`, content])))
  const printing = await startPrinting({ layouts })
  try {
    const { bytes } = await printing.print({ app: 'town', layout, attributes: attributes as never, format: 'pdf' })
    return textOfPdf(bytes)
  } finally {
    await printing.close()
  }
}

const CODE = '#panic("a") {{danger}} {{{danger}}} \\{{danger}} {{/if}} {{else}} {{> danger}} {{!-- a --}} ]#panic()[ "}} {{#danger}} $x$ `b` @d *e* _f_ \\\\ //g' // prettier-ignore
const JAVA = `"${CODE.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const expression = (text: string): string => `<expression><![CDATA[${text}]]></expression>`
const SMALL = 'fontSize="4"'

test('texts of reports and of the configuration are printed as they are', async () => {
  const report = reportOf(
    band(
      'title',
      fixed(CODE, [0, 0, 400, 20], SMALL) +
        field(`${JAVA} + $P{title}`, [0, 20, 400, 20], SMALL) +
        field(`$P{title}.equals(${JAVA}) ? "yes" : "no"`, [0, 40, 400, 20]) +
        field(`$P{title}.equals("Mill") ? ${JAVA} : ""`, [0, 60, 400, 20], SMALL) +
        field(JAVA, [0, 80, 400, 20], `markup="styled" ${SMALL}`) +
        element(
          'textField',
          [0, 100, 400, 20],
          `${expression('"link"')}<hyperlinkReferenceExpression><![CDATA["https://a.example/" + ${JAVA}]]></hyperlinkReferenceExpression><anchorNameExpression><![CDATA[${JAVA}]]></anchorNameExpression>`,
          'linkType="Reference" bookmarkLevel="1"'
        ) + // prettier-ignore
        fixed(CODE, [0, 120, 400, 20], `fontName="${xml(CODE)}" ${SMALL}`) +
        field('$P{size}', [0, 140, 400, 20], `pattern="${xml(CODE)}" ${SMALL}`),
      160
    )
  )
  const words = JSON.stringify(CODE)
  const app = importedPlan(report, {
    attributes: `title: !string {default: ${words}}\nsize: !integer {default: 3}`,
    more: `pdfConfig: {title: ${words}, author: ${words}, subject: ${words}, keywords: [${words}]}`
  })
  const text = await printed(app, 'Plan', { title: 'Mill' })
  for (const whole of [CODE, `${CODE}Mill`, 'no', 'link']) assert.ok(text.includes(whole), `${whole} in ${text}`)
  assert.is(text.split('{{#danger}}').length - 1 >= 5, true, text)
})

test('what is left to do is a note on the page, whatever it is called', async () => {
  const report = reportOf(
    band(
      'title',
      element('image', [0, 0, 50, 20], expression(`${JAVA} + ".png"`)) +
        element('subreport', [0, 20, 50, 20], expression(`${JAVA} + "/" + ${JAVA}`)) +
        element('subreport', [0, 40, 50, 20], expression(`$P{${CODE.replaceAll(/[{}]/g, '')}}`)) +
        element(xml(CODE), [0, 60, 50, 20]) +
        field('"a"', [0, 80, 50, 20], '', when(`$P{title}.danger(${JAVA})`)) +
        field(`$P{title}.danger(${JAVA})`, [0, 100, 50, 20])
    )
  )
  const app = importedPlan(report)
  assert.is(app.isUnfinished, true)
  assert.ok(app.left.length >= 4, app.report)
  assert.match(await printed(app, 'Plan', {}), /\? ?plan\.jrxml:\d+/)
})

test('names of templates, attributes, bundles and files do not become code', async () => {
  const name = 'A {{danger}} "}} #panic() \\ : - [x'
  const attribute = 'a {{danger}} "}} #b'
  const report = reportOf(band('title', field(`$P{${attribute.replaceAll(/[{}]/g, '')}} + $R{key}`)))
  const yaml = `templates:
  ${JSON.stringify(name)}: !template
    reportTemplate: 'plan {{danger}}.jrxml'
    attributes:
      ${JSON.stringify(attribute)}: !string {default: Mill}
      "__proto__": !string {default: a}
      constructor: !string {default: b}
      "../x": !string {default: c}
    processors: [!reportBuilder {directory: '.'}]
resourceBundle: 'Words {{danger}}'
`
  const app = importedFiles({
    'config.yaml': yaml,
    'plan {{danger}}.jrxml': report,
    'Words {{danger}}.properties': `key = ${CODE}`
  })
  for (const path of app.files.keys()) assert.not.match(path, /[{}"#\\]|\.\./, path)
  assert.type(await printed(app, name, {}), 'string')
})

const SECRET = 'top secret words'

test('files outside of the folder are neither read nor named as files of the app', () => {
  const outside = folders.make({
    'secret.jrxml': reportOf(band('title', fixed(SECRET))),
    'secret.png': SECRET,
    'secret.properties': `key = ${SECRET}`
  })
  const paths = ['../'.repeat(12) + outside.slice(1) + '/secret', `${outside}/secret`, `file://${outside}/secret`]
  for (const path of paths) {
    const report = reportOf(
      band(
        'title',
        element('subreport', [0, 0, 50, 20], expression(`"${path}.jasper"`)) +
          element('image', [0, 20, 50, 20], expression(`"${path}.png"`)) +
          field('$R{key}', [0, 40, 50, 20])
      ),
      ''
    ).replace('<parameter', `<template><![CDATA["${path}.jrtx"]]></template><parameter`)
    const one = importedPlan(report, { more: `x: 1` })
    assert.is(one.isUnfinished, true, path)
    const files = { 'config.yaml': `resourceBundle: ${path}\ntemplates:\n  Plan: !template\n    reportTemplate: ${path}.jrxml\n    attributes: {logo: !northArrow {size: 10, default: {graphic: "file://${path}.png"}}}\n    processors: [!reportBuilder {directory: '.'}]\n` } // prettier-ignore
    for (const app of [one, importedFiles(files)])
      for (const [file, content] of app.files) assert.not.match(String(content), SECRET, `${path}: ${file}`)
  }
})

test('links that lead out of the folder are not followed', () => {
  const outside = folders.make({
    'plan.jrxml': reportOf(band('title', fixed(SECRET))),
    'a.png': SECRET,
    'Words.properties': `key = ${SECRET}`
  })
  const folder = folders.make(filesOf(reportOf(band('title', element('subreport', [0, 0, 50, 20], expression('"inner.jasper"')) + field('$R{key}', [0, 20, 50, 20]))))) // prettier-ignore
  symlinkSync(join(outside, 'plan.jrxml'), join(folder, 'inner.jrxml'))
  symlinkSync(join(outside, 'a.png'), join(folder, 'a.png'))
  symlinkSync(join(outside, 'Words.properties'), join(folder, 'Words.properties'))
  symlinkSync(outside, join(folder, 'more'))
  const app = readApp(folder)
  for (const [file, content] of app.files) assert.not.match(String(content), SECRET, file)
  assert.match(app.left.join('\n'), 'inner.jasper')
})

test('entities, aliases of aliases and deep nesting are refused or left out', () => {
  const entities = `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${reportOf(band('title', fixed('&a;')))}`
  const refused = importedPlan(entities).left
  assert.ok(
    refused.some((line) => /^plan\.jrxml:1: (?!plan).*/.test(line)),
    refused.join('\n')
  )
  const frames = '<element kind="frame" width="9" height="9">'.repeat(300) + '</element>'.repeat(300)
  assert.is(importedPlan(reportOf(band('title', frames))).isUnfinished, true)
  const brackets = `${'('.repeat(20_000)}1${')'.repeat(20_000)}`
  assert.is(importedPlan(reportOf(band('title', field(brackets)))).isUnfinished, true)
  const sums = Array.from({ length: 5000 }, () => '$P{title}').join(' + ')
  assert.type(importedPlan(reportOf(band('title', field(sums)))).body(), 'string')
  const bomb = Array.from({ length: 30 }, (_, level) => `  a${level}: &a${level} [${level === 0 ? 'x' : `*a${level - 1}, *a${level - 1}`}]`).join('\n') // prettier-ignore
  assert.throws(() => importedFiles({ 'config.yaml': `templates:\n${bomb}\n` }), (thrown: { code: string }) => thrown.code === 'wrong-settings') // prettier-ignore
})

test('reports that hold each other twice in many levels end', () => {
  const twice = (name: string) => reportOf(band('title', [0, 10].map((y) => element('subreport', [0, y, 9, 9], `<dataSourceExpression>new net.sf.jasperreports.engine.JREmptyDataSource(1)</dataSourceExpression>${expression(`"${name}.jasper"`)}`)).join(''))) // prettier-ignore
  const beside = Object.fromEntries(Array.from({ length: 60 }, (_, level) => [`r${level}.jrxml`, twice(`r${level + 1}`)])) // prettier-ignore
  assert.is(importedPlan(twice('r0'), { beside }).isUnfinished, true)
  assert.match(importedPlan(twice('plan')).left.join('\n'), '"plan.jasper"')
})

test('a note on the page does not repeat a whole long expression', () => {
  const app = importedPlan(reportOf(band('title', field(`$P{gone}.${'a'.repeat(5000)}()`))))
  assert.ok(app.body().length < 2000)
})

test.run()
