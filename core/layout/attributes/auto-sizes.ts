import type { Attribute } from './attributes.js'

/** Lengths in points of options that are `auto`, by layout (`app/file`), attribute (its path) and option. */
export interface AutoSizes {
  [layout: string]: { [path: string]: { [option: string]: number } }
}

/** The length of such an option before it is measured. */
const UNMEASURED_PT = 100

export const autoLengthOf =
  (sizes: AutoSizes | undefined, layout: string) =>
  (path: string, option: string): number =>
    sizes?.[layout]?.[path]?.[option] ?? UNMEASURED_PT

export const hasAutoLengths = (attributes: readonly Attribute[]): boolean =>
  attributes.some(({ auto, rows }) => auto !== undefined || (rows && hasAutoLengths(rows)))
