#!/usr/bin/env node
import { pathToFileURL } from 'node:url'
import { bundleOf, hasOnlyOwnPlugins } from './bundle.js'

/** Of the commands that run for long. */
const bundled = ['serve', 'worker'].includes(process.argv[2] ?? '') && hasOnlyOwnPlugins(process.env, process.cwd())
const bundle = bundled ? bundleOf('command-line') : undefined
await (bundle === undefined ? import('./command-line.js') : import(pathToFileURL(bundle).href))
