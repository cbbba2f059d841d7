import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from '../package-root.js'
import { formats, type Validator } from './ajv.js'

const folder = join(packageRoot, 'dist/validators')
const load = createRequire(import.meta.url)

/** The name of the file for a schema with this text. */
export const validatorFile = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.cjs`

/**
 * The validator that the build has compiled for a schema with this text (validators.js). It tells only whether a value is
 * valid; why it is not, tells `compileSchema`. So a process loads Ajv only for what is wrong, and for schemas of others.
 */
export const builtValidator = (text: string): Validator<unknown> | undefined => {
  const file = join(folder, validatorFile(text))
  return existsSync(file) ? load(file)(formats) : undefined
}
