import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lengthUnit } from '../../../../core/georeference/wkt/units.js'

test('units of length have their code and both names', () => {
  const table: [metres: number, id: number, name: string, esri: string][] = [
    [1, 9001, 'metre', 'Meter'],
    [0.3048, 9002, 'foot', 'Foot'],
    [0.304800609601219, 9003, 'US survey foot', 'Foot_US'],
    [0.3047972654, 9005, "Clarke's foot", 'Foot_Clarke'],
    [1.0000135965, 9031, 'German legal metre', 'Meter_German'],
    [0.9143917962, 9037, "Clarke's yard", 'Yard_Clarke'],
    [0.201166195164, 9039, "Clarke's link", 'Link_Clarke'],
    [0.914398414616029, 9040, 'British yard (Sears 1922)', 'Yard_Sears'],
    [0.304799471538676, 9041, 'British foot (Sears 1922)', 'Foot_Sears'],
    [20.1167651215526, 9042, 'British chain (Sears 1922)', 'Chain_Sears'],
    [0.914398530744441, 9084, 'Indian yard', 'Yard_Indian'],
    [0.91439523, 9085, 'Indian yard (1937)', 'Yard_Indian_1937'],
    [0.304799710181509, 9094, 'Gold Coast foot', 'Foot_Gold_Coast'],
    [20.1168, 9097, 'chain', 'Chain'],
    [0.201168, 9098, 'link', 'Link'],
    [20.116756, 9301, 'British chain (Sears 1922 truncated)', 'Chain_Sears_1922_Truncated']
  ]
  for (const [metres, id, name, esri] of table) assert.equal(lengthUnit(metres), { metres, id: `EPSG:${id}`, name, esri }) // prettier-ignore
})

test('a unit is known up to a difference of a millionth of a millionth', () => {
  assert.is(lengthUnit(0.3048 * (1 + 9e-13)).name, 'foot')
  assert.equal(lengthUnit(0.3049), { metres: 0.3049, name: '0.3049 metre', esri: '0.3049_Meter' })
  assert.is(lengthUnit(0.3048 * (1 + 2e-12)).id, undefined)
  assert.is(lengthUnit(0.3048 * (1 - 2e-12)).id, undefined)
})

test.run()
