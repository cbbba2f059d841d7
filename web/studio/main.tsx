import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LanguageFacts, Sheet, Shown, SizeText, StudioState } from '../../core/studio/messages.js'
import { makeDocuments, type OpenDocument } from './documents.js'
import type { Place } from './editor/code.js'
import { EditorPane } from './editor/editor-pane.js'
import type { Knowledge } from './editor/knowledge.js'
import { AppDialog } from './files/app-dialog.js'
import { FileTree } from './files/file-tree.js'
import { Head } from './head.js'
import { SamplePane } from './sample/sample-pane.js'
import { server, watchStudio } from './server.js'
import { SheetPane } from './sheet/sheet-pane.js'
import './style.css'

const Studio = () => {
  const documents = useMemo(makeDocuments, [])
  const [state, setState] = useState<StudioState>()
  const [sheet, setSheet] = useState<Sheet>()
  const [facts, setFacts] = useState<LanguageFacts>()
  const [isReached, setReached] = useState(true)
  const [failure, setFailure] = useState('')
  const [path, setPath] = useState('')
  const [opened, setOpened] = useState<OpenDocument>()
  const [place, setPlace] = useState<Place>()
  const [isMaking, setMaking] = useState(false)
  const [line, setLine] = useState<{ file: string; line: number }>()
  const [, redraw] = useState(0)
  const cursor = useRef(1)
  const fail = (thrown: Error): void => setFailure(thrown.message)

  useEffect(() => {
    server.language().then(setFacts, fail)
    const stops = [
      watchStudio({ state: setState, sheet: setSheet, files: ({ paths }) => documents.changed(paths), reached: setReached }), // prettier-ignore
      documents.watch(() => redraw((count) => count + 1))
    ]
    // the browser asks before it closes the page
    addEventListener('beforeunload', (event) => documents.areSaved() || event.preventDefault())
    return () => stops.forEach((stop) => stop())
  }, [])

  const open = (next: string, at?: Place): void => {
    setPlace(at && { ...at })
    if (next === path) return
    setPath(next)
    setOpened(undefined)
  }
  useEffect(() => {
    if (path === '') return
    let isGone = false
    documents.open(path).then(
      (document) => isGone || setOpened(document),
      (thrown: Error & { status?: number }) => isGone || thrown.status === 415 || fail(thrown)
    )
    return () => void (isGone = true)
  }, [path])

  const app = state?.apps.find(({ name }) => name === sheet?.shown.app)
  const layout = app?.layouts.find(({ name }) => name === sheet?.shown.layout)
  useEffect(() => {
    if (path === '' && layout) open(layout.file)
  }, [layout])

  const title = [layout?.name, 'mapsetter studio'].filter(Boolean).join(' – ')
  useEffect(() => void (document.title = title), [title])

  const refresh = (): void => void server.state().then(setState, fail)
  const show = (shown: Shown): void => void server.show(shown).then(() => setFailure(''), fail)
  const choose = (appName: string, layoutName: string): void => {
    const found = state?.apps.find(({ name }) => name === appName)?.layouts.find(({ name }) => name === layoutName)
    if (!found) return
    show({ app: appName, layout: layoutName, sample: found.samples[0]?.name ?? '', variant: 'as-it-is' })
    open(found.file)
  }
  const openFile = (file: string): void => {
    open(file)
    for (const { name, layouts } of state?.apps ?? []) {
      const of = layouts.find((one) => one.file === file)
      if (of && of !== layout) choose(name, of.name)
    }
  }
  const resize = async ({ file, from, to, value, unit }: SizeText, next: number): Promise<void> => {
    const document = await documents.open(file)
    const text = document.text()
    if (text.slice(from, to) === `${value}${unit}` || Number.parseFloat(text.slice(from, to)) === value)
      document.set(`${text.slice(0, from)}${next}${unit}${text.slice(to)}`)
    else setFailure('The file has changed since the sheet was printed: drag again.')
  }
  const knowledge = useMemo<Knowledge | undefined>(() => {
    const own = state?.apps.flatMap(({ layouts }) => layouts).find(({ file }) => file === path) ?? layout
    return facts && state && { facts, path, files: state.files, attributes: own?.attributes ?? [] }
  }, [facts, state, path, layout])
  const mistakes = useMemo(() => (state?.mistakes.length ? state.mistakes : (sheet?.mistakes ?? [])), [state, sheet])

  if (!state) return <p role="status">{isReached ? 'Loading …' : 'The studio cannot be reached.'}</p>
  return (
    <>
      <Head state={state} sheet={sheet} onChoose={choose} onMake={() => setMaking(true)} onFailure={setFailure} />
      <div class="told">
        {!isReached && (
          <p role="alert">
            The studio cannot be reached. Start it again with “mapsetter studio”, and open its new address.
          </p>
        )}
        {failure && (
          <p role="alert">
            {failure}{' '}
            <button type="button" onClick={() => setFailure('')}>
              Close
            </button>
          </p>
        )}
      </div>
      <FileTree
        files={state.files}
        path={path}
        onOpen={openFile}
        onChanged={(next) => {
          refresh()
          if (next !== undefined) open(next)
        }}
      />
      <EditorPane
        path={path}
        document={opened?.path === path ? opened : undefined}
        knowledge={knowledge}
        mistakes={mistakes}
        place={place}
        onOpen={open}
        onCursor={(at) => void (cursor.current = at)}
        onShowLine={() => setLine({ file: path, line: cursor.current })}
      />
      {app && layout && sheet ? (
        <SamplePane
          app={app}
          layout={layout}
          shown={sheet.shown}
          documents={documents}
          onShow={show}
          onOpen={open}
          onMade={refresh}
        />
      ) : (
        <section class="sample" aria-label="Sample" />
      )}
      <SheetPane
        sheet={sheet}
        layout={layout}
        hasHistory={state.hasHistory}
        line={line}
        onShow={show}
        onSource={({ file, line: at, column }) => open(file, { line: at, column })}
        onResize={(size, value) => void resize(size, value).catch(fail)}
      />
      {isMaking && (
        <AppDialog
          apps={state.apps}
          app={app?.name ?? state.apps[0]?.name ?? ''}
          onMade={(file) => open(file)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}

render(<Studio />, document.getElementById('page')!)
