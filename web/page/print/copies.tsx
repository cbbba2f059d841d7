/** The request as a command, as JSON and as code, for the clipboard. */
import { useState } from 'preact/hooks'
import type { PrintRequest } from '../service.js'
import { credentials } from '../session/credentials.js'
import { texts } from '../texts.js'
import { copies } from './request.js'

export const Copies = ({ address, request }: { address: string; request: PrintRequest }) => {
  const [copied, setCopied] = useState('')
  /** What the browser did not copy: on a page without https it has no clipboard. */
  const [shown, setShown] = useState('')
  const copy = async (name: string, text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(name)
      setShown('')
    } catch {
      setCopied('')
      setShown(text)
    }
  }
  return (
    <>
      <p class="copies">
        {texts.copyAs}{' '}
        {Object.entries(copies(address, request, credentials())).map(([name, text]) => (
          <button key={name} type="button" onClick={() => void copy(name, text)}>
            {name}
          </button>
        ))}{' '}
        <span role="status">{copied && `${texts.copied}: ${copied}`}</span>
      </p>
      {shown && (
        <p>
          <label for="copy">{texts.notCopied}</label>
          <textarea
            id="copy"
            class="code"
            rows={8}
            readOnly
            value={shown}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </p>
      )}
    </>
  )
}
