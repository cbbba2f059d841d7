import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppDescription } from '../../../../core/plugin.js'
import { infoOf } from '../../../../plugins/protocols/legacy/info.js'
import { town } from './loopback.js'

const info = (more: Partial<AppDescription> = {}) => infoOf({ ...town, ...more }, ['pdf', 'png'], 'http://a.example/pdf/town') // prettier-ignore

test('an app is described with its scales, dpis, formats, and layouts with the sizes of their main maps', () => {
  const named = (text: string) => ({ name: text, value: text })
  const a4 = { map: { width: 440, height: 483 }, rotation: true }
  assert.equal(info(), {
    scales: [25000, 50000, 100000, 200000].map((scale) => ({ name: `${scale}`, value: `${scale}.0` })),
    dpis: ['300', '150'].map(named),
    outputFormats: [{ name: 'pdf' }, { name: 'png' }],
    layouts: [
      { name: 'A4', ...a4 },
      { name: 'Two maps', map: { width: 360, height: 720 }, rotation: true },
      { name: 'Text', rotation: true },
      { name: 'A4_no_legend', ...a4 }
    ],
    printURL: 'http://a.example/pdf/town/print.pdf',
    createURL: 'http://a.example/pdf/town/create.json'
  })
})

test('without a dpi that a layout allows, the highest one of the layouts is offered; without maps, the first one of the app', () => {
  const dpis = (more: Partial<AppDescription>) => info(more).dpis.map(({ value }) => value)
  assert.equal(dpis({ dpis: [150, 400, 600] }), ['150', '400'])
  assert.equal([dpis({ dpis: [600, 700] }), dpis({ dpis: [600, 700], layouts: [town.layouts[2]!], aliases: {} })], [['400'], ['600']]) // prettier-ignore
})

test.run()
