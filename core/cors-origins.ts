import type { Settings } from './settings.js'

type Asked = Pick<Settings, 'cors' | 'access'>

/** Whether pages of strangers could read through the service what only it can reach. */
const reachesMore = ({ access }: Asked): boolean =>
  access.allow.length > 0 || access.forward.length > 0 || (access.rules ?? []).some(({ allow }) => allow !== undefined)

/** The origins whose web pages may use the service: of the settings, else all, but none if it reaches private servers. */
export const allowedOrigins = (settings: Asked): readonly string[] =>
  settings.cors.origins ?? (reachesMore(settings) ? [] : ['*'])

/** For the log: that no page of another origin may use the service, although the settings do not say so. */
export const originsNotice = (settings: Asked): string | undefined =>
  settings.cors.origins === undefined && reachesMore(settings)
    ? 'no web page of another origin may use the service, because access.allow, access.forward or access.rules let it reach more than the page can; ' +
      'to allow pages, write cors.origins: [https://maps.example.org], or ["*"] for all'
    : undefined
