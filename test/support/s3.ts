import { spawn } from 'node:child_process'
import { needs } from './needs.js'
import { until } from './until.js'

export interface S3Server {
  /** The setting `reports` for a bucket that is there. */
  settings(prefix?: string): { store: string; s3: { endpoint: string; accessKeyId: string; secretAccessKey: string } }
  /** Lets it stand still, and go on. */
  freeze(): void
  thaw(): void
  /** Loses everything that was stored. */
  kill(): Promise<void>
}

/** Moto's server, an implementation of the protocol of S3, on a free port. It ends with this process. */
export const startS3 = async (): Promise<S3Server> => {
  const program = needs('moto_server', 'moto[server]', 'pip install')
  const child = spawn(program, ['-H', '127.0.0.1', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const killAtExit = () => void child.kill('SIGKILL')
  process.on('exit', killAtExit)
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endpoint = await until(() => {
    if (child.exitCode !== null) throw new Error(`moto_server ended: ${said}`)
    return /Running on (http:\S+)/.exec(said)?.[1]
  })
  const created = await fetch(`${endpoint}/reports`, { method: 'PUT', headers: { authorization: 'AWS4-HMAC-SHA256 Credential=key/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=x' } }) // prettier-ignore
  if (!created.ok) throw new Error(`no bucket: ${created.status} ${await created.text()}`)
  return {
    settings: (prefix = '') => ({
      store: `s3://reports${prefix && `/${prefix}`}`,
      s3: { endpoint, accessKeyId: 'key', secretAccessKey: 'a-secret-of-s3' }
    }),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      process.off('exit', killAtExit)
      child.kill('SIGKILL')
      await exited
    }
  }
}
