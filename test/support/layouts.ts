import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalog, loadCatalog } from '../../core/layout/catalog.js'
import { problemsOfAppAccess } from '../../core/net/app-access.js'
import { packageRoot } from '../../core/package-root.js'
import type { Registry } from '../../core/plugin/contracts.js'
import { schemaCheck } from '../../core/request/schema-check.js'

const schema = (name: string) => JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8'))

/** The catalog of a layouts folder, read as the service reads it. */
export const catalogOf = (folder: string, registry: Registry, leavesOut?: boolean): Catalog =>
  loadCatalog(folder, {
    registry,
    schemas: { app: schema('app'), layout: schema('layout'), theme: schema('theme') },
    check: schemaCheck(registry),
    problemsOfAccess: problemsOfAppAccess,
    leavesOut
  })
