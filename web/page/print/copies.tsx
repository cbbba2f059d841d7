/** The request as a command, as JSON and as code, for the clipboard. */
import { useState } from 'preact/hooks'
import type { PrintRequest } from '../service.js'
import { credentials } from '../session/credentials.js'
import { texts } from '../texts.js'
import { copies } from './request.js'

export const Copies = ({ address, request }: { address: string; request: PrintRequest }) => {
  const [copied, setCopied] = useState('')
  return (
    <p class="copies">
      {texts.copyAs}{' '}
      {Object.entries(copies(address, request, credentials())).map(([name, text]) => (
        <button
          key={name}
          type="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(name))}
        >
          {name}
        </button>
      ))}{' '}
      <span role="status">{copied && `${texts.copied}: ${copied}`}</span>
    </p>
  )
}
