/** The open files. Each has one text, which several editors can show. A changed text is saved after a short pause. */
import type { StudioFile } from '../../core/studio/messages.js'
import { Failed, server } from './server.js'

export interface OpenDocument {
  readonly path: string
  text(): string
  /** `by` changed it: it does not hear of it. */
  set(text: string, by?: object): void
  /** Returns a function that ends it. */
  listen(by: object, changed: (text: string) => void): () => void
  status(): SaveStatus
  /** Another program changed the file: its text is taken, or replaced by this one. */
  settle(by: 'theirs' | 'ours'): void
}

export type SaveStatus = { state: 'saved' | 'unsaved' } | { state: 'changed-elsewhere' | 'failed'; message: string }

/** After the last key. The sheet is printed then. */
const PAUSE_MS = 150

export interface Documents {
  open(path: string): Promise<OpenDocument>
  /** Files were changed, perhaps by another program. */
  changed(paths: readonly string[]): void
  /** Returns a function that ends it. */
  watch(listener: () => void): () => void
  /** Whether the files have all texts. */
  areSaved(): boolean
}

export const makeDocuments = (): Documents => {
  const open = new Map<string, Promise<Kept>>()
  const watchers = new Set<() => void>()
  const unsaved = new Set<string>()
  const told = (path: string, { state }: SaveStatus): void => {
    if (state === 'saved') unsaved.delete(path)
    else unsaved.add(path)
    watchers.forEach((watcher) => watcher())
  }
  return {
    open(path) {
      let document = open.get(path)
      if (!document) {
        document = openDocument(path, told)
        open.set(path, document)
        document.catch(() => open.delete(path))
      }
      return document
    },
    changed(paths) {
      for (const path of paths) {
        void open.get(path)?.then(
          (document) => document.look().catch(() => open.delete(path)),
          () => {}
        )
      }
    },
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    areSaved: () => unsaved.size === 0
  }
}

interface Kept extends OpenDocument {
  look(): Promise<void>
}

const openDocument = async (path: string, told: (path: string, status: SaveStatus) => void): Promise<Kept> => {
  let { text, version } = await server.read(path)
  let status: SaveStatus = { state: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> | undefined
  const listeners = new Map<object, (text: string) => void>()

  const be = (next: SaveStatus): void => {
    status = next
    told(path, next)
  }
  const take = (next: string, by?: object): void => {
    text = next
    for (const [listener, changed] of listeners) if (listener !== by) changed(next)
  }
  const write = async (): Promise<void> => {
    const written = text
    try {
      ;({ version } = await server.write(path, written, version))
      be({ state: text === written ? 'saved' : 'unsaved' })
    } catch (thrown) {
      const { message } = thrown as Error
      be({ state: thrown instanceof Failed && thrown.status === 412 ? 'changed-elsewhere' : 'failed', message })
    }
  }
  const save = async (): Promise<void> => {
    // one after the other: each needs the version of the one before
    await writing
    writing = write()
    await writing
  }
  const saveLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), PAUSE_MS)
  }
  return {
    path,
    text: () => text,
    set(next, by) {
      if (next === text) return
      take(next, by)
      if (status.state !== 'changed-elsewhere') {
        be({ state: 'unsaved' })
        saveLater()
      }
    },
    listen(by, changed) {
      listeners.set(by, changed)
      return () => void listeners.delete(by)
    },
    status: () => status,
    settle(by) {
      const settled = async (): Promise<void> => {
        const present = await presentOrNew(path, text)
        version = present.version
        if (by === 'theirs') take(present.text)
        be({ state: 'saved' })
        if (text !== present.text) await save()
      }
      settled().catch((thrown: Error) => be({ state: 'failed', message: thrown.message }))
    },
    async look() {
      await writing
      const present = await server.read(path)
      // a text that is not saved stays, until it is saved or the person has chosen
      if (present.version === version || status.state !== 'saved') return
      version = present.version
      take(present.text)
      be({ state: 'saved' })
    }
  }
}

/** The file as it is; if another program has removed it, it is made again. */
const presentOrNew = async (path: string, text: string): Promise<StudioFile> => {
  try {
    return await server.read(path)
  } catch (thrown) {
    if (thrown instanceof Failed && thrown.status === 404) return server.create(path, text)
    throw thrown
  }
}
