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
