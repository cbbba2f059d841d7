import type { CommonLayer } from '../../core/plugin.js'

interface ServedLayer extends CommonLayer {
  baseURL: string
}

/** What people call a layer without a name: its server, as `tile.openstreetmap.org` of `https://{s}.tile.openstreetmap.org`. */
export const serverName = ({ baseURL, type }: ServedLayer): string => {
  const address = baseURL.replace(/\$?\{[^{}]*\}\.?/g, '')
  return (URL.canParse(address) && new URL(address).host) || type
}
