import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from './once.js'
import { packageRoot } from './package-root.js'
import type { JsonSchema } from './plugin/contracts.js'

/** schemas/settings.schema.json, read once. */
export const settingsSchema = once(
  () => JSON.parse(readFileSync(join(packageRoot, 'schemas/settings.schema.json'), 'utf8')) as JsonSchema
)
