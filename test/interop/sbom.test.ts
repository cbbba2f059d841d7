import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'

interface Sbom {
  bomFormat: string
  metadata: { component: { name: string } }
  components: {
    'bom-ref': string
    name: string
    version: string
    purl: string
    scope: string
    hashes: { content: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const sbom = () => execFileSync(process.execPath, [join(packageRoot, 'deploy/sbom.js')], { encoding: 'utf8' })
const readJson = (file: string) => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'))

test('the SBOM lists what runs in production, and nothing else', () => {
  const { bomFormat, metadata, components } = JSON.parse(sbom()) as Sbom
  assert.equal([bomFormat, metadata.component.name], ['CycloneDX', 'mapsetter'])
  const { packages } = readJson('package-lock.json') as { packages: { [path: string]: { dev?: true } } }
  const inProduction = Object.entries(packages).flatMap(([path, { dev }]) => (path === '' || dev ? [] : [path]))
  assert.equal(components.map((one) => one['bom-ref']).sort(), inProduction.sort())
  const versions = new Map(components.map((one) => [one['bom-ref'], one.version]))
  for (const [name, version] of Object.entries(readJson('package.json').dependencies))
    assert.is(versions.get(`node_modules/${name}`), version)
})

test('each package has its address, its hash and what it needs', () => {
  const { components, dependencies } = JSON.parse(sbom()) as Sbom
  for (const { name, version, purl, hashes, scope } of components) {
    assert.is(purl, `pkg:npm/${name.replace('@', '%40')}@${version}`)
    // the lock file has none of binaries for other systems
    if (scope === 'required') assert.match(hashes[0]?.content ?? '', /^[\da-f]{128}$/, name)
  }
  const refs = new Set(components.map((one) => one['bom-ref']))
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref)
  assert.is(dependencies.length, components.length + 1)
  // the libraries, and fastify as a peer
  assert.is(dependencies[0]!.dependsOn.length, Object.keys(readJson('package.json').dependencies).length + 1)
})

test('the same lock file gives the same SBOM', () => assert.is(sbom(), sbom()))

test.run()
