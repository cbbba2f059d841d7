/** Environment variables go over the settings of the file. */
import { isAbsolute, resolve } from 'node:path'
import { fontFolder } from './font-folders.js'
import type { JsonSchema } from './plugin/contracts.js'
import { coerce } from './request/coerce.js'
import { fits } from './request/validate.js'
import type { Environment } from './settings-file.js'
import { isObject } from './untyped.js'

type Members = { [name: string]: unknown }

const absolute = (value: unknown, kind: unknown, folder: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => absolute(item, kind, folder))
  if (isObject(value)) return { ...value, plugin: absolute(value.plugin, kind, folder) }
  if (typeof value !== 'string' || value === '' || value.startsWith('file:') || isAbsolute(value)) return value
  if (kind === 'fonts') return fontFolder(value, folder)
  return kind === 'module' && !/^\.\.?[\\/]/.test(value) ? value : resolve(folder, value)
}

/** Applies environment variables and makes paths absolute. Returns which setting came from which variable. */
export const settle = (
  values: Members,
  schema: JsonSchema,
  folder: string,
  env: Environment,
  cwd: string,
  at = ''
): [string, string][] =>
  Object.entries(schema.properties as { [name: string]: JsonSchema }).flatMap(([name, leaf]): [string, string][] => {
    const path = at + name
    if (leaf.additionalProperties && typeof leaf['x-env'] === 'string')
      return settleNamed(values, name, leaf, env, path)
    if (leaf.properties) return isObject(values[name]) ? settle(values[name], leaf, folder, env, cwd, `${path}.`) : []
    const variable = leaf['x-env'] as string | undefined
    const text = variable === undefined ? undefined : env[variable]
    const isSet = text !== undefined && (text !== '' || (leaf.type === 'string' && fits('', leaf)))
    const list =
      leaf.type === 'array'
        ? text
            ?.split(',')
            .map((item) => item.trim())
            .filter((item) => item !== '')
        : text
    const value = isSet ? coerce(list, leaf) : values[name]
    if (value !== undefined)
      values[name] = leaf['x-path'] ? absolute(value, leaf['x-path'], isSet ? cwd : folder) : value
    return isSet ? [[path, variable!]] : []
  })

/** Members of any name: `MAPSETTER_*_PREFIX` goes over `prefixes.<name>`. */
const settleNamed = (
  values: Members,
  member: string,
  leaf: JsonSchema,
  env: Environment,
  path: string
): [string, string][] => {
  const [before, after] = (leaf['x-env'] as string).split('*') as [string, string]
  const found = Object.entries(env).flatMap(([variable, text]): [string, string, string][] => {
    const isMeant =
      variable.startsWith(before) && variable.endsWith(after) && variable.length > before.length + after.length
    if (!isMeant || text === undefined) return []
    return [[variable.slice(before.length, -after.length).toLowerCase().replaceAll('_', '-'), variable, text]]
  })
  if (found.length > 0) {
    const given = isObject(values[member]) ? values[member] : {}
    values[member] = { ...given, ...Object.fromEntries(found.map(([name, , text]) => [name, text])) }
  }
  return found.map(([name, variable]) => [`${path}.${name}`, variable])
}
