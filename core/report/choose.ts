import type { Settings } from '../settings.js'
import { makeFolderStore } from './folder.js'
import { makePostgresStore } from './postgres.js'
import { makeS3Store } from './s3.js'
import type { ReportStore } from './store.js'

type ReportSettings = Pick<Settings['reports'], 'store' | 'folder' | 's3'>

/** The store that the settings name. Throws `wrong-settings` for a folder that cannot be used, unless it is checked. */
export const reportStoreOf = (
  { store, folder, s3 }: ReportSettings,
  { queue, state }: { queue: string; state: Pick<Settings['state'], 'folder'> },
  isChecked = false
): ReportStore => {
  if (store === undefined) return makeFolderStore(folder, { state: state.folder, isChecked })
  if (store.startsWith('s3:')) return makeS3Store({ ...s3, address: store })
  // without a store, reports are in the database of the queue
  return makePostgresStore(store, store === queue ? 'queue' : 'reports.store')
}
