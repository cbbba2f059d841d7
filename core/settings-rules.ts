/** Entries of settings that their own readers understand: hosts, addresses, headers. */
import { makeExempt } from './auth/exempt.js'
import type { Problem } from './errors.js'
import { operatorPolicy } from './net/access-policy.js'
import { addressList } from './net/address-list.js'
import type { AccessSettings } from './net/access.js'
import { type ForwardSetting, makeForward } from './net/forward.js'
import { parseRules } from './net/rules.js'
import { trusting } from './public-address.js'
import { problemsIn } from './setting-entries.js'

interface Rules {
  access: AccessSettings & { forward: readonly ForwardSetting[]; appHeaders: readonly ForwardSetting[] }
  webhooks: { allow: readonly string[] }
  trustProxies: readonly string[]
  clients: { exempt: readonly string[] }
  monitor: { allow: readonly string[] }
}

/** The mistakes in all of them; of settings that their schema allows. */
export const faultsOfRules = ({ access, webhooks, trustProxies, clients, monitor }: Rules): Problem[] =>
  [
    () => operatorPolicy({ allow: access.allow }),
    () => operatorPolicy({ allow: [], rules: access.rules }),
    () => makeForward(access.forward),
    () => makeForward(access.appHeaders, 'access.appHeaders'),
    () => parseRules(webhooks.allow, 'webhooks.allow'),
    () => trusting(trustProxies),
    () => makeExempt(clients.exempt),
    () => addressList(monitor.allow, 'monitor.allow')
  ].flatMap(problemsIn)
