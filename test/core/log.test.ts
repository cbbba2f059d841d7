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

test('as JSON an event is one object in one line; details do not replace its own members', () => {
  const line = (message: string, details?: object) => {
    const text = written(() => makeLog('debug', 'json')('info', message, details))
    assert.is(text.indexOf('\n'), text.length - 1)
    return JSON.parse(text)
  }
  const { time, ...rest } = line('100 % of %s', { job: 1, level: 'error', time: 0, msg: 'forged', stack: 'x' })
  assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000)
  const given = { 'details.level': 'error', 'details.time': 0, 'details.msg': 'forged', 'details.stack': 'x' }
  assert.equal(rest, { level: 'info', msg: '100 % of %s', job: 1, ...given })
  assert.is(line('a\u2028b\u0000\ud800').msg, 'a\\u{2028}b\\u{0000}\ud800')
  const { msg, stack } = line('Error: one\ntwo\n    at f (file.js:1:2)\nodd\n    at g (file.js:3:4)')
  assert.equal([msg, stack], ['Error: one\\ntwo', ['    at f (file.js:1:2)', '    at g (file.js:3:4)']])
  assert.equal(line('a', JSON.parse('{"__proto__": {"a": 1}}')).msg, 'a')
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

test('lines of a request have its id; what fastify hands over with them is left out', () => {
  const all: unknown[] = []
  const log = logger((level, message, details) => all.push([level, message, details]))
  const child = log.child({ requestId: 'order-7' })
  child.error({ req: { headers: { cookie: 'secret' } }, err: 'x' }, 'failed')
  child.child({ more: 1 }).warn('odd')
  assert.equal(all, [
    ['error', 'failed', { requestId: 'order-7' }],
    ['warn', 'odd', { requestId: 'order-7', more: 1 }]
  ])
})

test.run()
