import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Settings } from '../../core/settings.js'
import { awsVariables, workerSpawning } from '../../core/worker-spawning.js'

test('workers that write to S3 find credentials as the service does, without its home folder', () => {
  const env = { HOME: '/home/maps', AWS_ACCESS_KEY_ID: 'a', AWS_CONFIG_FILE: '/etc/aws', SECRET: 'x' }
  assert.equal(awsVariables(env), {
    AWS_SHARED_CREDENTIALS_FILE: '/home/maps/.aws/credentials',
    AWS_CONFIG_FILE: '/etc/aws',
    AWS_ACCESS_KEY_ID: 'a'
  })
  assert.equal(awsVariables({ SECRET: 'x' }), {})
})

test('workers get variables of AWS only for S3, and never secrets of the service', () => {
  const given = (store?: string) =>
    workerSpawning({
      state: { key: 'k' },
      auth: { keys: [] },
      webhooks: { secret: 's' },
      reports: { store },
      limits: {}
    } as unknown as Settings)
  process.env.AWS_REGION = 'eu-x'
  try {
    assert.is(given('s3://maps').environment!.AWS_REGION, 'eu-x')
    for (const store of [undefined, 'postgres://a/b']) assert.equal(given(store).environment, {})
    const { state, auth, webhooks } = given().settings as Settings
    assert.equal([state.key, auth, webhooks.secret], [undefined, undefined, undefined])
  } finally {
    delete process.env.AWS_REGION
  }
})

test.run()
