/**
 * Import first: as worker processes are spawned, so that Typst and canvas see no font of the system. They look when they
 * are loaded, once for all test files of a process.
 */
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'

Object.assign(process.env, {
  FONTCONFIG_FILE: join(packageRoot, 'fonts/none.conf'),
  DISABLE_SYSTEM_FONTS_LOAD: '1'
})
