/** The server of the studio, below the address of the page. */
import type { FilesChanged, Import, LanguageFacts, Made, NewLayout, Origins, PrintedPage, Sheet, Shown, Starter, StudioFile, StudioState } from '../../core/studio/messages.js' // prettier-ignore

/** An answer that is not 2xx. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** With 412: the file as it is. */
    readonly present?: StudioFile
  ) {
    super(message)
  }
}

const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  })
  if (response.ok) return response
  const { error, present } = (await response.json().catch(() => ({}))) as { error?: string; present?: StudioFile }
  throw new Failed(response.status, error ?? `the studio answered ${response.status}`, present)
}

const json = async <Value>(method: string, path: string, body?: unknown): Promise<Value> =>
  (await send(method, path, body)).json() as Promise<Value>

const inFile = (path: string): string => `api/file?path=${encodeURIComponent(path)}`

export const server = {
  state: () => json<StudioState>('GET', 'api/state'),
  language: () => json<LanguageFacts>('GET', 'api/language'),
  starters: () => json<Starter[]>('GET', 'api/starters'),
  read: (path: string) => json<StudioFile>('GET', inFile(path)),
  write: (path: string, text: string, version: string) => json<StudioFile>('PUT', inFile(path), { text, version }),
  create: (path: string, text: string) => json<StudioFile>('POST', 'api/file', { path, text }),
  rename: (from: string, to: string) => json<object>('POST', 'api/rename', { from, to }),
  remove: (path: string) => json<object>('DELETE', inFile(path)),
  show: (shown: Shown) => json<object>('PUT', 'api/shown', shown),
  newApp: (name: string) => json<Made>('POST', 'api/app', { name }),
  newLayout: (asked: NewLayout) => json<Made>('POST', 'api/layout', asked),
  import: (asked: Import) => json<Made>('POST', 'api/import', asked),
  origins: (revision: number) => json<Origins>('GET', `api/sheets/${revision}/origins`),
  pages: (shown: Shown, committed: boolean) => json<PrintedPage[]>('POST', 'api/pages', { shown, committed }),
  /** The pages of a sheet that is printed already. */
  printedPages: ({ pages, pagesRevision }: Sheet) =>
    Promise.all(
      pages.map(async (size, page): Promise<PrintedPage> => {
        const response = await send('GET', pageAddress(pagesRevision, page))
        return { ...size, svg: await response.text() }
      })
    ),
  print: async (shown: Shown, format: string): Promise<{ name: string; blob: Blob }> => {
    const response = await send('POST', 'api/print', { shown, format })
    const name = /filename\*=UTF-8''(.+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'report'
    return { name: decodeURIComponent(name), blob: await response.blob() }
  }
}

/** The address of a page's picture. */
export const pageAddress = (revision: number, page: number): string => `api/sheets/${revision}/${page}.svg`
export const bytesAddress = (path: string): string => `api/bytes?path=${encodeURIComponent(path)}`
export const exportAddress = (app: string, as: 'zip' | 'npm'): string =>
  `api/export?app=${encodeURIComponent(app)}&as=${as}`

export interface Events {
  state(state: StudioState): void
  sheet(sheet: Sheet): void
  files(changed: FilesChanged): void
  /** Whether the studio can be reached. */
  reached(isReached: boolean): void
}

/** Returns a function that ends it. */
export const watchStudio = (events: Events): (() => void) => {
  const source = new EventSource('api/events')
  for (const name of ['state', 'sheet', 'files'] as const)
    source.addEventListener(name, ({ data }) => events[name](JSON.parse(data)))
  source.onopen = () => events.reached(true)
  source.onerror = () => events.reached(false)
  return () => source.close()
}
