/** Environment variables that look like settings but are not. */
import type { Environment } from './settings-file.js'
import { didYouMeanThis, nearest } from './nearest.js'
import { settingsSchema } from './settings-schema.js'
import { isObject } from './untyped.js'

const OWN = 'MAPSETTER_'
/** Kubernetes sets these for each service, which may have the name mapsetter. */
const OF_KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/
const ADDRESS = /^(tcp|udp|sctp):\/\//
const MOST_NAMES = 20

/** The names of variables in a schema of settings; `*` stands for any text. */
const namesIn = (schema: unknown): string[] => {
  if (!isObject(schema)) return []
  const own = schema['x-env']
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(schema.properties ?? {}).flatMap(namesIn)]
}

/** A warning for each variable `MAPSETTER_…` that no setting has. */
export const strayVariables = (env: Environment): string[] => {
  const known = [...namesIn(settingsSchema()), 'MAPSETTER_CONFIG']
  const patterns = known.filter((name) => name.includes('*')).map((name) => new RegExp(`^${name.replace('*', '.+')}$`))
  const meant = new Map(known.map((one) => [one.startsWith(OWN) ? one.slice(OWN.length) : one, one]))
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith(OWN) && !OF_KUBERNETES.test(name) && !ADDRESS.test(value ?? ''))
    .filter(([name]) => !known.includes(name) && !patterns.some((pattern) => pattern.test(name)))
    .slice(0, MOST_NAMES)
    .map(([name]) => {
      const near = nearest(name.slice(OWN.length), [...meant.keys()])
      return `the environment variable ${name.slice(0, 100)} is not known; it is ignored${didYouMeanThis(meant.get(near ?? ''))}`
    })
}
