/** The form to sign in over the page, which stays as it is. */
import { useEffect, useRef } from 'preact/hooks'
import type { Service } from '../service.js'
import { texts } from '../texts.js'
import { SignIn } from './sign-in.js'

interface SignInDialogProps {
  service: Service
  /** Why it is open. */
  reason: string
  onSignedIn(service: Service): void
  onClose(): void
}

export const SignInDialog = ({ service, reason, onSignedIn, onClose }: SignInDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="sign-in-title" onClose={onClose}>
      <h2 id="sign-in-title">{texts.signIn}</h2>
      {reason && <p>{reason}</p>}
      <SignIn proofs={service.client.proofs} onSignedIn={onSignedIn} />
      <p>
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.close}
        </button>
      </p>
    </dialog>
  )
}
