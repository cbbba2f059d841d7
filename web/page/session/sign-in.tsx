/** The form to sign in. */
import { useState } from 'preact/hooks'
import { Choice } from '../../shared/choice.js'
import { readService, type Service } from '../service.js'
import { texts } from '../texts.js'
import { type Credentials, credentials, keepCredentials } from './credentials.js'

type Proof = Credentials['proof']

interface SignInProps {
  proofs: readonly Proof[]
  onSignedIn(service: Service): void
}

const given = (proof: Proof, name: string, secret: string): Credentials =>
  proof === 'password'
    ? { proof, name, password: secret }
    : proof === 'key'
      ? { proof, key: secret.trim() }
      : { proof, token: secret.trim() }

/** Whether others on the way can read what is sent. */
const isOpen = location.protocol !== 'https:' && !/^(?:localhost|127\.|\[::1\])/.test(location.hostname)

export const SignIn = ({ proofs, onSignedIn }: SignInProps) => {
  const [proof, setProof] = useState<Proof>(credentials()?.proof ?? proofs[0]!)
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const [failure, setFailure] = useState('')
  const signIn = async (): Promise<void> => {
    const trial = given(proof, name, secret)
    try {
      const service = await readService(trial)
      if (service.client.name === undefined) throw new Error(texts.notKnown)
      keepCredentials(trial)
      onSignedIn(service)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <form
      class="sign-in"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      {proofs.length > 1 && (
        <p>
          <Choice
            id="proof"
            label={texts.signInWith}
            value={proof}
            options={proofs.map((one) => [one, texts[one]] as const)}
            onChoose={(one) => setProof(one as Proof)}
          />
        </p>
      )}
      {proof === 'password' && (
        <p>
          <label for="user-name">{texts.userName}</label>
          <input
            id="user-name"
            autoComplete="username"
            required
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </p>
      )}
      <p>
        <label for="secret">{texts[proof === 'password' ? 'passwordOf' : proof]}</label>
        <input
          id="secret"
          type="password"
          autoComplete={proof === 'password' ? 'current-password' : 'off'}
          required
          value={secret}
          onInput={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      </p>
      {failure && <p role="alert">{failure}</p>}
      <p>
        <button class="main" type="submit">
          {texts.signIn}
        </button>
      </p>
      <p>
        <small>{texts.keptInTab}</small>
      </p>
      {isOpen && <p role="note">{texts.notEncrypted}</p>}
    </form>
  )
}
