import { messageOf } from '../errors.js'
import { once } from '../once.js'
import type { Verdict } from './check-sample.js'

/** `3 layouts are correct, 1 has mistakes, 1 has no sample`. */
export const summaryOf = (verdicts: Iterable<Verdict>): string => {
  const all = [...verdicts]
  const count = (verdict: Verdict) => all.filter((one) => one === verdict).length
  const [right, wrong, unsampled] = [count('right'), count('wrong'), count('unsampled')]
  return [
    `${right} ${right === 1 ? 'layout is' : 'layouts are'} correct`,
    ...(wrong > 0 ? [`${wrong} ${wrong === 1 ? 'has' : 'have'} mistakes`] : []),
    ...(unsampled > 0 ? [`${unsampled} ${unsampled === 1 ? 'has' : 'have'} no sample`] : [])
  ].join(', ')
}

/** Prints what is wrong with an app as a whole; its lines of source are indented. */
export const printMistakes = (thrown: unknown): void => {
  for (const line of messageOf(thrown).split('\n'))
    printLine(line.startsWith(' ') ? `  ${line}` : `MISTAKE     ${line}`)
}

export const printLine = (line: string): void => {
  endWithReader()
  process.stdout.write(`${line}\n`)
}

/** A reader that has seen enough, such as `head`, ends the command. */
const endWithReader = once(() =>
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(1)
  })
)
