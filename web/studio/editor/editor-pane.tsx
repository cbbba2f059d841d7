/** The open file: its text, whether it is saved, and its mistakes. */
import type { StudioMistake } from '../../../core/studio/messages.js'
import type { OpenDocument } from '../documents.js'
import { bytesAddress } from '../server.js'
import { Code, type Place } from './code.js'
import type { Knowledge } from './knowledge.js'
import { tidy } from './tidy.js'

interface EditorPaneProps {
  path: string
  /** Undefined for a picture, and while it is loaded. */
  document: OpenDocument | undefined
  knowledge: Knowledge | undefined
  mistakes: readonly StudioMistake[]
  place: Place | undefined
  onOpen(path: string, place?: Place): void
  onCursor(line: number): void
  onShowLine(): void
}

export const EditorPane = (props: EditorPaneProps) => {
  const { path, document, knowledge, mistakes, place, onOpen, onCursor, onShowLine } = props
  const own = mistakes.filter(({ file }) => file === path)
  return (
    <main class="editor">
      <div class="tools">
        <strong>{path}</strong>
        {document && (
          <>
            <button type="button" onClick={() => document.set(tidy(path, document.text()))}>
              Tidy
            </button>
            <button type="button" onClick={onShowLine} title="Show what this line prints on the sheet">
              Show on the sheet
            </button>
            <SaveState document={document} />
          </>
        )}
      </div>
      {document ? (
        <Code
          key={path}
          document={document}
          label={path}
          knowledge={knowledge}
          mistakes={own}
          place={place}
          onFollow={onOpen}
          onCursor={onCursor}
        />
      ) : (
        /\.(?:png|jpe?g|gif|webp)$/i.test(path) && <img src={bytesAddress(path)} alt={path} />
      )}
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} onOpen={onOpen} />}
    </main>
  )
}

const SaveState = ({ document }: { document: OpenDocument }) => {
  const status = document.status()
  if (!('message' in status)) return <span role="status">{status.state === 'saved' ? 'saved' : 'saving …'}</span>
  return (
    <span role="alert">
      {status.message}{' '}
      {status.state === 'changed-elsewhere' && (
        <button type="button" onClick={() => document.settle('theirs')}>
          Use the text of the file
        </button>
      )}{' '}
      <button type="button" onClick={() => document.settle('ours')}>
        Keep and save this text
      </button>
    </span>
  )
}

const Mistakes = ({ mistakes, onOpen }: { mistakes: readonly StudioMistake[]; onOpen: EditorPaneProps['onOpen'] }) => (
  <ul class="mistakes" aria-label="Mistakes and warnings">
    {mistakes.map(({ severity, file, line = 1, column = 1, message, hint }) => (
      <li key={`${file} ${line} ${column} ${message}`}>
        {severity === 'mistake' ? 'Mistake: ' : 'Warning: '}
        {file === undefined ? (
          message
        ) : (
          <button type="button" onClick={() => onOpen(file, { line, column })}>
            {file}:{line}: {message}
          </button>
        )}
        {hint !== undefined && <div class="hint">{hint}</div>}
      </li>
    ))}
  </ul>
)
