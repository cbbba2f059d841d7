/** A layer of a print request. */
export interface PrintLayer {
  type: string
  name?: string
  [member: string]: unknown
}
