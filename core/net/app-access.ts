import { hash } from 'node:crypto'
import type { PrintError, Problem } from '../errors.js'
import { appPolicy, type PolicySettings } from './access-policy.js'
import type { Access } from './access.js'
import { type AddedHeaders, type AddedSetting, makeAddedHeaders } from './added-headers.js'
import { type Forward, type ForwardSetting, makeForward, narrowedForward } from './forward.js'
import { makeRewrite, type Rewrite, type RewriteSetting } from './rewrite.js'

/** The member `access` of app.yaml: what prints of an app fetch of what the settings allow. */
export interface AppAccess extends Omit<PolicySettings, 'allow'> {
  /** Of the headers that `access.forward` of the settings sends; absent: all of them. */
  forward?: readonly ForwardSetting[]
  /** Constant headers. */
  headers?: readonly AddedSetting[]
  rewrite?: readonly RewriteSetting[]
}

/** What holds for the requests of a job. */
export interface FetchRules {
  access: Access
  forward: Forward
  /** Absent: no constant headers. */
  added?: AddedHeaders
  rewrite: Rewrite
  /** Answers that are cached for one realm are not used for another one. */
  realm: string
}

/**
 * What holds for the jobs of an app, by the member `access` of its app.yaml: it allows and forwards no more than the
 * rules of the operator do. Throws `wrong-settings` for a member with mistakes.
 */
export const rulesOfApps = (operator: Pick<FetchRules, 'access' | 'forward'>): ((app?: AppAccess) => FetchRules) => {
  const { access, forward } = operator
  const common: FetchRules = { access, forward, rewrite: (asked) => asked, realm: '' }
  const made = new WeakMap<AppAccess, FetchRules>()
  const make = (app: AppAccess): FetchRules => {
    const realm = hash('sha256', JSON.stringify(app))
    return {
      access: access.narrowedBy(appPolicy(app, realm)),
      forward: app.forward ? narrowedForward(forward, makeForward(app.forward)) : forward,
      added: makeAddedHeaders(app.headers ?? []),
      rewrite: makeRewrite(app.rewrite ?? []),
      realm
    }
  }
  return (app) => {
    if (app === undefined) return common
    const rules = made.get(app) ?? make(app)
    made.set(app, rules)
    return rules
  }
}

/** What is wrong with it, apart from what its schema says. */
export const problemsOfAppAccess = (given: AppAccess): Problem[] =>
  [
    () => appPolicy(given, ''),
    () => makeForward(given.forward ?? []),
    () => makeAddedHeaders(given.headers ?? []),
    () => makeRewrite(given.rewrite ?? [])
  ].flatMap((make) => {
    try {
      make()
      return []
    } catch (thrown) {
      const { problems } = thrown as PrintError
      if (problems) return problems
      throw thrown
    }
  })
