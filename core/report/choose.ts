import type { Settings } from '../settings.js'
import { makeFolderStore } from './folder.js'
import { makePostgresStore } from './postgres.js'
import { makeS3Store } from './s3.js'
import type { ReportStore } from './store.js'

/** The store that the settings name. Throws `wrong-settings` for a folder that cannot be used. */
export const reportStoreOf = ({
  store,
  folder,
  s3
}: Pick<Settings['reports'], 'store' | 'folder' | 's3'>): ReportStore => {
  if (store === undefined) return makeFolderStore(folder)
  return store.startsWith('s3:') ? makeS3Store({ ...s3, address: store }) : makePostgresStore(store)
}
