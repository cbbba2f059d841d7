/** The one door to the agents that send requests through a proxy. */
import { HttpProxyAgent } from 'http-proxy-agent'
import { HttpsProxyAgent } from 'https-proxy-agent'
import type { Agent as HttpAgent, AgentOptions } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'

/**
 * http goes to the proxy as a request of a whole address (RFC 9112, section 3.2.2), https through a tunnel (CONNECT).
 * User and password in the proxy's address are sent to it.
 */
export const proxyAgents = (proxy: string, options: AgentOptions) => ({
  'http:': new HttpProxyAgent(proxy, options) as unknown as HttpAgent,
  'https:': new HttpsProxyAgent(proxy, options) as unknown as HttpsAgent
})
