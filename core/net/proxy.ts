/** The one door to the agents that send requests through a proxy. */
import type { HttpProxyAgent } from 'http-proxy-agent'
import type { HttpsProxyAgent } from 'https-proxy-agent'
import type { Agent as HttpAgent, AgentOptions } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { createRequire } from 'node:module'

/** Loaded when they are first used. */
const http = (): { HttpProxyAgent: typeof HttpProxyAgent } => createRequire(import.meta.url)('http-proxy-agent')
const https = (): { HttpsProxyAgent: typeof HttpsProxyAgent } => createRequire(import.meta.url)('https-proxy-agent')

/**
 * http goes to the proxy as a request of a whole address (RFC 9112, section 3.2.2), https through a tunnel (CONNECT).
 * User and password in the proxy's address are sent to it.
 */
export const proxyAgents = (proxy: string, options: AgentOptions) => ({
  'http:': new (http().HttpProxyAgent)(proxy, options) as unknown as HttpAgent,
  'https:': new (https().HttpsProxyAgent)(proxy, options) as unknown as HttpsAgent
})
