import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { outputProperties } from '../../../core/request/output.js'

for (const name of ['app', 'layout'])
  test(`schemas/${name}.schema.json has the output options of requests`, () => {
    const { properties } = JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8'))
    assert.equal(Object.keys(outputProperties), ['pages', 'worldFile', 'pdf'])
    for (const [option, schema] of Object.entries(outputProperties)) assert.equal(properties[option], schema)
  })

test.run()
