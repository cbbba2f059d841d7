import { test } from 'uvu'
import openlayers from '../../../../../plugins/styles/openlayers.js'
import { testDrawings } from '../../../../support/recorded.js'

testDrawings(test, {
  requests: 'style/legacy',
  record: 'plugins/styles/openlayers/hashes/legacy.txt',
  styles: [openlayers]
})

test.run()
