import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startPostgres } from '../support/postgres-server.js'
import { startS3 } from '../support/s3.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const ends: (() => Promise<unknown>)[] = []
test.after(async () => {
  for (const end of ends.reverse()) await end()
})
const start = async (reports: object): Promise<Service> => {
  const service = await startService({ workers: 1, reports: { folder: undefined, ...reports } })
  ends.push(() => service.stop())
  return service
}
const nothing = [{ type: 'trouble', does: 'nothing' }]
const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code: unknown }).code
const download = async (service: Service, ref: string): Promise<string> => {
  const answer = await service.get(`/print/report/${ref}`)
  assert.is(answer.status, 200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.is(bytes.length, Number(answer.headers.get('content-length')))
  return bytes.toString('latin1')
}
const isWhole = (pdf: string): boolean => pdf.startsWith('%PDF-') && pdf.includes('%%EOF')

/** A store of each kind, which can be taken away and brought back with what it had. */
const stores = {
  async postgres() {
    const server = await startPostgres()
    ends.push(() => server.remove())
    return { reports: { store: await server.address() }, away: server.kill, back: server.start, secret: '' }
  },
  async s3() {
    const server = await startS3()
    ends.push(() => server.kill())
    const reports = server.settings('some/prefix')
    return { reports, away: async () => server.freeze(), back: async () => server.thaw(), secret: reports.s3.secretAccessKey } // prettier-ignore
  }
}

for (const [kind, make] of Object.entries(stores))
  test(`${kind}: a report waits for a store that is away; a download meanwhile can come again`, async () => {
    const { reports, away, back, secret } = await make()
    const service = await start({ ...reports, deleteAfterDownload: true })
    const first = await service.create(nothing)
    assert.is((await service.ended(first)).status, 'finished')

    await away()
    const asked = Date.now()
    const missing = await service.get(`/print/report/${first}`)
    assert.equal([missing.status, missing.headers.get('retry-after')], [503, '10'])
    assert.is(await codeOf(missing), 'storage-unavailable')
    assert.ok(Date.now() - asked < 30_000, 'no hang')
    const second = await service.create(nothing)
    await until(() => /a report cannot be written/.test(service.log()))
    assert.is((await service.status(second)).status, 'running')
    await back()
    assert.is((await service.ended(second)).status, 'finished')

    for (const ref of [first, second]) {
      assert.ok(isWhole(await download(service, ref)))
      await until(async () => (await service.get(`/print/report/${ref}`)).status === 410)
    }
    assert.not.match(service.log(), 'unexpected error')
    if (secret) assert.not.match(service.log() + service.output(), secret)
  })

test('S3: workers find the credentials in the environment of the service', async () => {
  const server = await startS3()
  ends.push(() => server.kill())
  const { store, s3 } = server.settings()
  const env = { AWS_ACCESS_KEY_ID: s3.accessKeyId, AWS_SECRET_ACCESS_KEY: s3.secretAccessKey }
  const service = await startService(
    { reports: { folder: undefined, store, s3: { endpoint: s3.endpoint } } },
    undefined,
    { env }
  )
  ends.push(() => service.stop())
  const ref = await service.create(nothing)
  assert.is((await service.ended(ref)).status, 'finished')
  assert.ok(isWhole(await download(service, ref)))
})

test('a store that can never be used ends the start, and says why without secrets', async () => {
  const postgres = await startPostgres()
  ends.push(() => postgres.remove())
  const address = (await postgres.address()).replace('mapsetter@', 'mapsetter:pass-word@').replace(/[^/]+$/, 'nowhere')
  const s3 = await startS3()
  ends.push(() => s3.kill())
  const settings = s3.settings()
  for (const [reports, why] of [
    [{ store: address }, 'database "nowhere" does not exist; fix reports.store'],
    [{ ...settings, store: 's3://nowhere' }, 'the bucket "nowhere" of the reports cannot be used: NoSuchBucket']
  ] as const) {
    const said = await start(reports).then(() => '', (thrown: Error) => thrown.message) // prettier-ignore
    assert.match(said, why)
    assert.not.match(said, /pass-word|a-secret-of-s3/)
  }
})

test.run()
