import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { logger, makeLog } from '../../core/log.js'
import type { LogLevel } from '../../core/tools.js'

/** What is written to the standard error meanwhile. */
const written = (run: () => void): string => {
  const { write } = process.stderr
  let text = ''
  process.stderr.write = ((chunk: string) => ((text += chunk), true)) as typeof write
  try {
    run()
  } finally {
    process.stderr.write = write
  }
  return text
}

test('one line for each event of the level and above, with time and details', () => {
  const levels: LogLevel[] = ['debug', 'info', 'warn', 'error']
  const warnings = written(() => levels.forEach((level) => makeLog('warn')(level, `a ${level}`)))
  assert.equal(warnings.match(/a \w+/g), ['a warn', 'a error'])
  const line = written(() => makeLog('debug')('info', 'hello', { job: 1 }))
  assert.match(line, /^\d{4}-\d\d-\d\dT[\d:.]+Z info  hello \{"job":1\}\n$/)
  assert.match(
    written(() => makeLog('debug')('error', 'hello', {})),
    /Z error hello\n$/
  )
})

test('a message and details of strangers stay one short line; only the frames of a trace follow', () => {
  const line = (message: string, details?: object) => written(() => makeLog('debug')('warn', message, details)).replace(/^\S+ /, '') // prettier-ignore
  assert.is(line('a\n2026-01-01T00:00:00.000Z error forged\u001b[31m'), 'warn  a\\n2026-01-01T00:00:00.000Z error forged\\u{001b}[31m\n') // prettier-ignore
  assert.is(line('a', { name: 'b\u202ec' }), 'warn  a {"name":"b\\\\u{202e}c"}\n')
  assert.ok(line('a'.repeat(14e6), { b: 'b'.repeat(14e6) }).length < 1100)
  const frames = Array.from({ length: 30 }, (_, index) => `    at f${index} (file.js:1:2)`)
  const lines = line(['Error: one', 'two', ...frames].join('\n')).split('\n')
  assert.equal([lines[0], lines[1], lines.length], ['warn  Error: one\\ntwo', frames[0], 22])
})

test('messages of fastify have their level, its own information is for debugging, and errors show their trace', () => {
  const lines: string[] = []
  const log = logger((level, message) => lines.push(`${level} ${message}`))
  log.info('starts')
  log.warn({ a: 1 }, 'odd')
  log.child({}).error('bad')
  log.fatal('worse')
  assert.equal(lines, ['debug starts', 'warn odd', 'error bad', 'error worse'])
  log.error({ err: new Error('broken') }, 'failed')
  log.error(new Error('broken'))
  assert.ok(lines[4]!.startsWith('error failed: Error: broken\n'))
  assert.ok(lines[5]!.startsWith('error Error: broken\n'))
})

test.run()
