import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresPool } from '../../core/postgres.js'
import { type Database, startProgram } from './database.js'
import { freePort } from './free-port.js'
import { needs } from './needs.js'
import { removeFolder } from './remove-folder.js'

const PROGRAMS = '/usr/lib/postgresql'

/** The newest PostgreSQL that is installed; Debian keeps its programs out of the PATH. */
const programOf = (name: string): string => {
  const versions = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).sort((a, b) => Number(b) - Number(a)) : []
  return needs(join(PROGRAMS, versions[0] ?? '15', 'bin', name), 'postgresql')
}

/** PostgreSQL refuses to run as root; Debian's package has a user for it. */
const userOfServer = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').split('\n').find((one) => one.startsWith('postgres:')) // prettier-ignore
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid) throw new Error('there is no user "postgres"; on Debian: apt-get install postgresql')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A PostgreSQL server of its own on a free port. */
export const startPostgres = async (): Promise<Database> => {
  const path = programOf('postgres')
  const user = userOfServer()
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  const data = join(folder, 'data')
  execFileSync(programOf('initdb'), ['-D', data, '-U', 'mapsetter', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'], { ...user, cwd: folder, stdio: 'pipe' }) // prettier-ignore
  const port = await freePort()
  const addressOf = (database: string) => `postgres://mapsetter@127.0.0.1:${port}/${database}`
  const query = async (text: string): Promise<void> => {
    const pool = await postgresPool(addressOf('postgres'), 1)
    await pool.query(text).finally(() => pool.end())
  }
  const program = startProgram({
    path,
    args: ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    options: { ...user, cwd: folder },
    port,
    answers: () => query('SELECT 1').then(() => true)
  })
  await program.start()
  let databases = 0
  return {
    async address() {
      const name = `print${++databases}`
      await query(`CREATE DATABASE ${name}`)
      return addressOf(name)
    },
    start: program.start,
    kill: program.kill,
    freeze: () => program.signal('SIGSTOP'),
    thaw: () => program.signal('SIGCONT'),
    async remove() {
      await program.kill()
      program.forget()
      await removeFolder(folder)
    }
  }
}
