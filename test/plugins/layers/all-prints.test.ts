import { test } from 'uvu'
import { testPrints } from '../../support/recorded-prints.js'

testPrints(test, ['.', 'area', 'features', 'zoom'], 'plugins/layers/prints.txt')

test.run()
