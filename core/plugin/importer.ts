/** The files of another print server's app. */
export interface ImportSource {
  /** Absolute path of the file or folder that the user named. */
  path: string
  isFolder: boolean
}

export interface ImportRequest {
  /** The app's name: its folder, and a part of addresses. */
  app: string
  /** What readers call the app. */
  title: string
  /** Whether a name is a word of the layout language, which no attribute may be called. */
  isWord(name: string): boolean
  /** Whether the service has a font family; letter case is ignored. */
  hasFont(family: string): boolean
  /** `Site plan` is in `site-plan`. */
  fileNameOf(name: string): string
  /** What the user does next, whatever the importer: sentences of Markdown. */
  next: readonly string[]
}

export interface ImportedApp {
  /** The app's files by their paths in its folder. */
  files: ReadonlyMap<string, string | Uint8Array>
  /** What became of each part, line by line, in Markdown; it is printed, too. */
  report: string
  /** Whether the report names something that is left to do: the exit code is 1 then. */
  isUnfinished?: boolean
}

export interface ImporterPlugin {
  kind: 'importer'
  name: string
  /** What it imports, for messages and help: `the YAML configuration of MapFish Print 2`. */
  imports: string
  /** Quick, and without side effects: reads no more than it needs to know. */
  recognises(source: ImportSource): boolean
  /** Throws `wrong-settings` for files that cannot be read. */
  import(source: ImportSource, importing: ImportRequest): ImportedApp | Promise<ImportedApp>
}
