import type { Java } from './java/tree.js'

/** What a name of a report stands for in a layout. Paths are those of Handlebars: `title`, `../title`, `owner.name`. */
export type Meaning =
  /**
   * A value of the request. `type` is what the attribute accepts: `number` may have decimals; `unknown`: members of
   * objects, cells of tables. `isGiven`: it is never null, because it is required or has a default.
   */
  | { kind: 'value'; path: string; type: ValueType; isGiven?: boolean }
  /** A block that is placed: the sub-report or the picture of a map, scale bar, legend, …; its size in points, if it has one. */
  | { kind: 'block'; path: string; block: BlockType; size?: Size; drawnBy?: DrawnBy }
  | Rows
  | Merged
  /** The position of a map: `mapContext`. */
  | { kind: 'map'; path: string }
  /** The number of rows of a list. */
  | { kind: 'count'; path: string }
  /** Another expression: a variable that is computed for each row, the default of a parameter. */
  | { kind: 'expression'; tree: Java; scope: Scope }
  | { kind: 'constant'; value: string | number | boolean | null }
  | { kind: 'pageNumber' }
  /** How many pages the report has; of a part of it also. */
  | { kind: 'pageCount' }
  /** The number of the row, from 1. */
  | { kind: 'rowNumber' }
  | { kind: 'language' }
  /** A format of dates, `$P{dateFormat}.format(day)`: letters of SimpleDateFormat, and the path of a time zone. */
  | { kind: 'dateFormat'; pattern: string; zone?: string }
  /** Nothing prints it here: what to write instead, in words. */
  | { kind: 'lost'; why: string }

/** What a name stands for that has no value. */
export const NULL: Meaning = { kind: 'constant', value: null }

export type ValueType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'list' | 'object' | 'unknown'

export interface Size {
  width: number
  height: number
}

/** How the configuration draws a legend or a table. */
export interface DrawnBy {
  /** The path of its JRXML file; of a dynamic table, the file with its styles. */
  report?: string
  /** Whether MapFish Print makes the table itself, with a column for each that is sent. */
  isDynamic?: boolean
  /** The width in points of such a table. */
  width?: number
}

/** The rows of a data source: those of `{{#each path}}`. */
export interface Rows {
  kind: 'rows'
  path: string
  /** What a field stands for in a row; undefined for one that no row has. `described`: its place in rows of JSON. */
  field(name: string, described?: string): Meaning | undefined
  /** The attributes of a row: they hide names outside. */
  names: ReadonlySet<string>
  /** Rows of a table: they are objects that see nothing around them; without rows, nothing is printed. */
  isPlain?: true
  /** Rows of JSON: each can have rows of its own. */
  isJson?: true
  /** Only this block goes through the rows, not `{{#each}}`. */
  shownBy?: 'table' | 'legend'
}

/** Rows of several sources, one source after the other. */
export interface Merged {
  kind: 'merged'
  parts: readonly (Rows | SingleRow)[]
}

/** One row of values outside. */
export interface SingleRow {
  kind: 'row'
  field(name: string): Meaning | undefined
}

export type BlockType = 'map' | 'overviewMap' | 'scalebar' | 'northArrow' | 'legend' | 'table' | 'image'

/** The names that an expression may use; undefined for a name that nothing produces. */
export interface Scope {
  parameter(name: string): Meaning | undefined
  field(name: string): Meaning | undefined
  variable(name: string): Meaning | undefined
  /**
   * The key of the translation of `$R{key}`; undefined if no bundle has it. Texts that are used as a `format` have `%s`,
   * as a `message` `{0}`: the translation needs `{value1}` for the first value.
   */
  resource(key: string, use: 'text' | 'format' | 'message'): string | undefined
}

/** A piece of a text in a layout. */
export type Part =
  | { literal: string }
  /** The content of `{{…}}`: `title`, `number area decimals=2`. */
  | { value: string }
  /** `when` is the condition of an `{{#if …}}`: a path, or a helper in parentheses. */
  | { when: string; then: readonly Part[]; otherwise: readonly Part[] }
  | { page: 'number' | 'count' }

/** The condition of an `{{#if …}}`, or what it always is. */
export type Condition = string | boolean

/** Why an expression cannot be translated, and the nearest thing to write by hand. */
export interface Untranslated {
  why: string
  instead: string
}
