import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import type { Values } from '../../core/spec.js'
import { atDpi } from '../support/at-dpi.js'
import { makeFolders } from '../support/folders.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { veraPdf } from './verapdf.js'

// All sheets of the gallery and of the app `default` as PDF/A-2b, PDF/A-3b and PDF/UA-1, validated by veraPDF.

/** By the values of `output.pdf.standard`, as veraPDF names them. */
const FLAVOURS = { 'a-2b': '2b', 'a-3b': '3b', 'ua-1': 'ua1' } as const
/** The rules of these standards do not depend on the resolution of maps. */
const DPI = 50

const folders = makeFolders()
let printing: Printing
test.before(async () => void (printing = await startPrinting({ layouts: join(packageRoot, 'layouts') })))
test.after(async () => {
  await printing?.close()
  folders.remove()
})

interface Report {
  report: { jobs: { itemDetails: { name: string }; validationResult?: Result[]; taskException?: object }[] }
}
interface Result {
  compliant: boolean
  details: { ruleSummaries?: { clause: string; testNumber: number; description: string; checks?: object[] }[] }
}

/** What is wrong with each file, by its name; only files with faults. */
const faultsOf = async (flavour: string, files: string[]): Promise<{ [file: string]: unknown }> => {
  const stdout = await veraPdf(
    ['--flavour', flavour, '--format', 'json', '--maxfailuresdisplayed', '2'],
    files,
    '"jobs"'
  )
  const { jobs } = (JSON.parse(stdout) as Report).report
  assert.equal(
    jobs.map(({ itemDetails }) => basename(itemDetails.name)).sort(),
    files.map((file) => basename(file)).sort()
  )
  return Object.fromEntries(
    jobs.flatMap(({ itemDetails, validationResult = [], taskException }) => {
      const isValid = validationResult.length > 0 && validationResult.every(({ compliant }) => compliant)
      const rules = validationResult.flatMap(({ details }) => details.ruleSummaries ?? [])
      return isValid ? [] : [[basename(itemDetails.name), taskException ?? rules]]
    })
  )
}

for (const [standard, flavour] of Object.entries(FLAVOURS))
  test(`every sheet of the gallery keeps the rules of ${standard}`, async () => {
    const { apps } = printing.container.get('catalog')
    const folder = folders.make()
    const files: string[] = []
    for (const { name: app, layouts } of apps)
      for (const { name: layout, file, samples } of layouts) {
        const { attributes, lang } = samples[0]!.request as unknown as { attributes: Values; lang?: string }
        const output = { pdf: { standard } }
        const request = { app, layout, lang, format: 'pdf', output, attributes: atDpi(attributes, DPI) }
        const { bytes } = await printing.print(request as Parameters<Printing['print']>[0])
        const path = join(folder, `${app}-${basename(file, '.typ.hbs')}.pdf`)
        writeFileSync(path, bytes)
        files.push(path)
      }
    assert.ok(files.length > 15, String(files.length))
    assert.equal(await faultsOf(flavour, files), {})
  })

test('layers that mix, bleed and marks of a press keep the rules of archives and of screen readers', async () => {
  const { apps } = printing.container.get('catalog')
  const { name, samples } = apps.find((app) => app.name === 'gallery')!.layouts.find(({ file }) => file.startsWith('town-map'))! // prettier-ignore
  const attributes = atDpi((samples[0]!.request as unknown as { attributes: Values }).attributes, DPI)
  const { layers } = attributes.map as { layers: Values[] }
  for (const [index, layer] of layers.entries())
    Object.assign(layer, { blend: ['multiply', 'screen', 'hue'][index % 3] })
  const press = { bleed: '3mm', marks: ['crop', 'registration', 'colors'] }
  for (const [standard, flavour] of Object.entries(FLAVOURS)) {
    const output = { pdf: { standard }, press }
    const { bytes } = await printing.print({ app: 'gallery', layout: name, format: 'pdf', output, attributes } as Parameters<Printing['print']>[0]) // prettier-ignore
    const file = join(folders.make(), 'mixed.pdf')
    writeFileSync(file, bytes)
    assert.match(bytes.toString('latin1'), /\/TrimBox/)
    assert.equal(await faultsOf(flavour, [file]), {}, standard)
  }
})

test('a PDF without a standard is found out', async () => {
  const { apps } = printing.container.get('catalog')
  const { name, samples } = apps.find((app) => app.name === 'gallery')!.layouts.find(({ file }) => file.startsWith('plain-a4'))! // prettier-ignore
  const { attributes } = samples[0]!.request as unknown as { attributes: Values }
  const { bytes } = await printing.print({ app: 'gallery', layout: name, format: 'pdf', attributes: atDpi(attributes, DPI) }) // prettier-ignore
  const file = join(folders.make(), 'plain.pdf')
  writeFileSync(file, bytes)
  assert.ok(readFileSync(file).length > 1000)
  assert.equal(Object.keys(await faultsOf('2b', [file])), ['plain.pdf'])
})

test.run()
