import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'

/** What tests download or compile stays here. */
export const cacheFolder = join(packageRoot, 'node_modules/.cache/maven')
const repository = process.env.MAVEN_REPOSITORY ?? 'https://repo.maven.apache.org/maven2'

/**
 * The files of a Java program: `list` has their SHA-256 sums and their paths in a Maven repository. Those that are missing
 * are downloaded.
 */
export const jarsOf = async (list: string): Promise<string[]> => {
  const lines = readFileSync(list, 'utf8').trim().split('\n')
  return Promise.all(
    lines.map(async (line) => {
      const [sum, path] = line.split(/ +/) as [string, string]
      const file = join(cacheFolder, 'jars', path)
      if (!existsSync(file)) await download(path, sum, file)
      return file
    })
  )
}

const download = async (path: string, sum: string, file: string): Promise<void> => {
  const address = `${repository}/${path}`
  const answer = await fetch(address).catch((thrown: unknown) => {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Error(`${address}: ${why}; MAVEN_REPOSITORY names another repository`)
  })
  if (!answer.ok) throw new Error(`${address} is answered with status ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sum) throw new Error(`${address} has the SHA-256 ${found}, not ${sum}`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
}
