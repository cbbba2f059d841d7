/** Import first: without fonts of the system as worker processes are, and without a network. */
import './no-system-fonts.js'

Object.assign(process.env, { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' })
