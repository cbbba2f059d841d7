import { test } from 'uvu'
import openlayers from '../../../plugins/styles/openlayers.js'
import { testDrawings } from '../../support/recorded.js'

testDrawings(test, { requests: 'style/ecql', record: 'parts/ecql/drawings.txt', styles: [openlayers] })

test.run()
