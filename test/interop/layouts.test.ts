import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { type Service, startService } from '../support/service.js'

const run = promisify(execFile)
const folders = makeFolders()
const work = folders.make()

let service: Service
test.before(async () => void (service = await startService({ layouts: join(packageRoot, 'layouts'), morePlugins: [] })))
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const printed = async (name: string) => {
  const sample = readFileSync(join(packageRoot, `layouts/default/${name}.sample.json`), 'utf8')
  const answer = await fetch(`${service.root}/print/default/buildreport.pdf`, { method: 'POST', body: sample })
  assert.is(answer.status, 200, name)
  const file = join(work, `${name}.pdf`)
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()))
  const tool = async (program: string, ...more: string[]) =>
    (await run(needs(program, 'poppler-utils'), [...more, file, ...(program === 'pdftotext' ? ['-'] : [])])).stdout
  return { attributes: JSON.parse(sample).attributes, tool }
}

const plain = (text: string) => text.replace(/\s+/g, ' ')

const NAMES: Record<string, string[]> = {
  'a4-portrait': [
    'Brazil',
    'São Paulo',
    'Pacific Ocean',
    '1 : 35,000,000',
    'SIRGAS 2000 / Brazil Polyconic · EPSG:5880',
    '2000 km'
  ],
  'a4-landscape': [
    'Constantinople',
    'Niš',
    'Adriatic Sea',
    '1 : 9,000,000',
    'ETRS89 / Austria Lambert · EPSG:3416',
    '400 km'
  ],
  'a3-portrait': [
    'Zürich',
    'Rome',
    'Tyrrhenian Sea',
    '1 : 5,000,000',
    'ETRS89-extended / LAEA Europe · EPSG:3035',
    '400 km'
  ],
  'a3-landscape': [
    'Kazakhstan',
    'Dem. Rep. Congo',
    'Indian Ocean',
    '1 : 105,000,000',
    'WGS 84 / Equal Earth Greenwich · EPSG:8857',
    '8000 km'
  ]
}

for (const [name, expected] of Object.entries(NAMES))
  test(`${name}: everything that the sample says can be read and searched in the PDF, in bundled fonts`, async () => {
    const { attributes, tool } = await printed(name)
    const text = plain(await tool('pdftotext', '-layout'))
    const { map, comments, ...texts } = attributes
    for (const each of [...Object.values<string>(texts), ...expected])
      assert.ok(text.includes(plain(each)), `${each}\nin\n${text}`)
    const raw = plain(await tool('pdftotext', '-raw'))
    assert.ok(raw.includes(plain(comments)), comments)
    const fonts = (await tool('pdffonts')).split('\n').slice(2).filter(Boolean)
    for (const font of fonts) assert.match(font, /^[A-Z]{6}\+(NotoSans|SourceSerif4)-\w+ .* yes yes yes /)
  })

test.run()
