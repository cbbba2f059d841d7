/** Faults of settings that no schema can say. */
import { faultsOfAuth } from './auth-settings.js'
import { FREE_BYTES } from './body.js'
import type { Problem } from './errors.js'
import { faultOfFonts } from './font-folders.js'
import { withNear } from './nearest.js'
import { faultOfProfile } from './press-profile.js'
import { quote } from './quote.js'
import { faultOfQueue, isShared } from './queue-address.js'
import { faultsOfReports } from './report-settings.js'
import type { Values } from './spec.js'
import { isObject } from './untyped.js'

/** Settings that exclude each other. */
const contradictions = (values: unknown): Problem[] => {
  const { cors, limits } = isObject(values) ? values : {}
  return [...(isObject(cors) ? openCookies(cors) : []), ...(isObject(limits) ? smallUploads(limits) : [])]
}

const openCookies = ({ origins, credentials }: Values): Problem[] => {
  const message =
    'is true; must be false while cors.origins contains "*": browsers refuse both together; list the origins that may send cookies'
  const isOpen = Array.isArray(origins) && origins.includes('*')
  return isOpen && credentials === true ? [{ path: 'cors.credentials', message }] : []
}

/** A request between the two would be told to come again, for ever. */
const smallUploads = ({ requestBytes, uploadBytes }: Values): Problem[] => {
  if (typeof requestBytes !== 'number' || typeof uploadBytes !== 'number') return []
  if (uploadBytes + FREE_BYTES >= requestBytes) return []
  const message = `is ${uploadBytes}; must be at least limits.requestBytes, which is ${requestBytes}, so that one request of this size can arrive`
  return [{ path: 'limits.uploadBytes', message }]
}

const faultyQueue = (values: unknown): Problem[] => {
  if (!isObject(values) || typeof values.queue !== 'string') return []
  const { queue, access, state } = values
  const message = faultOfQueue(queue)
  if (message !== undefined) return [{ path: 'queue', message }]
  const forwards = isObject(access) && Array.isArray(access.forward) && access.forward.length > 0
  if (!isShared(queue) || !forwards || (isObject(state) && state.key !== undefined)) return []
  return [
    {
      path: 'state.key',
      message:
        'is missing; must be set if access.forward names headers and the queue is in a database: it encrypts the credentials of waiting prints; all services must have the same secret'
    }
  ]
}

/** Plugins that are not to be loaded must be in a list. */
const unknownPlugins = (values: unknown): Problem[] => {
  if (!isObject(values)) return []
  const { plugins, morePlugins, withoutPlugins } = values
  if (!Array.isArray(plugins) || !Array.isArray(morePlugins) || !Array.isArray(withoutPlugins)) return []
  const names = [...plugins, ...morePlugins].map((entry: unknown) => String(isObject(entry) ? entry.plugin : entry))
  return withoutPlugins.flatMap((name: unknown, index) =>
    typeof name !== 'string' || names.includes(name)
      ? []
      : [
          {
            path: `withoutPlugins[${index}]`,
            message: withNear(`"${name}" is not in "plugins" or "morePlugins"`, name, names)
          }
        ]
  )
}

const faultyFonts = (values: unknown): Problem[] => {
  const fonts = isObject(values) && Array.isArray(values.fonts) ? values.fonts : []
  return fonts.flatMap((value: unknown, index) => {
    const message = typeof value === 'string' ? faultOfFonts(value) : undefined
    return message === undefined ? [] : [{ path: `fonts[${index}]`, message }]
  })
}

/** The faults of settings as they are written; with the paths of the settings. */
const faultyProfile = (values: unknown): Problem[] => {
  if (!isObject(values) || typeof values.pressProfile !== 'string') return []
  const fault = faultOfProfile(values.pressProfile)
  return fault === undefined
    ? []
    : [{ path: 'pressProfile', message: `is ${quote(values.pressProfile)}, which ${fault}` }]
}

export const settingFaults = (values: unknown): Problem[] => [
  ...contradictions(values),
  ...faultyQueue(values),
  ...unknownPlugins(values),
  ...faultyFonts(values),
  ...faultyProfile(values),
  ...faultsOfReports(values),
  ...faultsOfAuth(values)
]
