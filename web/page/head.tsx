/** The head of the page: links to its parts, the signed-in user, and the language. */
import type { Service } from './service.js'
import { credentials } from './session/credentials.js'
import { chooseLanguage, lang, LANGUAGE_NAMES, texts } from './texts.js'

interface HeadProps {
  /** The name of the shown part. */
  current: string
  client: Service['client'] | undefined
  onSignIn(): void
  onSignOut(): void
}

export const Head = ({ current, client, onSignIn, onSignOut }: HeadProps) => (
  <header>
    <h1>mapsetter</h1>
    <nav aria-label={texts.parts}>
      {(['gallery', 'print', 'jobs', 'docs'] as const).map((name) => (
        <a key={name} href={`#/${name}`} aria-current={current === name ? 'page' : undefined}>
          {texts[name]}
        </a>
      ))}
    </nav>
    <div class="person">
      {client?.name !== undefined && (
        <span>
          {texts.signedInAs} <strong>{client.name}</strong>
        </span>
      )}
      {/* what a proxy says cannot be ended here */}
      {credentials() && client?.name !== undefined && (
        <button type="button" onClick={onSignOut}>
          {texts.signOut}
        </button>
      )}
      {client && client.name === undefined && client.proofs.length > 0 && (
        <button type="button" onClick={onSignIn}>
          {texts.signIn}
        </button>
      )}
      <select
        aria-label={texts.language}
        value={lang}
        onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
      >
        {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  </header>
)
