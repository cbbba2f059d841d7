import '../../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PRESS, pressSetting } from '../press-setting.js'
import { layered, printed } from '../printed.js'

const { setting, profile, remove } = pressSetting()
test.after(remove)

const warningsFor = async (mode: string, standard?: 'x-4'): Promise<string[]> => {
  const map = layered(0, 'map', [['#cc8080']])
  const path = map.drawn.pictures[0]!.path
  const svg = Buffer.from(map.files[path]!).toString()
  map.files[path] = Buffer.from(svg.replace(/<rect.*\/>/, `<g style="mix-blend-mode:${mode}">$&</g>`))
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  await printed(setting, '#m("map-0")', [map], { standard }, { profile, press: PRESS, warn })
  return warnings
}

test('modes that make colours without black black give a warning for a press, other modes do not', async () => {
  for (const mode of ['difference', 'exclusion']) {
    const [warning, ...others] = await warningsFor(mode, 'x-4')
    assert.match(warning!, `"${mode}"`)
    assert.equal(others, [])
    assert.equal(await warningsFor(mode), [])
  }
  for (const mode of ['multiply', 'screen', 'luminosity']) assert.equal(await warningsFor(mode, 'x-4'), [])
})

test.run()
