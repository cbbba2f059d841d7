import { type ErrorCode, errors } from './error-codes.js'
import { withNear } from './nearest.js'
import { quote } from './quote.js'
import { cut } from './shown-line.js'

export { errors, type ErrorCode }

export interface Problem {
  /** Where the value is: `attributes.map.layers[0].baseURL`. */
  path: string
  /** Read after the path: what was found (quoted), then what is expected: `is "x"; must be a number`. */
  message: string
}

const PLACE_IN_FILE = /:\d+:\d+$/
const PREDICATE = /^(?:is|are|was|has|have|must|cannot|needs|names|gives|contains) /

/**
 * A problem in one line. The message follows the path: `scale is -1; must be more than 0`. A message about
 * a place in a file, and a message that is a whole sentence, follow a colon: `a4.typ.hbs:3:7: expected comma`.
 */
export const problemText = ({ path, message }: Problem): string => {
  if (path === '') return message
  const isPredicate = PREDICATE.test(message) && !PLACE_IN_FILE.test(path)
  return `${path}${isPredicate ? '' : ':'} ${message}`
}

/** All problems, each once, in one text: one line each, or as parts of one sentence. */
export const problemsText = (problems: readonly Problem[], separator: '\n' | '; ' = '\n'): string =>
  [...new Set(problems.map(problemText))].join(separator)

/** An error as plain data, for other processes and for protocols. */
export interface ErrorData {
  code: ErrorCode
  message: string
  problems?: Problem[]
}

/** Of a whole message, which may have a line for each problem. */
const MOST_CHARACTERS = 10_000
const MOST_PROBLEMS = 500

/** After which a client may try again. */
const RETRY_SECONDS = 10

/**
 * What the errors of every copy of mapsetter have: npm installs a copy beside a plugin that has mapsetter as a peer
 * dependency.
 */
const BRAND = Symbol.for('mapsetter.PrintError')

/** The only class of errors that are thrown on purpose. Its message may be shown to the client. */
export class PrintError extends Error {
  readonly code: ErrorCode
  readonly problems?: Problem[]
  readonly #retrySeconds?: number

  constructor(
    code: ErrorCode,
    message: string,
    more: { cause?: unknown; problems?: Problem[]; retrySeconds?: number } = {}
  ) {
    super(cut(message, MOST_CHARACTERS), more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'PrintError'
    this.code = code
    this.#retrySeconds = more.retrySeconds
    this.problems = more.problems
      ?.slice(0, MOST_PROBLEMS)
      .map(({ path, message: text }) => ({ path: cut(path), message: cut(text) }))
  }

  /** An error of another copy counts, too, unless its version has a code that this one does not know. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== PrintError) return Function.prototype[Symbol.hasInstance].call(this, value)
    return value instanceof Error && BRAND in value && Object.hasOwn(errors, (value as PrintError).code)
  }

  get [BRAND](): true {
    return true
  }

  /** All problems in one text: one line each, or as parts of one sentence. */
  static ofProblems(
    code: ErrorCode,
    problems: Problem[],
    { cause, separator }: { cause?: unknown; separator?: '\n' | '; ' } = {}
  ): PrintError {
    return new PrintError(code, problemsText(problems, separator), { cause, problems })
  }

  get status(): number {
    return errors[this.code].status
  }

  /** For the header Retry-After of answers with the status 429 or 503 (RFC 9110, section 10.2.3). */
  get retrySeconds(): number | undefined {
    return this.#retrySeconds ?? (this.status === 503 || this.status === 429 ? RETRY_SECONDS : undefined)
  }

  toData(): ErrorData {
    return { code: this.code, message: this.message, ...(this.problems && { problems: this.problems }) }
  }

  static fromData(data: ErrorData): PrintError {
    return new PrintError(data.code, data.message, { problems: data.problems })
  }
}

/** Throws `wrong-settings` if there are problems. */
export const refuseSettings = (problems: Problem[]): void => {
  if (problems.length > 0) throw PrintError.ofProblems('wrong-settings', problems)
}

/** The message of anything that was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** For the log: the message of its cause, which may say what clients must not learn, such as a path. */
export const reasonOf = (thrown: unknown): string =>
  messageOf(thrown instanceof PrintError && thrown.cause !== undefined ? thrown.cause : thrown)

/** A plugin, for messages. */
export interface Named {
  kind: string
  name: string
}

/**
 * Calls a verb of a plugin. A PrintError is passed on; anything else becomes a `plugin-failed` that names the plugin, and
 * what it worked on if that has a name.
 */
export const verbOf = async <T>(plugin: Named, verb: () => T | Promise<T>, object?: string): Promise<T> => {
  try {
    return await verb()
  } catch (thrown) {
    throw failureOf(plugin, thrown, object)
  }
}

/** The same for a verb that answers at once. */
export const verbNow = <T>(plugin: Named, verb: () => T): T => {
  try {
    return verb()
  } catch (thrown) {
    throw failureOf(plugin, thrown)
  }
}

const failureOf = (plugin: Named, thrown: unknown, object?: string): PrintError =>
  thrown instanceof PrintError
    ? thrown
    : new PrintError('plugin-failed', `${failed(plugin, object)}; see the log for details`, { cause: thrown })

const failed = ({ kind, name }: Named, object?: string): string =>
  `the ${kind} plugin "${name}" failed${object === undefined ? '' : ` at ${object}`}`

/** The `plugin-failed` for what a plugin does against its contract; the message says it to the client, too. */
export const breach = (plugin: Named, message: string, object?: string): PrintError =>
  new PrintError('plugin-failed', `${failed(plugin, object)}: ${message}`)

/** The error that a client gets for any other exception than a PrintError; it shows nothing of the exception. */
export const internalError = (): PrintError =>
  new PrintError('plugin-failed', 'internal error; see the log of the server for details')

export const stopping = (): PrintError => new PrintError('stopping', 'the service is shutting down')

export const unknownApp = (name: string, known: readonly string[]): PrintError =>
  new PrintError(
    'unknown-app',
    withNear(`there is no app ${quote(name)}; the apps are: ${known.join(', ')}`, name, known)
  )

export const tooMany = (what: 'pages' | 'rows', count: number, limit: number): PrintError =>
  new PrintError('too-large', `the report has ${count} ${what}; the limit is ${limit} (limits.${what})`)
