import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../core/errors.js'
import { packageRoot } from '../../core/package-root.js'
import { loadSettings } from '../../core/settings.js'

const schema = JSON.parse(readFileSync(join(packageRoot, 'schemas/settings.schema.json'), 'utf8'))

type Part = { [name: string]: any }

/** The paths of all settings that are marked as secret; `0` for the items of a list. */
const secretPaths = (part: Part, path: string[] = []): string[][] => {
  if (part.$ref) return secretPaths(schema.$defs[part.$ref.split('/').at(-1)], path)
  if (part['x-secret']) return [path]
  const members = Object.entries<Part>(part.properties ?? {}).flatMap(([name, one]) =>
    secretPaths(one, [...path, name])
  )
  const branches = (part.oneOf ?? []).flatMap((branch: Part) => secretPaths(branch, path))
  return [...members, ...branches, ...(part.items ? secretPaths(part.items, [...path, '0']) : [])]
}

test('no message quotes a secret, also if it is in the wrong place or of the wrong type', () => {
  const paths = secretPaths(schema)
  const marked = ['queue', 'state.key', 'webhooks.secret', 'access.proxy', 'reports.store', 'reports.s3.endpoint']
  marked.push('reports.s3.accessKeyId', 'reports.s3.secretAccessKey', 'auth.keys.0.hash', 'auth.users.0.hash')
  marked.push('plugins.0.options', 'morePlugins.0.options')
  assert.equal(new Set(paths.map((path) => path.join('.'))), new Set(marked))
  const address = 'http://user:hunter2@host/'
  const values = ['hunter2', 'alice:hunter2', address, [address], { url: address }, [{ hunter: ['hunter2'] }], 1234567]
  for (const path of paths)
    for (let depth = 0; depth <= path.length; depth++)
      for (const value of values) {
        const content = path.slice(0, depth).reduceRight<unknown>((inside, step) => (step === '0' ? [inside] : { [step]: inside }), value) // prettier-ignore
        try {
          loadSettings({ env: {}, cwd: tmpdir(), content: content as object })
        } catch (thrown) {
          assert.not.match((thrown as Error).message, /hunter2|1234567/, JSON.stringify(content))
        }
      }
})

test('the message about a secret says what is wrong with it', () => {
  const messageOf = (content: object) => {
    try {
      loadSettings({ env: {}, cwd: tmpdir(), content })
    } catch (thrown) {
      return (thrown as PrintError).problems![0]!.message
    }
    throw new Error('nothing was thrown')
  }
  assert.is(messageOf({ state: { key: 'abc' } }), 'has 3 characters; must have at least 16')
  assert.is(messageOf({ auth: { users: 'alice:hunter2' } }), 'is a text (not shown, as it may be secret); must be a list of objects') // prettier-ignore
  assert.match(
    messageOf({ access: { proxy: 'http://a:hunter2@p/x' } }),
    /^is a text \(not shown.*\); must be an address /
  )
  assert.not.match(messageOf({ queue: 'postgres://u:hunter2@${NO_HOST}/d' }), 'hunter2')
})

test.run()
