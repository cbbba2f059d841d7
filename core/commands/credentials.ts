/** Credentials for the setting `auth`: the settings have only their hashes. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { newKey } from '../auth/keys.js'
import { hashOfPassword } from '../auth/passwords.js'
import { PrintError, refuseSettings } from '../errors.js'
import { validate } from '../request/validate.js'
import { settingsSchema } from '../settings-schema.js'

const LEAST_CHARACTERS = 8

export interface CredentialOptions {
  roles: string[]
}

/** An entry of `auth.keys` or `auth.users`: JSON is YAML. */
const entryOf = (name: string, hash: string, { roles }: CredentialOptions): string =>
  `  - ${JSON.stringify({ name, hash, ...(roles.length > 0 && { roles }) })}`

/** Throws `wrong-settings` for what the settings would refuse. */
const checkClient = (name: string, { roles }: CredentialOptions): void => {
  const { $defs } = settingsSchema()
  const properties = { name: { $ref: '#/$defs/clientName' }, roles: { $ref: '#/$defs/roles' } }
  refuseSettings(validate({ name, roles }, { type: 'object', properties, $defs }))
}

/** `mapsetter key`: a new API key. */
export const keyCommand = (name: string, options: CredentialOptions): void => {
  checkClient(name, options)
  const { key, hash } = newKey()
  process.stdout.write(`the key of "${name}"; it is not shown again:\n${key}\n\n`)
  process.stdout.write(`for the settings, below auth:\n  keys:\n  ${entryOf(name, hash, options)}\n`)
}

/** `mapsetter password`: the hash of a password, which is read from the standard input. */
export const passwordCommand = async (name: string, options: CredentialOptions): Promise<void> => {
  checkClient(name, options)
  const password = await readSecret(`password of "${name}": `)
  if (password.length < LEAST_CHARACTERS)
    throw new PrintError('wrong-settings', `the password has ${password.length} characters; must have at least ${LEAST_CHARACTERS}`) // prettier-ignore
  if (/[\u0000-\u001f\u007f]/.test(password))
    throw new PrintError('wrong-settings', 'the password has a control character, which clients cannot send')
  const hash = await hashOfPassword(password)
  process.stdout.write(`for the settings, below auth:\n  users:\n  ${entryOf(name, hash, options)}\n`)
}

/** One line of the standard input; a terminal does not show it. */
const readSecret = async (question: string): Promise<string> => {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silence, terminal: isTerminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
