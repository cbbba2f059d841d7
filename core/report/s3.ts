/** The only module that uses @aws-sdk/client-s3: reports in S3-compatible storage. */
import type { Readable } from 'node:stream'
import { messageOf, PrintError } from '../errors.js'
import { leftoversIn, type ReportStore } from './store.js'

export interface S3Options {
  /** `s3://bucket/prefix` */
  address: string
  /** Absent: that of AWS in the region. */
  endpoint?: string
  region?: string
  /** Absent, as the secret: credentials are found as AWS describes, such as in AWS_ACCESS_KEY_ID. */
  accessKeyId?: string
  secretAccessKey?: string
  /** Whether the bucket is in the path of an address, not in its host. */
  pathStyle: boolean
}

const CONNECT_MS = 5000
/** Until the answer begins. */
const ANSWER_MS = 20_000
/** The slowest upload, in bytes for each millisecond. */
const UPLOAD_RATE = 1000
/** A slow download holds one of them. */
const MOST_CONNECTIONS = 200
/** Used with an endpoint of one's own, whose servers mostly ignore it. */
const USUAL_REGION = 'us-east-1'

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Reports as objects, each written by one request; the storage shows an object when it is whole. */
export const makeS3Store = (options: S3Options): ReportStore => {
  const [, bucket = '', folder = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(options.address) ?? []
  const prefix = folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`
  const place = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  let opened: ReturnType<typeof connect> | undefined
  const storage = () => (opened ??= connect(options))

  /** Calls with a signal that aborts if no answer begins within the time; a body may take longer. */
  const withinTime = async <T>(
    call: (signal: AbortSignal) => Promise<T>,
    given?: AbortSignal,
    milliseconds = ANSWER_MS
  ): Promise<T> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('the storage does not answer')), milliseconds)
    const abort = () => late.abort(given!.reason)
    given?.addEventListener('abort', abort)
    try {
      return await call(late.signal)
    } catch (thrown) {
      throw late.signal.aborted ? late.signal.reason : thrown
    } finally {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    }
  }

  /** Undefined if there is no such object. */
  const ifThere = async <T>(call: Promise<T>): Promise<T | undefined> => {
    try {
      return await call
    } catch (thrown) {
      if (thrown instanceof Error && /^(NotFound|NoSuchKey)$/.test(thrown.name)) return undefined
      throw thrown
    }
  }

  const remove = async (name: string): Promise<void> => {
    const { client, s3 } = await storage()
    await withinTime((abortSignal) => client.send(new s3.DeleteObjectCommand(place(name)), { abortSignal }))
  }

  return {
    async open() {
      const { client, s3 } = await storage()
      const ask = new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
      try {
        await withinTime((abortSignal) => client.send(ask, { abortSignal }))
      } catch (thrown) {
        if (!isLasting(thrown)) throw thrown
        const message = `the bucket "${bucket}" of the reports cannot be used: ${whyOf(thrown)}; fix reports.store or reports.s3`
        throw new PrintError('wrong-settings', message, { cause: thrown })
      }
    },
    async write(name, bytes, { signal } = {}) {
      const { client, s3 } = await storage()
      signal?.throwIfAborted()
      const put = new s3.PutObjectCommand({ ...place(name), Body: bytes, ContentLength: bytes.byteLength })
      const milliseconds = ANSWER_MS + bytes.byteLength / UPLOAD_RATE
      try {
        await withinTime((abortSignal) => client.send(put, { abortSignal }), signal, milliseconds)
      } catch (thrown) {
        if (!isFull(thrown)) throw thrown
        throw new PrintError('storage-full', `no space is left in the bucket "${bucket}"`, { cause: thrown })
      }
    },
    async has(name) {
      const { client, s3 } = await storage()
      const head = new s3.HeadObjectCommand(place(name))
      return (await ifThere(withinTime((abortSignal) => client.send(head, { abortSignal })))) !== undefined
    },
    async read(name) {
      const { client, s3 } = await storage()
      const get = new s3.GetObjectCommand(place(name))
      const answer = await ifThere(withinTime((abortSignal) => client.send(get, { abortSignal })))
      return answer?.Body as Readable | undefined
    },
    remove,
    async removeLeftovers(ids, kept) {
      const { client, s3 } = await storage()
      let after: string | undefined
      do {
        const list = new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after })
        const page = await withinTime((abortSignal) => client.send(list, { abortSignal }))
        const names = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length))
        for (const name of leftoversIn(names, ids, kept)) await remove(name)
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
    async close() {
      if (opened) (await opened).client.destroy()
    }
  }
}

const connect = async ({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Options) => {
  // of a version of Node that is fine for the version that package.json pins
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    ...(endpoint && { endpoint, region: USUAL_REGION }),
    ...(region && { region }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: pathStyle,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      // a client that reads slowly is no reason to end a download
      socketTimeout: 0,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
      logger: silent
    },
    logger: silent,
    // servers that are not of AWS do not know these
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false
  })
  return { s3, client }
}

const statusOf = (thrown: unknown): number | undefined =>
  (thrown as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** 507 is Insufficient Storage; MinIO and Ceph have names of their own. */
const isFull = (thrown: unknown): boolean =>
  statusOf(thrown) === 507 || (thrown instanceof Error && /StorageFull|QuotaExceeded/.test(thrown.name))

/** No bucket, no permission, no credentials, no region. */
const isLasting = (thrown: unknown): boolean => {
  const status = statusOf(thrown) ?? NaN
  if (status >= 300 && status < 500) return status !== 408 && status !== 429
  return thrown instanceof Error && (thrown.name === 'CredentialsProviderError' || /^Region is missing/.test(thrown.message)) // prettier-ignore
}

const whyOf = (thrown: unknown): string => {
  const name = thrown instanceof Error && thrown.name !== 'Error' ? `${thrown.name}: ` : ''
  return name + messageOf(thrown)
}
