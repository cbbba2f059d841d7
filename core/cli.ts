#!/usr/bin/env node
import { useCodeCache } from './code-cache.js'
import { keepYoungSpaceSmall } from './garbage.js'
import { optimizeLater } from './optimizing.js'

// before anything is compiled: V8 uses a cache only with the same options
optimizeLater()
keepYoungSpaceSmall()
useCodeCache('service')
const { run } = await import('#command-line')
await run()
