import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveAddress } from '../../../parts/fetching/resolve-address.js'

test('addresses in a style are relative to the address of the style', () => {
  for (const [address, base, expected] of [
    ['../sprite', 'https://a.example/styles/bright/style.json?key=1', 'https://a.example/styles/sprite'],
    ['/t/{z}/{x}/{y}', 'https://a.example/styles/style.json', 'https://a.example/t/{z}/{x}/{y}'],
    ['//b.example/x', 'https://a.example/style.json', 'https://b.example/x'],
    ['sprites/basic', 'styles/osm/style.json', 'styles/osm/sprites/basic'],
    ['../basic', 'styles/osm/style.json', 'styles/basic'],
    ['../../../up', 'styles/style.json', '../../up'],
    ['/fonts/x', 'styles/style.json', '/fonts/x'],
    ['sprites/basic', undefined, 'sprites/basic'],
    ['sprites/basic', 'data:application/json,{}', 'sprites/basic'],
    [' HTTPS://b.example/x ', 'https://a.example/', 'HTTPS://b.example/x'],
    ['file://sprites/x', 'https://a.example/', 'file://sprites/x']
  ] as const)
    assert.is(resolveAddress(address, base), expected)
  assert.throws(
    () => resolveAddress('//', 'https://a.example/'),
    /^"\/\/" is not an address relative to that of the style$/
  )
})

test.run()
