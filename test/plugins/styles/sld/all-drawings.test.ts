import { test } from 'uvu'
import openlayers from '../../../../plugins/styles/openlayers.js'
import sld from '../../../../plugins/styles/sld.js'
import { testDrawings } from '../../../support/recorded.js'

testDrawings(test, { requests: 'style/sld', record: 'plugins/styles/sld/drawings.txt', styles: [openlayers, sld] })

test.run()
