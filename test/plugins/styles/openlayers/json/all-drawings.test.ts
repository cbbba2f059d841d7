import { test } from 'uvu'
import openlayers from '../../../../../plugins/styles/openlayers.js'
import { testDrawings } from '../../../../support/recorded.js'

testDrawings(test, {
  requests: 'style/json-1',
  record: 'plugins/styles/openlayers/json/json-1.txt',
  styles: [openlayers]
})
testDrawings(test, {
  requests: 'style/json-2',
  record: 'plugins/styles/openlayers/json/json-2.txt',
  styles: [openlayers]
})

test.run()
