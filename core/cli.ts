#!/usr/bin/env node
const { run } = await import('#command-line')
await run()
