import { isObject, PrintError, type Values } from '../../core/plugin.js'
import { refuseUnknownOptions } from '../options.js'
import type { SigningKey } from './signature.js'

/** The options of both plugins for static map services, set by the operator. */
export interface StaticOptions {
  /** Width and height of the largest picture, before `scale`. */
  maxSize: readonly [width: number, height: number]
  keys: SigningKey[]
}

const wrongSettings = (message: string) => new PrintError('wrong-settings', message)

/** Throws `wrong-settings`; its message never contains a key. */
export const readStaticOptions = ({ maxSize = [640, 640], keys = [] }: Values): StaticOptions => {
  const isSide = (side: unknown) => Number.isInteger(side) && (side as number) >= 16 && (side as number) <= 4096
  if (!Array.isArray(maxSize) || maxSize.length !== 2 || !maxSize.every(isSide))
    throw wrongSettings(
      `the option maxSize is ${JSON.stringify(maxSize)}; must be [width, height], each from 16 to 4096`
    )
  if (!Array.isArray(keys)) throw wrongSettings('the option keys must be a list of {host, client, key}')
  return { maxSize: [maxSize[0], maxSize[1]], keys: keys.map(readKey) }
}

const readKey = (entry: unknown, index: number): SigningKey => {
  const { host, client, key, ...others } = isObject(entry) ? entry : {}
  refuseUnknownOptions(others, ['host', 'client', 'key'], `keys[${index}]`)
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  for (const [name, value] of Object.entries({ host, client }))
    if (value !== undefined && !isText(value)) throw wrongSettings(`the ${name} of keys[${index}] must be a text`)
  if (!isText(key) || !/^[\w+/-]+=*$/.test(key as string))
    throw wrongSettings(
      `the key of keys[${index}] must be the key from the provider of the maps: base64 with letters, digits, "-" and "_"`
    )
  return { host: host as string | undefined, client: client as string | undefined, key: key as string }
}
