/**
 * What the studio's page and its server send each other: JSON over HTTP, below the address with the token. Types only: the
 * page imports this file too. Paths are relative to the layouts folder, with `/`. Lines and columns count from 1, columns
 * in UTF-16 units. Lengths on paper are points, from the top left corner of the page.
 */

import type { SourcePlace } from '../plugin/origins.js'

export type { BlockOrigin, Origins, SourcePlace, TextOrigin } from '../plugin/origins.js'

/** `GET api/state`: the folder as it was last read. */
export interface StudioState {
  folder: string
  /** All files of the folder, sorted. */
  files: string[]
  /** If the layouts cannot be read, those of the last time: `mistakes` says why. */
  apps: StudioApp[]
  mistakes: StudioMistake[]
  /** The names of output formats. */
  formats: string[]
  /** Whether the folder is in a git repository, so that sheets can be compared with the last commit. */
  hasHistory: boolean
}

export interface StudioApp {
  name: string
  title: string
  /** Languages that it has translations for. */
  languages: string[]
  layouts: StudioLayout[]
}

export interface StudioLayout {
  name: string
  file: string
  /** Named samples; the first is `<layout>.sample.json`, whose name is "". */
  samples: { name: string; file: string }[]
  attributes: StudioAttribute[]
}

export interface StudioAttribute {
  name: string
  type: string
  /** The name of the type in capabilities. */
  clientType: string
  isBlock: boolean
  default?: unknown
  /** Of lists of rows. */
  rows?: StudioAttribute[]
}

export interface StudioMistake extends Partial<SourcePlace> {
  severity: 'mistake' | 'warning'
  message: string
  hint?: string
}

/** How a sample is changed before it is printed, to try a layout with other contents. */
export type Variant = 'as-it-is' | 'long-texts' | 'empty-lists' | 'right-to-left' | 'fifty-rows'

/** `PUT api/shown`: which sheet the studio shows. */
export interface Shown {
  app: string
  layout: string
  /** The name of the sample. */
  sample: string
  variant: Variant
  lang?: string
}

/**
 * The event `sheet` of `GET api/events`: the state of the shown sheet. `GET api/sheets/<revision>/<page>.svg` is a page,
 * counted from 0; `GET api/sheets/<revision>/origins` has the `Origins` of its texts and blocks.
 */
export interface Sheet {
  shown: Shown
  state: 'printing' | 'printed' | 'mistake'
  /** Grows with each print; the id of its pages. */
  revision: number
  mistakes: StudioMistake[]
  /** Of the print. */
  milliseconds: number
  /** The last sheet that was printed: after a mistake that of an earlier revision. */
  pages: { widthPt: number; heightPt: number }[]
  pagesRevision: number
  /** The blocks whose size in the front matter is a number. */
  sizes: BlockSizes[]
}

/** Where the size of a block is written in the front matter. */
export interface BlockSizes {
  attribute: string
  width?: SizeText
  height?: SizeText
}

/** A length such as `180mm` in a file: `from` and `to` are UTF-16 offsets of the whole text. */
export interface SizeText {
  file: string
  from: number
  to: number
  value: number
  unit: string
}

/** `GET api/file?path=…`; `PUT api/file?path=…` takes `{text, version}`; 412 if the file has another version by now. */
export interface StudioFile {
  path: string
  text: string
  /** A digest of the content; "" for a new file. */
  version: string
}

/** The event `files`: files that were written, added or removed, also by other programs. */
export interface FilesChanged {
  paths: string[]
}

/**
 * `POST api/pages` takes a sheet and whether it is printed as the last commit has its files: its pages. 404 for a sheet
 * that is not in that commit.
 */
export interface PagesAsked {
  shown: Shown
  committed: boolean
}

export interface PrintedPage {
  widthPt: number
  heightPt: number
  svg: string
}

/** `POST api/app` and `POST api/layout`: what is made; `from` is one of `GET api/starters`, absent: a plain start. */
export interface NewApp {
  name: string
}
export interface NewLayout {
  app: string
  name: string
  from?: string
}

/** `POST api/import`: the files of another print server, by their path on this machine. */
export interface Import {
  path: string
  /** The name of the new app. */
  app: string
}

/** What was made: the file to open first; of an import also its report, Markdown. */
export interface Made {
  file: string
  report?: string
}

/** `GET api/starters`: layouts that a new one can be a copy of. */
export interface Starter {
  /** Its file, such as `gallery/plain-a4.typ.hbs`. */
  from: string
  name: string
}

/** `GET api/language`: what an editor knows of the layout language. */
export interface LanguageFacts {
  /** JSON schemas of front matter, `app.yaml` and `theme.yaml`. */
  schemas: { layout: unknown; app: unknown; theme: unknown }
  helpers: HelperFacts[]
  /** Names in a template besides the attributes: `pages`, `lang` … */
  words: string[]
  /** Types of attributes: blocks and plain ones. */
  types: { name: string; isBlock: boolean; doc: string; options?: unknown }[]
}

export interface HelperFacts {
  name: string
  /** `{{name …}}`, or with `#` what encloses. */
  isBlock: boolean
  /** Such as `{{number value digits=2}}`. */
  usage: string
  /** Markdown. */
  doc: string
  options: string[]
}
