/** New apps and layouts, imports, and exports. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Made, Starter, StudioApp } from '../../../core/studio/messages.js'
import { Choice } from '../../shared/choice.js'
import { exportAddress, server } from '../server.js'

interface AppDialogProps {
  apps: readonly StudioApp[]
  app: string
  onMade(file: string): void
  onClose(): void
}

export const AppDialog = ({ apps, app: shown, onMade, onClose }: AppDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [starters, setStarters] = useState<Starter[]>([])
  const [app, setApp] = useState(shown)
  const [from, setFrom] = useState('')
  const [failure, setFailure] = useState('')
  const [report, setReport] = useState('')
  useEffect(() => {
    dialog.current!.showModal()
    server.starters().then(setStarters, (thrown: Error) => setFailure(thrown.message))
  }, [])
  const make = async (work: () => Promise<Made>): Promise<void> => {
    try {
      const made = await work()
      setFailure('')
      onMade(made.file)
      if (made.report === undefined) onClose()
      else setReport(made.report)
    } catch (thrown) {
      setFailure((thrown as Error).message)
    }
  }
  return (
    <dialog ref={dialog} onClose={onClose} aria-label="Apps and layouts">
      {failure && <p role="alert">{failure}</p>}
      {report && <pre>{report}</pre>}
      <Making
        title="New layout"
        label="Name of the layout"
        onMake={(name) => void make(() => server.newLayout({ app, name, ...(from && { from }) }))}
      >
        <Choice
          id="layout-app"
          label="App"
          value={app}
          options={apps.map(({ name, title }) => [name, title] as const)}
          onChoose={setApp}
        />
        <Choice
          id="layout-from"
          label="Start from"
          value={from}
          options={[
            ['', 'a plain sheet'],
            ...starters.map((one) => [one.from, `${one.name} (${one.from.split('/')[0]})`] as const)
          ]}
          onChoose={setFrom}
        />
      </Making>
      <Making title="New app" label="Name of the app" onMake={(name) => void make(() => server.newApp(name))} />
      <Importing onMake={(path, name) => void make(() => server.import({ path, app: name }))} />
      <h2>Export the app {app}</h2>
      <p>
        <a href={exportAddress(app, 'zip')} download>
          as a folder (zip)
        </a>{' '}
        <a href={exportAddress(app, 'npm')} download>
          as an npm package
        </a>
      </p>
      <button type="button" onClick={() => dialog.current!.close()}>
        Close
      </button>
    </dialog>
  )
}

interface MakingProps {
  title: string
  label: string
  onMake(name: string): void
  children?: preact.ComponentChildren
}

const Making = ({ title, label, onMake, children }: MakingProps) => {
  const [name, setName] = useState('')
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onMake(name)
      }}
    >
      <h2>{title}</h2>
      <label for={id}>{label}</label>
      <input id={id} required value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
      {children}
      <p>
        <button type="submit">Create</button>
      </p>
    </form>
  )
}

const Importing = ({ onMake }: { onMake(path: string, app: string): void }) => {
  const [path, setPath] = useState('')
  return (
    <Making title="Import from another print server" label="Name of the new app" onMake={(name) => onMake(path, name)}>
      <label for="import-path">Path of its configuration on this machine: a file or a folder</label>
      <input id="import-path" required value={path} onInput={({ currentTarget }) => setPath(currentTarget.value)} />
    </Making>
  )
}
