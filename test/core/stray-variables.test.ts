import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { strayVariables } from '../../core/stray-variables.js'

test('a variable that no setting has gives a warning, with the near name if there is one', () => {
  assert.equal(strayVariables({ MAPSETTER_WORKRES: '2', MAPSETTER_PORT: '80', MAPSETTER_XYZ: '1', HOME: '/' }), [
    'the environment variable MAPSETTER_WORKRES is not known; it is ignored; did you mean "MAPSETTER_WORKERS"?',
    'the environment variable MAPSETTER_PORT is not known; it is ignored; did you mean "PORT"?',
    'the environment variable MAPSETTER_XYZ is not known; it is ignored'
  ])
})

test('variables of settings, of prefixes and of Kubernetes give none', () => {
  const known = {
    PORT: '80',
    MAPSETTER_CONFIG: 'x',
    MAPSETTER_STATE: 'x',
    MAPSETTER_CACHE_MEGABYTES: '1',
    MAPSETTER_LEGACY_PREFIX: '/pdf',
    MAPSETTER_PORT: 'tcp://10.0.0.7:8080',
    MAPSETTER_SERVICE_HOST: '10.0.0.7',
    MAPSETTER_WORKER_SERVICE_PORT_HTTP: '8080',
    MAPSETTER_PORT_8080_TCP_ADDR: '10.0.0.7'
  }
  assert.equal(strayVariables(known), [])
})

test.run()
