/** The parts of a worker that a print uses, and those that measuring the layouts uses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Container } from './container.js'
import { makeTypesetter, type Typesetter } from './document/compile.js'
import { PrintError } from './errors.js'
import type { FromWorker } from './job/messages.js'
import type { App } from './layout/catalog.js'
import { lettersModule } from './layout/letters.js'
import { type KeptMaps, makeKeptMaps } from './map/kept-maps.js'
import { measureAutoLengths } from './measure.js'
import { packageRoot } from './package-root.js'
import type { PrintContext } from './print.js'
import { readProfile } from './press-profile.js'
import { traceOf } from './worker-log.js'

/** Maps that are kept for the next print may take this part of a worker's memory. */
const KEPT_PART = 1 / 8

export const makePrintContext = (container: Container, keptMaps?: KeptMaps): PrintContext => {
  const typesetters = new Map<string, Typesetter>()
  const typesetterOf = (app: App): Typesetter => {
    const made =
      typesetters.get(app.folder) ?? makeTypesetter(app.folder, [...app.fontFolders, ...container.get('fontFolders')])
    typesetters.set(app.folder, made)
    return made
  }
  const modules = new Map<string, string>()
  const lettersOf = (app: App): string => {
    const made = modules.get(app.folder) ?? lettersModule(container.get('pixelsOf')(app).fontStock())
    modules.set(app.folder, made)
    return made
  }
  const prelude = readFileSync(join(packageRoot, 'core/layout/prelude.typ'), 'utf8')
  const { limits, failOnError, pressProfile } = container.get('settings')
  return {
    get catalog() {
      return container.get('catalog')
    },
    registry: container.get('registry'),
    prelude,
    typesetterOf,
    lettersOf,
    fill: container.get('fill'),
    limits,
    failOnError,
    pressProfile: pressProfile === undefined ? undefined : readProfile(pressProfile),
    keptMaps
  }
}

/** Measures the layouts, which are read again if they measure otherwise now, and before if they may have changed. */
export const measure = (
  context: PrintContext,
  container: Container,
  { mayHaveChanged }: { mayHaveChanged: boolean }
): FromWorker => {
  try {
    if (mayHaveChanged) container.renew('catalog')
    const sizes = measureAutoLengths(context)
    if (!isDeepStrictEqual(sizes, container.get('sizes'))) {
      container.replace('sizes', () => sizes)
      container.renew('catalog')
    }
    return { type: 'measured', sizes }
  } catch (thrown) {
    return { type: 'not-measured', error: asError(thrown).toData() }
  }
}

const asError = (thrown: unknown): PrintError =>
  thrown instanceof PrintError ? thrown : new PrintError('plugin-failed', traceOf(thrown))

/** A context with nothing left of earlier prints, neither maps nor fonts; maps are kept from now on. */
export const makeFreshContext = (container: Container): PrintContext => {
  container.renew('pixelsOf')
  return makePrintContext(container, makeKeptMaps(container.get('settings').limits.workerMegabytes * 1e6 * KEPT_PART))
}
