import { type AppDescription, PrintError, type Problem } from '../../../../core/plugin.js'
import { legacyProblem, type Origins } from './paths.js'

/** One line a problem: its path, and what is wrong there. */
const sentences = (problems: readonly Problem[]): string =>
  [...new Set(problems.map(({ path, message }) => `${path}${/^\p{Lu}/u.test(message) ? ':' : ''} ${message}`))].join(
    '\n'
  )

export const invalid = (problems: Problem[]): PrintError =>
  new PrintError('invalid-spec', sentences(problems), { problems })

export const unknownLayout = ({ name: app, layouts, aliases }: AppDescription, asked: string): PrintError => {
  const known = [...layouts.map(({ name }) => name), ...Object.keys(aliases)].map((name) => `"${name}"`).join(', ')
  const problems = [{ path: 'spec.layout', message: `is "${asked}"; layouts of the app "${app}": ${known}` }]
  return new PrintError('unknown-layout', sentences(problems), { problems })
}

/** An error about a canonical request in the words of the legacy spec that it was made of. */
export const inLegacyWords = (thrown: unknown, origins: Origins): unknown => {
  if (!(thrown instanceof PrintError) || !thrown.problems) return thrown
  const problems = thrown.problems.map((problem) => legacyProblem(problem, origins))
  return new PrintError(thrown.code, sentences(problems), { problems, cause: thrown })
}
