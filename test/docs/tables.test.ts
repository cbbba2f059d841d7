import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { errors } from '../../core/errors.js'
import { packageRoot } from '../../core/package-root.js'
import { readPage } from '../support/markdown-pages.js'

// The tables of docs/errors.md and docs/settings.md are those of the code. UPDATE_README=1 writes them into the pages.

const WHO = {
  caller: 'caller',
  time: 'nobody; try again',
  upstream: 'map server',
  layout: 'layout author',
  plugin: 'plugin author',
  operator: 'operator'
}

const errorsTable = (): string =>
  [
    '| code | HTTP | who can fix it | meaning |',
    '|---|--:|---|---|',
    ...Object.entries(errors).map(([code, { status, fixedBy, meaning }]) =>
      rowOf([`\`${code}\``, String(status), WHO[fixedBy], meaning])
    )
  ].join('\n')

interface Setting {
  properties?: { [name: string]: Setting }
  default?: unknown
  description?: string
  'x-env'?: string
}

const settingsIn = ({ properties = {} }: Setting, at = ''): string[] =>
  Object.entries(properties).flatMap(([name, setting]) => {
    if (setting.properties) return settingsIn(setting, `${at}${name}.`)
    const { description = '', 'x-env': variable } = setting
    return rowOf([`\`${at}${name}\``, variable ? `\`${variable}\`` : '', defaultOf(name, setting.default), description])
  })

const defaultOf = (name: string, preset: unknown): string => {
  if (name === 'plugins') return 'the built-in ones'
  if (Array.isArray(preset)) return preset.length > 0 ? `\`${preset.join(', ')}\`` : 'none'
  return preset === undefined || typeof preset === 'object' ? '' : `\`${String(preset)}\``
}

const settingsTable = (): string => {
  const schema: Setting = JSON.parse(readFileSync(join(packageRoot, 'schemas/settings.schema.json'), 'utf8'))
  return ['| setting | environment | default | |', '|---|---|---|---|', ...settingsIn(schema)].join('\n')
}

const rowOf = (cells: string[]): string =>
  `|${cells.map((cell) => (cell === '' ? '  ' : ` ${cell.replaceAll('|', '\\|')} `)).join('|')}|`

const tables = [
  { page: 'docs/errors.md', name: 'errors', table: errorsTable() },
  { page: 'docs/settings.md', name: 'settings', table: settingsTable() }
]

for (const { page, name, table } of tables) {
  const block = new RegExp(`<!-- ${name} -->\\n([^]*?)\\n<!-- /${name} -->`)
  if (process.env.UPDATE_README) {
    const written = readPage(page).replace(block, () => `<!-- ${name} -->\n${table}\n<!-- /${name} -->`)
    writeFileSync(join(packageRoot, page), written)
  }
  test(`the table of ${page} is up to date; UPDATE_README=1 writes it`, () => {
    assert.is(block.exec(readPage(page))?.[1], table)
  })
}

test('every error is described, and every setting', () => {
  for (const { table } of tables) for (const row of table.split('\n').slice(2)) assert.not.match(row, /\|\s*\|$/)
})

test.run()
