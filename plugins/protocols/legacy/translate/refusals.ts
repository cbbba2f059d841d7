import {
  type AppDescription,
  didYouMeanThis,
  misspelled,
  PrintError,
  type Problem,
  quote
} from '../../../../core/plugin.js'
import { legacyProblem, type Origins } from './paths.js'

export const invalidSpec = (problems: Problem[]): PrintError => PrintError.ofProblems('invalid-spec', problems)

export const unknownLayout = ({ name: app, layouts, aliases }: AppDescription, asked: string): PrintError => {
  const known = [...layouts.map(({ name }) => name), ...Object.keys(aliases)]
  const right = `must be one of ${known.map((name) => `"${name}"`).join(', ')} (app "${app}")`
  const message = `is ${quote(asked)}; ${right}${didYouMeanThis(misspelled(asked, known))}`
  const problems = [{ path: 'spec.layout', message }]
  return PrintError.ofProblems('unknown-layout', problems)
}

/** An error about a canonical request as an error about the legacy spec. */
export const inLegacyWords = (thrown: unknown, origins: Origins): unknown => {
  if (!(thrown instanceof PrintError) || !thrown.problems) return thrown
  const problems = thrown.problems.map((problem) => legacyProblem(problem, origins))
  return PrintError.ofProblems(thrown.code, problems, { cause: thrown })
}
