import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Elements } from '../../../../core/style/draw/elements.js'

test('only direct neighbours of equal paint share a group', () => {
  const elements = new Elements()
  elements.add('a', '<x/>')
  elements.add('a', '<y/>')
  elements.add('b', () => '<z/>')
  elements.add('a', '<w/>')
  assert.is(elements.toString(), '<g a><x/><y/></g><g b><z/></g><g a><w/></g>')
})

test('a single path has the paint on its own element', () => {
  const elements = new Elements()
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
  const elements = new Elements()
  elements.addLines('a', 'M0', true)
  elements.addLines('a', 'M1', true)
  elements.addLines('a', 'M2', false)
  elements.addLines('b', 'M3', true)
  elements.add('b', '<x/>')
  elements.addLines('b', 'M4', true)
  assert.is(elements.toString(), '<g a><path d="M0M1"/><path d="M2"/></g><g b><path d="M3"/><x/><path d="M4"/></g>')
})

test('without shapes there is no output', () => assert.is(new Elements().toString(), ''))

test.run()
