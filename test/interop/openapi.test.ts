import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { type Service, startService } from '../support/service.js'

const folders = makeFolders()
let service: Service
test.before(async () => {
  service = await startService({
    layouts: join(packageRoot, 'layouts'),
    morePlugins: [],
    workers: 2,
    access: {},
    fetchRetries: 0,
    limits: { fetchSeconds: 2 }
  })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

/** What an answer is held against; requests that do not fit the schemas may be accepted, because values are coerced. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance'
]

/** `MAPSETTER_FUZZ_SECONDS` and `MAPSETTER_FUZZ_SEED` for longer and for other runs. */
const { MAPSETTER_FUZZ_SECONDS: seconds = '150', MAPSETTER_FUZZ_SEED: seed = '1' } = process.env

test('every answer to requests that a fuzzer makes of the OpenAPI document is one that the document describes', async () => {
  const options = [
    ['--checks', CHECKS.join(',')],
    ['--phases', 'examples,coverage,fuzzing'],
    ['--max-examples', '10'],
    ['--max-time', seconds],
    ['--seed', seed],
    // prints of A0 on a busy machine
    ['--request-timeout', '120'],
    ['--suppress-health-check', 'all'],
    ['--warnings', 'off']
  ].flat()
  const program = needs('schemathesis', 'schemathesis', 'from PyPI: pip install')
  const fuzzer = spawn(
    program,
    ['run', `${service.root}/openapi.json`, ...options, '--continue-on-failure', '--no-color'],
    {
      cwd: folders.make(),
      stdio: ['ignore', 'pipe', 'pipe']
    }
  )
  const [said, complained, [code]] = await Promise.all([text(fuzzer.stdout), text(fuzzer.stderr), once(fuzzer, 'exit')])
  assert.is(code, 0, `${said}\n${complained}`)
  const tried = Number(/(\d+) generated/.exec(said)?.[1])
  assert.ok(tried > 500, said)
  assert.is((await service.get('/print/apps.json')).status, 200)
})

test.run()
