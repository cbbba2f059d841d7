import { test } from 'uvu'
import { testGoldens } from './golden.js'

testGoldens(test, 'style-symbols')

test.run()
