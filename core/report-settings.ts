/** The settings `reports`: where reports are kept. */
import { join } from 'node:path'
import type { Problem } from './errors.js'
import { isObject } from './untyped.js'

const POSTGRES = /^postgres(ql)?:\/\/./
const S3 = /^s3:\/\/[\w.-]{3,63}(\/.*)?$/

const EXPECTED = 'must be postgres://user:password@host/database or s3://bucket/prefix'

export interface S3Settings {
  endpoint?: string
  region?: string
  accessKeyId?: string
  secretAccessKey?: string
  pathStyle: boolean
}

export interface WrittenReports {
  store?: string
  folder?: string
  s3: Omit<S3Settings, 'pathStyle'> & { pathStyle?: boolean }
}

/** Faults that no schema can say. A message does not quote an address, which may have a password. */
export const faultsOfReports = (values: unknown): Problem[] => {
  const { reports = {}, queue } = isObject(values) ? values : {}
  if (!isObject(reports)) return []
  const { store, folder } = reports
  const s3 = isObject(reports.s3) ? reports.s3 : {}
  const faults: Problem[] = []
  const fault = (path: string, message: string) => void faults.push({ path: `reports.${path}`, message })
  if (typeof store === 'string' && !POSTGRES.test(store) && !S3.test(store)) {
    const scheme = /^[\w+.-]{1,20}:/.exec(store)?.[0]
    const found = scheme ? `is an address that begins with "${scheme}"` : 'is not an address'
    fault('store', `${found}; ${EXPECTED}; remove it to keep reports in a folder`)
  } else if (typeof store === 'string' && POSTGRES.test(store) && !URL.canParse(store))
    fault('store', `is not a valid address; ${EXPECTED}; percent-encode special characters of the password`)
  if (store !== undefined && folder !== undefined)
    fault('folder', 'is set, and reports.store is set, too; remove one of them')
  if (store === undefined && folder === undefined && typeof queue === 'string' && /^rediss?:/.test(queue))
    fault('folder', 'is missing; services with a queue in Redis need one place for reports that all of them can reach: set reports.folder to a shared folder, or reports.store to postgres://… or s3://bucket/prefix') // prettier-ignore
  for (const [one, other] of [
    ['accessKeyId', 'secretAccessKey'],
    ['secretAccessKey', 'accessKeyId']
  ] as const)
    // prettier-ignore
    if (s3[one] !== undefined && s3[other] === undefined)
      fault(`s3.${other}`, `is missing; reports.s3.${one} needs it`)
  return faults
}

/** The settings with their defaults: the database of the queue if there is one, else a folder. */
export const settledReports = <T extends WrittenReports>(
  { store: given, folder, s3, ...reports }: T,
  queue: string,
  folders: { state: string; memory: string }
) => {
  const store = given ?? (folder === undefined && POSTGRES.test(queue) ? queue : undefined)
  return {
    ...reports,
    ...(store !== undefined && { store }),
    folder: folder ?? (queue === 'memory' ? folders.memory : join(folders.state, 'reports')),
    s3: { ...s3, pathStyle: s3.pathStyle ?? s3.endpoint !== undefined }
  }
}
