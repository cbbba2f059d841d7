import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf, PrintError, type Problem } from './errors.js'
import { readYaml } from './yaml.js'

export type Environment = { readonly [name: string]: string | undefined }

export interface SettingsFile {
  /** Absolute; the current folder where there is no file. */
  folder: string
  /** As written; undefined without a file. */
  content: unknown
}

const defaultName = 'mapsetter.config.yaml'

/** The file that MAPSETTER_CONFIG names, else mapsetter.config.yaml of the current folder, if there is one. */
export const readSettingsFile = (env: Environment, cwd: string): SettingsFile => {
  const named = env.MAPSETTER_CONFIG
  const path = resolve(cwd, named || defaultName)
  if (!named && !existsSync(path)) return { folder: resolve(cwd), content: undefined }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    const message = `${named ? 'MAPSETTER_CONFIG must name a file that can be read' : 'cannot be read'}: ${messageOf(cause)}`
    throw new PrintError('wrong-settings', `${path}: ${message}`, { cause, problems: [{ path, message }] })
  }
  return { folder: dirname(path), content: readYaml(text, path, 'wrong-settings') }
}

/** Upper case only, so that `${x}` of an address template stays as it is. */
const variable = /\$\{([A-Z_][A-Z0-9_]*)(?::-([^}]*))?\}/g

/** The value with `${NAME}` and `${NAME:-default}` in its texts replaced; what is missing is added to `problems`. */
export const expandVariables = (value: unknown, env: Environment, problems: Problem[], path = ''): unknown => {
  if (typeof value === 'string')
    return value.replace(variable, (whole, name: string, preset?: string) => {
      const found = env[name] || preset
      if (found !== undefined) return found
      problems.push({ path, message: `the environment has no ${name}; set it, or write \${${name}:-default}` })
      return whole
    })
  if (Array.isArray(value)) return value.map((item, index) => expandVariables(item, env, problems, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return value
  const expanded = Object.entries(value).map(([name, member]) => [
    name,
    expandVariables(member, env, problems, path === '' ? name : `${path}.${name}`)
  ])
  return Object.fromEntries(expanded)
}
