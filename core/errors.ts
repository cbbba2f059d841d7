/**
 * Everything mapsetter throws on purpose, grouped by who can mend the fault.
 * `status` is the HTTP status a protocol answers with unless it has words of its own.
 * The README's table of errors is held to this one by test/house.test.ts.
 */
export const errors = {
  // the caller
  'malformed-request': {
    status: 400,
    mend: 'caller',
    meaning: 'the body is not the JSON or form that the address takes'
  },
  'invalid-spec': {
    status: 400,
    mend: 'caller',
    meaning: 'values that do not fit; `problems` lists each with its path'
  },
  'unknown-app': { status: 404, mend: 'caller', meaning: 'no app of that name' },
  'unknown-layout': { status: 400, mend: 'caller', meaning: 'the app has no layout of that name' },
  'unknown-format': { status: 400, mend: 'caller', meaning: 'no output plugin writes that format' },
  'unknown-job': { status: 404, mend: 'caller', meaning: 'no job of that reference, or it was forgotten' },
  'unknown-address': { status: 404, mend: 'caller', meaning: 'nothing is served at that address' },
  'unknown-projection': { status: 400, mend: 'caller', meaning: 'no definition of that coordinate reference system' },
  'outside-projection': { status: 400, mend: 'caller', meaning: 'a coordinate that the projection cannot hold' },
  'invalid-data': { status: 400, mend: 'caller', meaning: 'features or pictures that cannot be read' },
  'too-large': { status: 413, mend: 'caller', meaning: 'more bytes, pixels or features than the limits allow' },
  'address-denied': {
    status: 403,
    mend: 'caller',
    meaning: 'an address that the access rules do not allow to be fetched'
  },
  // time
  'not-finished': { status: 202, mend: 'time', meaning: 'the report is still being made' },
  cancelled: { status: 410, mend: 'time', meaning: 'the job was cancelled' },
  'time-limit': { status: 504, mend: 'time', meaning: 'the job took longer than its time limit' },
  'queue-full': { status: 503, mend: 'time', meaning: 'as many jobs wait as the limits allow' },
  stopping: { status: 503, mend: 'time', meaning: 'the service is shutting down' },
  // an upstream server
  'upstream-failed': {
    status: 502,
    mend: 'upstream',
    meaning: 'a map server did not answer, or not with what was asked of it'
  },
  'upstream-slow': { status: 504, mend: 'upstream', meaning: 'a map server did not answer in time' },
  // the layout's author
  'layout-mistake': {
    status: 500,
    mend: 'layout',
    meaning: 'a layout file that does not compile; the message has file, line and column'
  },
  // the plugin's author
  'plugin-refused': {
    status: 500,
    mend: 'plugin',
    meaning: 'a plugin that does not keep the contract; refused at start'
  },
  'plugin-failed': { status: 500, mend: 'plugin', meaning: 'a plugin threw something that it did not mean to' },
  // the operator
  'wrong-settings': {
    status: 500,
    mend: 'operator',
    meaning: 'settings that do not fit; all of them are listed at start'
  },
  'worker-lost': { status: 500, mend: 'operator', meaning: 'the worker process ended while it printed the job' }
} as const

export type ErrorCode = keyof typeof errors

export interface Problem {
  /** Where: `attributes.map.layers[0].baseURL`. */
  path: string
  /** One sentence: what was wrong, the value quoted, what would be right. */
  message: string
}

/** What crosses a process or a protocol: an error as plain data. */
export interface ErrorData {
  code: ErrorCode
  message: string
  problems?: Problem[]
}

/** The one class of errors thrown on purpose; its message may be shown to whoever asked. */
export class PrintError extends Error {
  readonly code: ErrorCode
  readonly problems?: Problem[]

  constructor(code: ErrorCode, message: string, more: { cause?: unknown; problems?: Problem[] } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'PrintError'
    this.code = code
    this.problems = more.problems
  }

  get status(): number {
    return errors[this.code].status
  }

  toData(): ErrorData {
    return { code: this.code, message: this.message, ...(this.problems && { problems: this.problems }) }
  }

  static fromData(data: ErrorData): PrintError {
    return new PrintError(data.code, data.message, { problems: data.problems })
  }
}

/** The text of anything that was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** A verb of a plugin. What it throws on purpose stays; anything else is wrapped once as `plugin-failed`, naming the plugin. */
export const verbOf = async <T>(
  { kind, name }: { kind: string; name: string },
  verb: () => T | Promise<T>
): Promise<T> => {
  try {
    return await verb()
  } catch (thrown) {
    if (thrown instanceof PrintError) throw thrown
    throw new PrintError('plugin-failed', `the ${kind} plugin "${name}" failed; the log has details`, { cause: thrown })
  }
}
