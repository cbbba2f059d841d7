/**
 * Compiles the JSON Schemas of mapsetter itself to JavaScript, dist/validators/, one file for each: those of settings, apps,
 * layouts, blocks, layers and plain types, and of all that the samples send. To compile them at each start would take an eighth
 * of its time. Part of `npm run build`. Runs under the condition `unbundled`.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accept } from './dist/core/accept.js'
import { makeContainer } from './dist/core/container.js'
import { PrintError } from './dist/core/errors.js'
import { PLAIN_TYPES } from './dist/core/layout/attributes/plain-types.js'
import { packageRoot } from './dist/core/package-root.js'
import { moduleOf } from './dist/core/request/ajv.js'
import { validatorFile } from './dist/core/request/built-validators.js'
import { layerSchema } from './dist/core/request/layer-types.js'
import { usedSchemas, validate } from './dist/core/request/validate.js'
import { loadSettings } from './dist/core/settings.js'

/** What is checked here need not be valid: its schema counts as used. */
const use = (check) => {
  try {
    check()
  } catch (thrown) {
    if (!(thrown instanceof PrintError)) throw thrown
  }
}

const settings = loadSettings({ env: {}, cwd: packageRoot })
const container = await makeContainer(settings, () => {}, { isDrawing: false })
const [registry, catalog, { limits }] = [container.get('registry'), container.get('catalog'), settings]
for (const { schema } of Object.values(PLAIN_TYPES)) validate(undefined, schema)
for (const { options } of registry.blocks) validate({}, options)
for (const { schema } of registry.layers) validate({}, layerSchema(schema), registry)
for (const app of catalog.apps)
  for (const layout of app.layouts)
    for (const { request } of layout.samples)
      use(() => accept({ params: {}, ...request, format: 'pdf', app: app.name, layout: layout.name }, catalog, registry, limits)) // prettier-ignore

const folder = join(packageRoot, 'dist/validators')
mkdirSync(folder, { recursive: true })
const texts = new Map(usedSchemas().map((text) => [validatorFile(text), text]))
for (const [name, text] of texts) {
  const unfinished = join(folder, 'unfinished')
  writeFileSync(unfinished, moduleOf(JSON.parse(text)))
  // at once: a process that starts meanwhile may read it
  renameSync(unfinished, join(folder, name))
}
for (const name of readdirSync(folder)) if (!texts.has(name)) rmSync(join(folder, name))
