import { startPrinting } from '../../../../support/printing.js'
import type { makeFolders } from '../../../../support/folders.js'
import type { ReadApp } from '../imported-app.js'

/** Prints with imported apps; each is named by its member. */
export const printImported = (
  apps: { readonly [name: string]: ReadApp },
  folders: ReturnType<typeof makeFolders>
): ReturnType<typeof startPrinting> => {
  const files = Object.entries(apps).flatMap(([name, app]) =>
    [...app.files].map(([path, content]) => [`${name}/${path}`, content])
  )
  return startPrinting({ layouts: folders.make(Object.fromEntries(files)) })
}
