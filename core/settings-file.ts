import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf, PrintError, type Problem } from './errors.js'
import { readYaml } from './yaml.js'

export type Environment = { readonly [name: string]: string | undefined }

export interface SettingsFile {
  /** Absolute; the current folder if there is no file. */
  folder: string
  /** As written; undefined if there is no file, or none that can be read. */
  content: unknown
  /** Why the file cannot be read. */
  error?: PrintError
}

const defaultName = 'mapsetter.config.yaml'

/** Reads the file that MAPSETTER_CONFIG names, else mapsetter.config.yaml of the current folder if it exists. */
export const readSettingsFile = (env: Environment, cwd: string): SettingsFile => {
  const named = env.MAPSETTER_CONFIG
  const path = resolve(cwd, named || defaultName)
  if (!named && !existsSync(path)) return { folder: resolve(cwd), content: undefined }
  const file = { folder: dirname(path), content: undefined }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const message = `${isMissing ? 'does not exist' : `cannot be read: ${messageOf(cause)}`}${named ? `; MAPSETTER_CONFIG is "${named}"` : ''}`
    const error = new PrintError('wrong-settings', `the settings file ${path} ${message}`, { cause, problems: [{ path, message }] }) // prettier-ignore
    return { ...file, error }
  }
  try {
    return { ...file, content: readYaml(text, path, 'wrong-settings') }
  } catch (error) {
    if (!(error instanceof PrintError)) throw error
    return { ...file, error }
  }
}

/** Upper case only, so that `${x}` of an address template stays unchanged. */
const variable = /\$\{([A-Z_][A-Z0-9_]*)(?::-([^}]*))?\}/g

/** Replaces `${NAME}` and `${NAME:-default}` in all texts of a value; missing variables are added to `problems`. */
export const expandVariables = (value: unknown, env: Environment, problems: Problem[], path = ''): unknown => {
  if (typeof value === 'string')
    return value.replace(variable, (whole, name: string, preset?: string) => {
      const found = env[name] || preset
      if (found !== undefined) return found
      problems.push({
        path,
        message: `names the environment variable ${name}, which is not set; set it, or write \${${name}:-default}`
      })
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
