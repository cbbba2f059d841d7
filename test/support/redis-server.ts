import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectRedis } from '../../core/redis.js'
import { type Database, startProgram } from './database.js'
import { freePort } from './free-port.js'
import { needs } from './needs.js'

const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always']
const DATABASES = 100

/** A Redis server of its own on a free port; everything that it confirms is on the disk. */
export const startRedis = async (options: readonly string[] = DURABLE): Promise<Database> => {
  const path = needs('redis-server', 'redis-server')
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-redis-'))
  const port = await freePort()
  const addressOf = (database: number) => `redis://127.0.0.1:${port}/${database}`
  const program = startProgram({
    path,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--databases', String(DATABASES), ...options], // prettier-ignore
    port,
    async answers() {
      const redis = await connectRedis(addressOf(0), { failsFast: false })
      // while it reads its files it answers with an error
      return redis.ping().then(
        () => (redis.disconnect(), true),
        () => (redis.disconnect(), false)
      )
    }
  })
  await program.start()
  let databases = 0
  return {
    address: async () => addressOf(++databases % DATABASES),
    start: program.start,
    kill: program.kill,
    freeze: () => program.signal('SIGSTOP'),
    thaw: () => program.signal('SIGCONT'),
    async remove() {
      await program.kill()
      program.forget()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
