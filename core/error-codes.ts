/**
 * Every error that mapsetter throws on purpose, grouped by who can fix its cause (`fixedBy`).
 * `status` is the HTTP status of the answer, unless a protocol has its own statuses.
 * test/docs/tables.test.ts compares the table in docs/errors.md with this one.
 */
export const errors = {
  // the caller
  'malformed-request': {
    status: 400,
    fixedBy: 'caller',
    meaning: 'the body is not the JSON or the form that this address accepts'
  },
  'invalid-spec': {
    status: 400,
    fixedBy: 'caller',
    meaning: 'values of the request are invalid; `problems` lists each with its path'
  },
  'unknown-app': { status: 404, fixedBy: 'caller', meaning: 'no app has this name' },
  'unknown-layout': { status: 400, fixedBy: 'caller', meaning: 'the app has no layout with this name' },
  'unknown-format': { status: 400, fixedBy: 'caller', meaning: 'no output plugin writes this format' },
  'unknown-job': {
    status: 404,
    fixedBy: 'caller',
    meaning: 'no job has this reference, or it was deleted after `reports.keepMinutes`'
  },
  'unknown-address': { status: 404, fixedBy: 'caller', meaning: 'nothing is served at this address' },
  'wrong-method': {
    status: 405,
    fixedBy: 'caller',
    meaning: 'the address exists, but not for this method; the header `Allow` lists those that it has'
  },
  'unknown-projection': { status: 400, fixedBy: 'caller', meaning: 'the coordinate reference system is not known' },
  'outside-projection': {
    status: 400,
    fixedBy: 'caller',
    meaning: 'a coordinate is outside the area of the projection'
  },
  'invalid-data': {
    status: 400,
    fixedBy: 'caller',
    meaning: 'features or pictures cannot be read, or a value does not fit where the layout uses it'
  },
  'too-large': { status: 413, fixedBy: 'caller', meaning: 'more bytes, pixels or features than the limits allow' },
  'address-denied': {
    status: 403,
    fixedBy: 'caller',
    meaning:
      'the service does not allow the address or file, or the name of the host is not known; the log has the reason'
  },
  unauthorized: {
    status: 401,
    fixedBy: 'caller',
    meaning:
      'the request has no credentials, or wrong ones; the header `WWW-Authenticate` lists the kinds that the service accepts'
  },
  forbidden: { status: 403, fixedBy: 'caller', meaning: 'the roles of the client do not allow this' },
  'too-many-requests': {
    status: 429,
    fixedBy: 'time',
    meaning: 'the client sends too many requests, or too many of its prints are waiting; see `clients` in the settings'
  },
  'print-loop': {
    status: 400,
    fixedBy: 'caller',
    meaning: 'the print asks for another print: a layer or picture has the address of a mapsetter service'
  },
  'layout-changed': {
    status: 409,
    fixedBy: 'caller',
    meaning:
      'the layout has changed since the print was accepted, and the request does not fit it any more; send the request again'
  },
  'credentials-lost': {
    status: 409,
    fixedBy: 'caller',
    meaning:
      'the service was restarted, and it keeps the credentials of waiting prints only in memory; send the request again'
  },
  // time
  'not-finished': { status: 202, fixedBy: 'time', meaning: 'the report is not finished yet' },
  cancelled: { status: 410, fixedBy: 'time', meaning: 'the job was cancelled' },
  'time-limit': { status: 504, fixedBy: 'time', meaning: 'the job took longer than its time limit' },
  busy: {
    status: 503,
    fixedBy: 'time',
    meaning: 'too many large requests arrive at the same time: together they reach `limits.uploadBytes`'
  },
  'queue-full': {
    status: 503,
    fixedBy: 'time',
    meaning:
      'the queue is full: the waiting jobs reach `limits.waitingJobs`, or their requests reach `limits.waitingBytes`'
  },
  'queue-unavailable': { status: 503, fixedBy: 'time', meaning: 'the queue cannot be written or read' },
  'storage-unavailable': {
    status: 503,
    fixedBy: 'time',
    meaning: 'the store of reports cannot be reached; download the report later'
  },
  'report-deleted': {
    status: 410,
    fixedBy: 'time',
    meaning:
      'the report of a finished job was deleted: after its first download, or because reports took too much space'
  },
  'issuer-unavailable': {
    status: 503,
    fixedBy: 'time',
    meaning: 'the issuer of a token cannot be reached, so the token cannot be checked'
  },
  starting: {
    status: 503,
    fixedBy: 'time',
    meaning: 'the service is starting and cannot print yet'
  },
  stopping: { status: 503, fixedBy: 'time', meaning: 'the service is shutting down' },
  // an upstream server
  'upstream-failed': {
    status: 502,
    fixedBy: 'upstream',
    meaning: 'a map server did not answer, or its answer cannot be used'
  },
  'upstream-slow': { status: 504, fixedBy: 'upstream', meaning: 'a map server did not answer in time' },
  // the layout's author
  'layout-mistake': {
    status: 500,
    fixedBy: 'layout',
    meaning: 'a layout file does not compile; the message gives file, line and column'
  },
  // the plugin's author
  'plugin-refused': {
    status: 500,
    fixedBy: 'plugin',
    meaning: 'a plugin does not fulfil its contract; the service does not start'
  },
  'plugin-failed': {
    status: 500,
    fixedBy: 'plugin',
    meaning: 'a plugin threw an unexpected error, or returned what its contract does not allow'
  },
  // the operator
  'wrong-settings': {
    status: 500,
    fixedBy: 'operator',
    meaning: 'settings are invalid; all of them are listed at the start'
  },
  'worker-lost': { status: 500, fixedBy: 'operator', meaning: 'two worker processes ended while they printed the job' },
  'report-not-stored': {
    status: 500,
    fixedBy: 'operator',
    meaning: 'the print was made, but the store of reports could not be written for three minutes; see the log'
  },
  'storage-full': {
    status: 507,
    fixedBy: 'operator',
    meaning: 'the disk or the store has no space for requests or reports'
  }
} as const

export type ErrorCode = keyof typeof errors
