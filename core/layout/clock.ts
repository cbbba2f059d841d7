/** What asks Typst for the clock. */
export const CLOCK = 'datetime.today'

export const NO_CLOCK = `${CLOCK} would make two prints of one request differ; write {{date "yyyy-MM-dd"}}`
