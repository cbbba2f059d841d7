/** The text of a file in CodeMirror. It stands in a shadow root, where its styles need no exception of the page's policy. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, indentOnInput } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'preact/hooks'
import type { StudioMistake } from '../../../core/studio/messages.js'
import type { OpenDocument } from '../documents.js'
import { fileAt, type Knowledge, meaningAt, wordsAt } from './knowledge.js'
import { highlighting, languageOf } from './language.js'

/** A place to go to; a new object goes there again. */
export interface Place {
  line: number
  column: number
}

interface CodeProps {
  document: OpenDocument
  label: string
  knowledge: Knowledge | undefined
  mistakes: readonly StudioMistake[]
  place?: Place | undefined
  onFollow(path: string): void
  onCursor(line: number): void
}

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--soft)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'color-mix(in srgb, var(--block) 30%, transparent) !important' }, // prettier-ignore
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--line)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-doc': { maxWidth: '30rem', maxHeight: '16rem', overflow: 'auto', padding: '0.4rem 0.6rem', whiteSpace: 'pre-wrap', font: '12px/1.4 system-ui, sans-serif' } // prettier-ignore
})

export const Code = ({ document, label, knowledge, mistakes, place, onFollow, onCursor }: CodeProps) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  // the editor outlives a render: it asks for the present ones
  const now = useRef({ knowledge, onFollow, onCursor })
  now.current = { knowledge, onFollow, onCursor }

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: document.text(),
        extensions: extensions(document, label, () => now.current)
      })
    })
    view.current = editor
    const stop = document.listen(editor, (text) => replace(editor, text))
    return () => {
      stop()
      editor.destroy()
    }
  }, [document])

  useEffect(() => {
    const editor = view.current!
    editor.dispatch(
      setDiagnostics(
        editor.state,
        mistakes.map((one) => diagnostic(editor.state, one))
      )
    )
  }, [document, mistakes])

  useEffect(() => {
    const editor = view.current!
    if (!place) return
    const at = positionOf(editor.state, place.line, place.column)
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
    editor.focus()
  }, [document, place])

  return <div class="code-host" ref={host} />
}

type Now = { knowledge: Knowledge | undefined; onFollow(path: string): void; onCursor(line: number): void }

const extensions = (document: OpenDocument, label: string, now: () => Now) => {
  const follow = (editor: EditorView, at: number): boolean => {
    const { knowledge, onFollow } = now()
    const file = knowledge && fileAt(editor.state.doc.toString(), at, knowledge)
    if (file !== undefined) onFollow(file)
    return file !== undefined
  }
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    languageOf(document.path),
    highlighting,
    LOOK,
    keymap.of([
      { key: 'F12', run: (editor) => follow(editor, editor.state.selection.main.head) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      indentWithTab
    ]),
    EditorView.domEventHandlers({
      click: (event, editor) => {
        const at = event.ctrlKey || event.metaKey ? editor.posAtCoords(event) : null
        return at !== null && follow(editor, at)
      }
    }),
    autocompletion({
      override: [
        ({ state, pos, explicit }) => {
          const { knowledge } = now()
          const found = knowledge && wordsAt(state.sliceDoc(0, pos), knowledge)
          if (!found || (found.from === pos && !explicit && !/[#{(. :]$/.test(state.sliceDoc(0, pos)))) return null
          return {
            from: found.from,
            options: found.words.map(({ name, kind, doc, apply }) => ({ label: name, type: TYPES[kind], detail: kind, boost: BOOSTS[kind] ?? 0, ...(doc && { info: () => docOf(doc) }), ...(apply !== undefined && { apply }) })), // prettier-ignore
            validFor: /^[\w-]*$/
          }
        }
      ]
    }),
    hoverTooltip((editor, at) => {
      const { knowledge } = now()
      const found = knowledge && meaningAt(editor.state.doc.toString(), at, knowledge)
      return found ? { pos: found.from, end: found.to, create: () => ({ dom: docOf(found.doc) }) } : null
    }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, view, transactions }) => {
      const isOwn = transactions.some((one) => one.annotation(Transaction.remote) !== true)
      if (docChanged && isOwn) document.set(state.doc.sliceString(0, undefined, breakIn(document.text())), view)
      if (selectionSet || docChanged) now().onCursor(state.doc.lineAt(state.selection.main.head).number)
    })
  ]
}

/** A layout's own words first. */
const BOOSTS: { [kind: string]: number } = { option: 3, attribute: 2, block: 2, word: 1 }

/** Icons of CodeMirror. */
const TYPES = { attribute: 'variable', block: 'class', helper: 'function', word: 'constant', option: 'property', type: 'type', partial: 'namespace', value: 'enum', function: 'function' } // prettier-ignore

const docOf = (doc: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = 'cm-doc'
  element.textContent = doc
  return element
}

/** The editor knows lines only; the file keeps its own line breaks. */
const breakIn = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** Replaces only what differs, so that cursor and history stay. */
const replace = (editor: EditorView, next: string): void => {
  const text = next.replaceAll('\r\n', '\n')
  const before = editor.state.doc.toString()
  if (before === text) return
  let from = 0
  while (from < before.length && before[from] === text[from]) from++
  let end = 0
  const most = Math.min(before.length, text.length) - from
  while (end < most && before.at(-1 - end) === text.at(-1 - end)) end++
  editor.dispatch({
    changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) },
    annotations: Transaction.remote.of(true)
  })
}

const positionOf = ({ doc }: EditorState, line: number, column: number): number => {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines))
  return Math.min(to, from + Math.max(1, column) - 1)
}

const diagnostic = (
  state: EditorState,
  { line = 1, column = 1, message, hint, severity }: StudioMistake
): Diagnostic => {
  const from = positionOf(state, line, column)
  const word = /^(?:\w+|\S)/.exec(state.sliceDoc(from, state.doc.lineAt(from).to))?.[0].length ?? 0
  return {
    from,
    to: from + word,
    severity: severity === 'mistake' ? 'error' : 'warning',
    message: hint === undefined ? message : `${message}\n${hint}`
  }
}
