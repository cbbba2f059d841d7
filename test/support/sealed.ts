/** Import first: what worker processes are spawned with, so that Typst here sees no system font and no network either. */
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'

Object.assign(process.env, {
  FONTCONFIG_FILE: join(packageRoot, 'fonts/none.conf'),
  DISABLE_SYSTEM_FONTS_LOAD: '1',
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9'
})
