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
    if (excluded.includes(name) || !canBeStep(name)) return { kind: 'constant', value: null }
    // helpers and blocks of the layout may have the same name
    return { kind: 'value', path: `this.${stepOf(name)}`, type: 'unknown' }
  }
})

/** The rows of `subDataSource("layers")` of a JSON object; undefined if its path selects them by a condition. */
export const jsonRows = (object: string, selected: string): Rows | undefined => {
  const steps = jsonSteps(selected)
  return (
    steps && {
      kind: 'rows',
      path: `(tableRows ${[object, ...steps].join('.')})`,
      names: new Set(),
      isPlain: true,
      isJson: true,
      field(name, described = name) {
        const inRow = jsonSteps(described)
        if (!inRow) return { kind: 'lost', why: `the place ${described} in a row of JSON` }
        return { kind: 'value', path: ['this', ...inRow].join('.'), type: 'unknown' }
      }
    }
  )
}

/** The steps of a path such as `owner.names[0]`. */
const jsonSteps = (path: string): string[] | undefined => {
  const steps = path.split('.').flatMap((step) => {
    const [, name, indices] = /^([^[\]()]+)((?:\[\d{1,9}\])*)$/.exec(step.trim()) ?? []
    return name === undefined ? [undefined] : [stepOf(name), ...(indices!.match(/\[\d+\]/g) ?? [])]
  })
  return steps.includes(undefined) ? undefined : (steps as string[])
}

/** No path can have a bracket. */
const canBeStep = (name: string): boolean => !name.includes(']')
const stepOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `[${name}]`)

/** The path of the table that rows are of. */
export const tableOf = (rowsPath: string): string => rowsPath.replace(/^\(tableRows (.*)\)$/, '$1')
