import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Elements } from '../../../parts/features/elements.js'

const FRAME = { minX: 0, minY: 0, maxX: 256, maxY: 100 }

test('only direct neighbours of equal paint share a group', () => {
  const elements = new Elements(FRAME)
  elements.add('a', '<x/>')
  elements.add('a', '<y/>')
  elements.add('b', () => '<z/>')
  elements.add('a', '<w/>')
  assert.is(elements.toString(), '<g a><x/><y/></g><g b><z/></g><g a><w/></g>')
})

test('a single path has the paint on its own element', () => {
  const elements = new Elements(FRAME)
  elements.add('a', '<path d="M0"/>')
  elements.add('b', '<path d="M1"/>')
  elements.add('b', '<x/>')
  elements.add('a', '<path d="M2" fill="none"/>')
  elements.add('', '<path d="M3"/>')
  elements.addLines('a', 'M4', true)
  elements.addLines('a', 'M5', true)
  const group = '<g b><path d="M1"/><x/></g><g a><path d="M2" fill="none"/></g>'
  assert.is(elements.toString(), `<path a d="M0"/>${group}<path d="M3"/><path a d="M4M5"/>`)
})

test('lines that can be drawn together become one path, in the drawing order', () => {
  const elements = new Elements(FRAME)
  elements.addLines('a', 'M0', true)
  elements.addLines('a', 'M1', true)
  elements.addLines('a', 'M2', false)
  elements.addLines('b', 'M3', true)
  elements.add('b', '<x/>')
  elements.addLines('b', 'M4', true)
  assert.is(elements.toString(), '<g a><path d="M0M1"/><path d="M2"/></g><g b><path d="M3"/><x/><path d="M4"/></g>')
})

test('areas that are apart become one path, before whatever is added after them', () => {
  const elements = new Elements(FRAME)
  const at = (x: number, side = 2) => ({ minX: x, minY: 0, maxX: x + side, maxY: side })
  elements.addLines('l', 'M0', true)
  elements.addArea('a', 'M1', at(0))
  elements.addArea('b', 'M2', at(10))
  elements.addArea('a', 'M3', at(20))
  elements.addLines('l', 'M4', true)
  elements.addArea('a', 'M5', at(30))
  elements.add('x', '<x/>')
  elements.addArea('a', 'M6', at(0))
  elements.addArea('a', 'M7', at(100, 50))
  elements.addArea('a', 'M8', at(40))
  assert.is(
    elements.toString(),
    '<path l d="M0"/><path a d="M1M3"/><path b d="M2"/><path l d="M4"/><path a d="M5"/><g x><x/></g>' +
      '<g a><path d="M6"/><path d="M7"/><path d="M8"/></g>'
  )
})

test('without shapes there is no output', () => assert.is(new Elements(FRAME).toString(), ''))

test.run()
