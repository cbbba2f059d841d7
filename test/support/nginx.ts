import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { needs } from './needs.js'

export interface Nginx {
  /** Throws with its log if it has ended. */
  check(): void
  stop(): Promise<void>
}

/** Starts nginx with these directives of `http`, and its files in a folder. */
export const startNginx = (folder: string, http: string): Nginx => {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  const [errors, configuration] = [join(folder, 'errors'), join(folder, 'nginx.conf')]
  writeFileSync(
    configuration,
    `daemon off; pid ${folder}/pid; error_log ${errors}; user root; events {}\nhttp { ${paths.join(' ')}\n${http} }`
  )
  const nginx = spawn(needs('/usr/sbin/nginx', 'nginx-light'), ['-p', folder, '-e', errors, '-c', configuration], {
    stdio: ['ignore', 'inherit', 'inherit']
  })
  return {
    check() {
      if (nginx.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(errors, 'utf8')}`)
    },
    async stop() {
      if (nginx.exitCode !== null) return
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    }
  }
}
