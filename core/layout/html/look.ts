/** How a piece of text looks; what is not set is as around it. */
export interface Look {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly script?: 'sup' | 'sub'
  /** `#rrggbbaa`. */
  readonly color?: string
  readonly background?: string
  /** In points, or as a factor. */
  readonly size?: number
  readonly scale?: number
  readonly fonts?: readonly string[]
  readonly link?: string
}
