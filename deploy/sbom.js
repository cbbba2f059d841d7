/**
 * `npm run sbom`: prints what runs in production, and what of it needs what, as CycloneDX 1.5. All of it is in the lock
 * file: the same lock file gives the same document.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url))
const lock = read('package-lock.json')
const { packages } = JSON.parse(lock)
const { name, version, description } = JSON.parse(read('package.json'))

const IN = 'node_modules/'
const nameOf = (path) => path.slice(path.lastIndexOf(IN) + IN.length)
const purlOf = (path) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${packages[path].version}`
const ROOT = `pkg:npm/${name}@${version}`
const refOf = (path) => (path === '' ? ROOT : path)

/** Where Node finds a package that the one at `path` needs; undefined for an optional one that the lock file lacks. */
const found = (path, needed) => {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${IN}`)))) {
    const place = `${at === '' ? '' : `${at}/`}${IN}${needed}`
    if (Object.hasOwn(packages, place)) return place
    if (at === '') return undefined
    if (!at.includes(`/${IN}`)) at = ''
  }
}

const hashesOf = ({ integrity = '' }) =>
  integrity
    .split(' ')
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({ alg: 'SHA-512', content: Buffer.from(one.slice('sha512-'.length), 'base64').toString('hex') }))

const needsOf = (path) => {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path]
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return [...new Set(names.flatMap((needed) => found(path, needed) ?? []))]
}

/** What can be reached from the package without its development dependencies. */
const paths = new Set([''])
for (const path of paths) needsOf(path).forEach((needed) => paths.add(needed))
paths.delete('')

const hash = createHash('sha256').update(lock).digest('hex')
const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')
const sbom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${uuid}`,
  version: 1,
  metadata: { component: { 'bom-ref': ROOT, type: 'application', name, version, description, purl: ROOT } },
  components: [...paths].sort().map((path) => ({
    'bom-ref': path,
    type: 'library',
    name: nameOf(path),
    version: packages[path].version,
    scope: packages[path].optional ? 'optional' : 'required',
    purl: purlOf(path),
    hashes: hashesOf(packages[path]),
    ...(packages[path].license && { licenses: [{ expression: packages[path].license }] })
  })),
  dependencies: ['', ...paths].map((path) => ({ ref: refOf(path), dependsOn: needsOf(path).map(refOf) }))
}
console.log(JSON.stringify(sbom, undefined, 2))
