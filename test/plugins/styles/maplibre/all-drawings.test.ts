import { test } from 'uvu'
import maplibre from '../../../../plugins/styles/maplibre.js'
import openlayers from '../../../../plugins/styles/openlayers.js'
import { testDrawings } from '../../../support/recorded.js'

testDrawings(test, {
  requests: 'style/maplibre',
  record: 'plugins/styles/maplibre/drawings.txt',
  styles: [openlayers, maplibre]
})

test.run()
