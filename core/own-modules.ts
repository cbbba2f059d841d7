import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from './package-root.js'

/** The file of a module that package.json names: in the bundle, or the compiled file under the condition `unbundled`. */
export const ownModule = (name: '#worker' | '#reader' | '#sheet-output'): string =>
  createRequire(import.meta.url).resolve(name)

/** Options of Node for another process of mapsetter, which has its modules where this one has them. */
export const ownModuleOptions = (): string[] =>
  ownModule('#worker').startsWith(join(packageRoot, 'dist/bundle')) ? [] : ['--conditions=unbundled']
