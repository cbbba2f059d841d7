import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { messageOf, PrintError } from './errors.js'
import { mustBeOneOf } from './nearest.js'
import { quote } from './quote.js'

/** A container, whatever its parts are. */
interface Parts {
  get(name: string): unknown
  replace(name: string, make: unknown): void
  renew(name: string): void
}

/** Lets the module replace parts of the container; `names`: those that it has. Throws `wrong-settings`. */
export const runSetup = async (file: string, container: Parts, names: readonly string[]): Promise<void> => {
  const refuse = (message: string, cause?: unknown) =>
    new PrintError('wrong-settings', `setup is "${file}"; ${message}`, {
      cause,
      problems: [{ path: 'setup', message }]
    })
  const check = (name: string): void => {
    if (!names.includes(name)) throw refuse(`it asks for the part ${quote(name)}; ${mustBeOneOf(name, names)}`)
  }
  const setup = await setupIn(file, refuse)
  await setup({
    get(name) {
      check(name)
      return container.get(name)
    },
    replace(name, make) {
      check(name)
      container.replace(name, make)
    },
    renew(name) {
      check(name)
      container.renew(name)
    }
  })
}

const setupIn = async (
  file: string,
  refuse: (message: string, cause?: unknown) => PrintError
): Promise<(container: Parts) => void | Promise<void>> => {
  if (!existsSync(file)) throw refuse('there is no such file')
  const module: { default?: unknown } = await import(pathToFileURL(file).href).catch((thrown) => {
    throw refuse(`it cannot be loaded: ${messageOf(thrown)}`, thrown)
  })
  if (typeof module.default !== 'function') throw refuse('its default export must be a function')
  return module.default as (container: Parts) => void | Promise<void>
}
