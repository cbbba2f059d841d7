import type { Rows } from '../scope.js'

/** The rows of a block; it goes through them itself. */
export const blockRows = (path: string, shownBy: 'legend' | 'table'): Rows => ({
  kind: 'rows',
  path,
  names: new Set(),
  shownBy,
  field: (name) => ({ kind: 'value', path: name, type: 'unknown' })
})

/** The rows of a table that the layout draws by itself: `{{#each (tableRows wells)}}`. */
export const tableRows = (path: string, excluded: readonly string[]): Rows => ({
  kind: 'rows',
  path: `(tableRows ${path})`,
  names: new Set(),
  isPlain: true,
  field(name) {
    // no path can have a bracket
    if (excluded.includes(name) || name.includes(']')) return { kind: 'constant', value: null }
    // helpers and blocks of the layout may have the same name
    return { kind: 'value', path: `this.${/^[A-Za-z_]\w*$/.test(name) ? name : `[${name}]`}`, type: 'unknown' }
  }
})

/** The path of the table that rows are of. */
export const tableOf = (rowsPath: string): string => rowsPath.replace(/^\(tableRows (.*)\)$/, '$1')
