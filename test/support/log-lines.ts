export interface LogLine {
  time: string
  level: string
  msg: string
  [name: string]: any
}

/** The lines of a service's log, which is no terminal here; without those of Node itself, or cut off by a kill. */
export const logLines = (log: string): LogLine[] =>
  log.split('\n').flatMap((line): LogLine[] => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })

/** The audit lines: one for each job that has ended. */
export const printLines = (log: string): LogLine[] => logLines(log).filter(({ event }) => event === 'print')
