/** Why some cases do not look as on a screen. Nothing else may differ. */
export interface Difference {
  reason: string
  /** True: the print has a warning that says so. */
  isTold: boolean
  /** Names of cases. */
  cases: string
}

export const DIFFERENCES: readonly Difference[] = []
