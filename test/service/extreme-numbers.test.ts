import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer } from '../../core/container.js'
import type { PrintError } from '../../core/errors.js'
import { readAndAccept } from '../../core/intake/read.js'
import { loadSettings } from '../../core/settings.js'
import { packageRoot } from '../../core/package-root.js'

const settings = loadSettings({ env: {}, cwd: packageRoot, content: { layouts: 'layouts' } })
const container = await makeContainer(settings, () => {}, { sizes: {} })

const HUGE = [1e308, -1e308, 2 ** 53, 1e21, 'NaN', 'Infinity', '1e999']
const TINY = [1e-320, 0]

/** The paths of what is refused; undefined if nothing is. Texts stay texts, numbers are written as they are. */
const refused = (protocol: 'jobs' | 'legacy', map: object, style?: object): (string | undefined)[] => {
  const { projection, ...place } = { projection: 'EPSG:3857', ...map }
  const layers = style ? [{ type: 'geojson', geoJson: { type: 'Point', coordinates: [0, 0] }, style }] : []
  const jobs = { layout: 'A4 portrait', attributes: { map: { ...place, projection, layers } } }
  const legacy = { layout: 'A4 portrait', srs: projection, layers, pages: [place] }
  const body = Buffer.from(JSON.stringify(protocol === 'jobs' ? jobs : legacy))
  try {
    readAndAccept(body, { protocol, address: { app: 'default', format: 'pdf' } }, container, settings.limits, 0)
    return [undefined]
  } catch (thrown) {
    const { status, problems = [] } = thrown as PrintError
    assert.is(status, 400, (thrown as Error).stack)
    return problems.map(({ path }) => path)
  }
}
const place = { center: [1e6, 6e6], scale: 50_000, dpi: 150, rotation: 10 }
const at = { jobs: 'attributes.map', legacy: 'spec.pages[0]' }

for (const protocol of ['jobs', 'legacy'] as const) {
  test(`numbers of a map beyond all maps are refused with their path (${protocol})`, () => {
    for (const value of HUGE) {
      for (const name of ['scale', 'dpi', 'rotation'])
        assert.equal(refused(protocol, { ...place, [name]: value }), [`${at[protocol]}.${name}`], `${name} ${value}`)
      for (const index of [0, 1]) {
        const center = place.center.with(index, value as number)
        assert.equal(refused(protocol, { ...place, center }), [`${at[protocol]}.center[${index}]`], `${value}`)
      }
      for (const bbox of [
        [value, 1, 2, 2],
        [1, 1, value, 2],
        [1, 1, value, value],
        [0, 0, 1e-320, value]
      ]) {
        const [path] = refused(protocol, { bbox })
        assert.ok(path?.startsWith(`${at[protocol]}.bbox`), `${bbox}: ${path}`)
      }
    }
  })

  test(`numbers too small for a map are refused (${protocol})`, () => {
    for (const value of TINY) {
      for (const name of ['scale', 'dpi'])
        assert.ok(refused(protocol, { ...place, [name]: value })[0]?.startsWith(at[protocol]), `${name} ${value}`)
      assert.equal(refused(protocol, { bbox: [0, 0, 0, value] }), [`${at[protocol]}.bbox`])
    }
    const near = [7, 46, 7.000000000000001, 46.000000000000001]
    assert.ok(refused(protocol, { bbox: near, projection: 'EPSG:4326' })[0]?.startsWith(at[protocol]))
  })

  test(`small numbers and negative zeros where they are a place are taken (${protocol})`, () => {
    for (const value of [1e-320, -0, '-0', '1e-320'])
      for (const map of [
        { ...place, rotation: value },
        { ...place, center: [value, value] }
      ])
        assert.equal(refused(protocol, map), [undefined], JSON.stringify(map))
  })
}

test.run()
