/** Lines that leave no space where they are blank: `isRemoveLineWhenBlank`. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { band, element, field, fixed, importedPlan, innerReport, reportOf, ROWS, when } from '../imported-app.js'

const ATTRIBUTES = 'title: !string {default: Town}\nplace: !string {default: ""}\nrows: !table {}'
const bodyOf = (elements: string): string =>
  importedPlan(reportOf(band('detail', elements, 60)), {
    attributes: ATTRIBUTES,
    processors: '- !prepareTable {inputMapper: {rows: table}}',
    beside: { 'rows.jrxml': innerReport('<field name="a"/>' + band('detail', field('$F{a}'), 20)) }
  }).body()
const REMOVED = 'removeLineWhenBlank="true"'
const BLANK = `${REMOVED} blankWhenNull="true"`

test('a text is blank without its value; without blankWhenNull it prints null', () => {
  assert.match(bodyOf(field('$P{place}', [0, 0, 400, 20], BLANK)), '{{#if place}}')
  assert.match(
    bodyOf(field('$P{place}', [0, 0, 400, 20], REMOVED)),
    /\{\{#if \(not \(eq place ""\)\)\}\}|\{\{#if place\}\}/
  )
  assert.not.match(bodyOf(field('$P{place} + " town"', [0, 0, 400, 20], BLANK)), '{{#if')
  assert.not.match(bodyOf(field('$P{place}', [0, 0, 400, 20], 'blankWhenNull="true"')), '{{#if')
})

test('a band with such lines is as high as its content', () => {
  assert.match(bodyOf(field('$P{place}', [0, 0, 400, 20], BLANK)), '#band(at-least: 60pt, shrinks: true)[')
  assert.match(bodyOf(fixed('a', [0, 0, 400, 20], REMOVED)), '#band(height: 60pt)[')
})

test('what is printed beside it keeps the line', () => {
  const beside = (condition: string) => bodyOf(field('$P{place}', [100, 0, 300, 20], BLANK) + element('staticText', [0, 0, 100, 20], condition + '<text>Place</text>')) // prettier-ignore
  assert.not.match(beside(''), '{{#if')
  const both = beside(when('!$P{place}.equals("")'))
  assert.match(both, /\{\{#if [^}]*place[^}]*\}\}\s+#grid\(|\{\{#if [^}]*place[^}]*\}\}\s+\[/)
})

test('a row of a grid leaves only the space to the next row', () => {
  const row = (y: number, path: string) => field(`$P{${path}}`, [0, y, 100, 20], BLANK) + field(`$P{${path}}`, [110, y, 290, 20], BLANK) // prettier-ignore
  assert.match(bodyOf(row(0, 'title') + row(24, 'place')), /\{\{#if title\}\}\s+\[[^]*\{\{\/if\}\}\s+grid\.cell\(colspan: 2, v\(4pt\)\),\s+\{\{#if place\}\}/) // prettier-ignore
})

test('a row of a list leaves no space if its lines are blank', () => {
  const listOf = (text: string): string => {
    const run = '<datasetRun subDataset="D"><dataSourceExpression>$P{jrDataSource}</dataSourceExpression></datasetRun>'
    const list = `<component kind="list">${run}<contents height="20" width="100">${text}</contents></component>`
    const dataset = '<dataset name="D"><field name="name" class="java.lang.String"/></dataset>'
    return importedPlan(reportOf(dataset + band('title', element('component', [0, 0, 100, 20], list))), { ...ROWS, more: '' }).body() // prettier-ignore
  }
  assert.match(listOf(field('$F{name}', [0, 0, 100, 15], BLANK)), /at-least: 0pt\)\[\s+\{\{#if name\}\}[^]*#v\(5pt\)/)
  assert.match(listOf(field('$F{name}', [0, 0, 100, 15])), 'at-least: 20pt)[')
})

test('a sub-report of a table is blank without rows', () => {
  const inner = '<dataSourceExpression>$P{tableDataSource}</dataSourceExpression><expression>"rows.jasper"</expression>'
  assert.match(bodyOf(element('subreport', [0, 0, 400, 20], inner, REMOVED)), /\{\{#if \(tableRows rows\)\}\}\s+#frame\(/) // prettier-ignore
  assert.not.match(bodyOf(element('subreport', [0, 0, 400, 20], inner)), '{{#if')
})

test.run()
