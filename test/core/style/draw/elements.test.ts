import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Elements } from '../../../../core/style/draw/elements.js'

test('neighbours of one paint share a group, and no more than neighbours', () => {
  const elements = new Elements()
  elements.add('a', '<x/>')
  elements.add('a', '<y/>')
  elements.add('b', () => '<z/>')
  elements.add('a', '<w/>')
  assert.is(elements.toString(), '<g a><x/><y/></g><g b><z/></g><g a><w/></g>')
})

test('lines that may be drawn at once are one path, in their place', () => {
  const elements = new Elements()
  elements.addLines('a', 'M0', true)
  elements.addLines('a', 'M1', true)
  elements.addLines('a', 'M2', false)
  elements.addLines('b', 'M3', true)
  elements.add('b', '<x/>')
  elements.addLines('b', 'M4', true)
  assert.is(elements.toString(), '<g a><path d="M0M1"/><path d="M2"/></g><g b><path d="M3"/><x/><path d="M4"/></g>')
})

test('nothing is nothing', () => assert.is(new Elements().toString(), ''))

test.run()
