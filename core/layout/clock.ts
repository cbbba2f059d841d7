/** The call of Typst that reads the clock. */
export const CLOCK = 'datetime.today'

export const NO_CLOCK = `${CLOCK} is not allowed, because two prints of one request would differ; use {{date "yyyy-MM-dd"}} instead`
