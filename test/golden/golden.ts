/**
 * Pictures are tested as pictures: each `*.json` here and below is a request (`{server}` stands for a map server on
 * loopback) that shows one thing, with a part of each of the `warnings` it gives, and the PNG beside it is what it must
 * look like.
 * `UPDATE_GOLDEN=1` writes pictures that differ again (`UPDATE_GOLDEN=style/sld` those of a folder, or one);
 * look at them before you commit them. If one differs, dist/test/golden/ has what came out and where it differs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { type MapServer, startMapServer } from '../support/map-server.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { differenceOf } from './compare.js'

export const cases = join(packageRoot, 'test/golden')
const results = join(packageRoot, 'dist/test/golden')
/** Map units in which the map server's colours come round again. */
export const PERIOD = 400_000

/**
 * The test files, and the folders whose requests each prints: they run at the same time, as they take long. A request
 * belongs to the first file that has a folder it is in.
 */
const FILES = {
  blocks: ['blocks/'],
  'style-json': ['style/json-1/', 'style/json-2/', 'style/legacy/'],
  'style-maplibre': ['style/maplibre/'],
  'style-sld': ['style/sld/'],
  'style-symbols': ['style/symbols/', 'style/marks/'],
  style: ['style/'],
  maps: ['']
}
export type GoldenFile = keyof typeof FILES
export const goldenFiles = Object.keys(FILES) as GoldenFile[]

const all = readdirSync(cases, { recursive: true, encoding: 'utf8' })
  .filter((file) => !file.startsWith('layouts'))
  .sort()
export const pictures = all.filter((file) => file.endsWith('.png'))
export const requests = all.filter((file) => file.endsWith('.json'))
const fileOf = (request: string): string =>
  goldenFiles.find((file) => FILES[file].some((folder) => request.startsWith(folder)))!

const updates = (name: string): boolean => {
  const asked = process.env.UPDATE_GOLDEN
  return asked === '1' || (!!asked && name.startsWith(asked))
}

const differs = (actual: Buffer, expected: Buffer): boolean => {
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(expected)]
  return a.width !== b.width || a.height !== b.height || differenceOf(a, b) !== undefined
}

const compare = (name: string, actual: Buffer, expected: Buffer): void => {
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(expected)]
  const save = (what: string, bytes: Buffer) => {
    const path = join(results, `${name}.${what}.png`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  if (a.width !== b.width || a.height !== b.height) {
    save('actual', actual)
    throw new Error(`${name} has ${a.width} x ${a.height} pixels, not ${b.width} x ${b.height}: ${results}`)
  }
  const difference = differenceOf(a, b)
  if (!difference) return
  const shown = new PNG({ width: a.width, height: a.height })
  pixelmatch(a.data, b.data, shown.data, a.width, a.height, { threshold: 0.02, includeAA: true })
  save('actual', actual)
  save('difference', PNG.sync.write(shown))
  const { x, y, pixels, blocks } = difference
  throw new Error(
    `${name} differs in ${blocks} blocks, most at ${x}, ${y}: by ${pixels.toFixed(1)} pixels; see ${results}`
  )
}

/** Adds a test for each request of a test file. */
export const testGoldens = (test: Test, file: GoldenFile): void => {
  let server: MapServer | undefined
  let printing: Printing | undefined
  test.before(async () => {
    // the day that prints show, and its magnetic north, is the same every day
    process.env.SOURCE_DATE_EPOCH = '1795212000'
    server = await startMapServer({ period: PERIOD })
    printing = await startPrinting({ layouts: join(cases, 'layouts') })
  })
  test.after(async () => {
    await Promise.all([printing?.close(), server?.close()])
    delete process.env.SOURCE_DATE_EPOCH
  })

  for (const request of requests.filter((one) => fileOf(one) === file)) {
    const name = request.slice(0, -'.json'.length)
    const text = readFileSync(join(cases, request), 'utf8')
    test(`${name}: ${JSON.parse(text).shows}`, async () => {
      const { layout, attributes, lang, warnings = [] } = JSON.parse(text.replaceAll('{server}', server!.base))
      const { bytes, job } = await printing!.print({ app: 'golden', layout, attributes, lang, format: 'png' })
      const path = join(cases, `${name}.png`)
      if (updates(name) && (!existsSync(path) || differs(bytes, readFileSync(path))))
        writeFileSync(path, PNG.sync.write(PNG.sync.read(bytes)))
      assert.is(job.warnings.length, warnings.length, job.warnings.join('\n'))
      for (const [index, part] of warnings.entries())
        assert.ok(job.warnings[index]!.includes(part), `${job.warnings[index]} is not about ${part}`)
      assert.ok(existsSync(path), `${path} is missing; UPDATE_GOLDEN=1 writes it`)
      compare(name, bytes, readFileSync(path))
    })
  }
}
