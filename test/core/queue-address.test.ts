import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { faultOfQueue, isShared, queueAddress } from '../../core/queue-address.js'

test('a queue is embedded, in memory, or in a database that services share', () => {
  const known = ['embedded', 'memory', 'postgres://a:secret@db:5432/print', 'postgresql:///print', 'redis://db', 'rediss://:secret@db:6380/3'] // prettier-ignore
  assert.equal(known.map((queue) => [isShared(queue), faultOfQueue(queue)]), known.map((queue) => [queue.includes(':'), undefined])) // prettier-ignore
})

test('a fault says what is expected, and never tells a password', () => {
  const faults: [string, RegExp][] = [
    ['embeded', /^is "embeded"; must be embedded, memory, or the address .*; did you mean "embedded"\?$/],
    ['db.example.org:5432', /^is not an address; must be embedded, memory, or /],
    ['a:secret@db', /^is not an address; must be /],
    ['postgress://a:secret@db/print', /^is an address that begins with "postgress:\/\/"; must be /],
    ['postgres://a:secret@db:54x2/print', /^is not a valid address of PostgreSQL; must be such as /],
    ['postgres://a:secret@db', /^has no database; must be such as /],
    ['redis://:secret@db/print', /^has a database that is not a number; must be such as /],
    ['redis://user:12/secret@db/0', /^has a database that is not a number; must be such as /],
    ['redis://', /^has no host; must be such as /]
  ]
  for (const [queue, message] of faults) {
    assert.match(faultOfQueue(queue)!, message)
    assert.not.match(faultOfQueue(queue)!, /secret/)
  }
})

test('an address is shown without user and password', () => {
  const { kind, shown } = queueAddress('postgres://a:secret@db.example.org:5432/print')
  assert.equal([kind, shown], ['PostgreSQL', 'db.example.org:5432/print'])
  assert.is(queueAddress('rediss://:secret@db:6380/3').shown, 'db:6380/3')
})

test.run()
