import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { needs } from './needs.js'

const run = promisify(execFile)
const PROGRAMS = ['sh', 'tar', 'gzip', 'mkdir', 'mv', 'rm', 'chown', 'chmod', 'cat', 'ls']
/** Of glibc; native packages need them. */
const MORE_LIBRARIES = ['librt.so.1', 'libresolv.so.2', 'libnss_dns.so.2']
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Calls podman with a storage of its own; what it says, of `logs` also what was said as an error. Throws with both. */
export type Podman = (...args: string[]) => Promise<string>

export const makePodman = (folder: string): Podman => {
  const program = needs('podman', 'podman')
  const places = { root: 'storage', runroot: 'run', tmpdir: 'tmp' }
  const common = [
    ...Object.entries(places).flatMap(([option, name]) => [`--${option}`, join(folder, name)]),
    ...['--cgroup-manager', 'cgroupfs', '--runtime', needs('runc', 'runc')]
  ]
  return async (...args) => {
    const { stdout, stderr } = await run(program, [...common, ...args], { encoding: 'utf8', maxBuffer: 1e8 })
    return (args[0] === 'logs' ? stdout + stderr : stdout).trim()
  }
}

/**
 * A stand-in for the base image of deploy/Containerfile, which cannot be downloaded everywhere: this machine's Node and
 * npm, the libraries that they need, and busybox for the rest.
 */
export const importBase = async (podman: Podman, folder: string, name: string): Promise<void> => {
  const root = join(folder, 'base')
  const copy = (path: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    cpSync(realpathSync(path), join(root, path), { recursive: true })
  }
  const node = process.execPath
  const { stdout } = await run('ldd', [node], { encoding: 'utf8' })
  const libraries = stdout.match(/\/\S+/g) ?? []
  const system = dirname(libraries.find((path) => path.includes('/libc.so'))!)
  for (const library of [...libraries, ...MORE_LIBRARIES.map((name) => join(system, name))]) copy(library)
  copy(needs('/bin/busybox', 'busybox-static'))
  mkdirSync(join(root, 'usr/bin'), { recursive: true })
  cpSync(node, join(root, 'usr/bin/node'))
  const npm = dirname(dirname(realpathSync(needs('npm', 'npm'))))
  mkdirSync(join(root, 'usr/lib'), { recursive: true })
  cpSync(npm, join(root, 'usr/lib', basename(npm)), { recursive: true, dereference: true })
  symlinkSync(`../lib/${basename(npm)}/bin/npm-cli.js`, join(root, 'usr/bin/npm'))
  for (const program of PROGRAMS) symlinkSync('/bin/busybox', join(root, 'bin', program))
  symlinkSync('/bin/busybox', join(root, 'usr/bin/env'))
  for (const path of ['tmp', 'root', 'etc', 'proc', 'sys', 'dev']) mkdirSync(join(root, path), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n')
  // of a registry that is reached through a proxy
  if (existsSync(CERTIFICATES)) copy(CERTIFICATES)
  const settings = join(process.env.HOME ?? '/root', '.npmrc')
  if (existsSync(settings)) cpSync(settings, join(root, 'root/.npmrc'))
  const archive = join(folder, 'base.tar')
  await run('tar', ['-C', root, '-cf', archive, '.'])
  const environment = ['ENV PATH=/usr/bin:/bin', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]
  await podman('import', ...environment.flatMap((change) => ['--change', change]), archive, name)
}
