import type { RequestLimits } from '../../core/request/limits.js'

/** Limits that no request of a test reaches. */
export const requestLimits: RequestLimits = {
  pages: 10,
  rows: 1000,
  layers: 1000,
  requestDepth: 200,
  requestValues: 1_000_000
}
