import { test } from 'uvu'
import { testPrints } from '../../support/recorded-prints.js'

const kinds = ['chart', 'datasource', 'feature-table', 'image', 'legend', 'markdown', 'north-arrow', 'overview-map', 'paging', 'qr-code', 'static-layers', 'table'] // prettier-ignore
testPrints(test, kinds.map((kind) => `blocks/${kind}`), 'plugins/blocks/prints.txt') // prettier-ignore

test.run()
