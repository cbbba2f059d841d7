/**
 * `npm run sbom`: prints the packages that run in production as CycloneDX, from the lock file. The same lock file gives the
 * same document.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const npm = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--loglevel', 'error']
const sbom = JSON.parse(execFileSync('npm', npm, { cwd: project, encoding: 'utf8', maxBuffer: 1e8 }))

const { name } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
// npm takes the name of the folder
sbom.metadata.component.name = name
const hash = createHash('sha256')
  .update(readFileSync(new URL('../package-lock.json', import.meta.url)))
  .digest('hex')
sbom.serialNumber = `urn:uuid:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')}`
delete sbom.metadata.timestamp
console.log(JSON.stringify(sbom, undefined, 2))
