/** Which sheet is shown, how its print went, and its report in a format. */
import { useState } from 'preact/hooks'
import type { Sheet, StudioState } from '../../core/studio/messages.js'
import { Choice } from '../shared/choice.js'
import { server } from './server.js'

interface HeadProps {
  state: StudioState
  sheet: Sheet | undefined
  onChoose(app: string, layout: string): void
  onMake(): void
  onFailure(message: string): void
}

export const Head = ({ state, sheet, onChoose, onMake, onFailure }: HeadProps) => {
  const [format, setFormat] = useState('pdf')
  const [isPrinting, setPrinting] = useState(false)
  const app = state.apps.find(({ name }) => name === sheet?.shown.app)
  const print = async (): Promise<void> => {
    setPrinting(true)
    try {
      const { name, blob } = await server.print(sheet!.shown, format)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (thrown) {
      onFailure((thrown as Error).message)
    } finally {
      setPrinting(false)
    }
  }
  return (
    <header class="head">
      <h1>mapsetter studio</h1>
      <Choice
        id="app"
        label="App"
        value={app?.name}
        options={state.apps.map(({ name, title }) => [name, title] as const)}
        onChoose={(value) => onChoose(value, state.apps.find(({ name }) => name === value)!.layouts[0]!.name)}
      />
      <Choice
        id="layout"
        label="Layout"
        value={sheet?.shown.layout}
        options={(app?.layouts ?? []).map(({ name }) => name)}
        onChoose={(value) => onChoose(app!.name, value)}
      />
      <button type="button" onClick={onMake}>
        New, import, export …
      </button>
      <Choice id="format" label="Format" value={format} options={state.formats} onChoose={setFormat} />
      <button type="button" disabled={!sheet || isPrinting} onClick={() => void print()}>
        Print
      </button>
      <span class="state" role="status">
        {sheet && said(sheet)}
      </span>
    </header>
  )
}

const said = ({ state, milliseconds, pages }: Sheet): string => {
  if (state === 'printing') return 'printing …'
  if (state === 'mistake') return pages.length === 0 ? 'not printed' : 'not printed: this is the last correct sheet'
  return `printed in ${milliseconds} ms, ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`
}
