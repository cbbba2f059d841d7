/** Which sheet is shown, how its print went, and its report in a format. */
import { useState } from 'preact/hooks'
import type { Sheet, StudioState } from '../../core/studio/messages.js'
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
      <label for="app">App</label>
      <select
        id="app"
        value={app?.name}
        onChange={({ currentTarget: { value } }) =>
          onChoose(value, state.apps.find(({ name }) => name === value)!.layouts[0]!.name)
        }
      >
        {state.apps.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <label for="layout">Layout</label>
      <select
        id="layout"
        value={sheet?.shown.layout}
        onChange={({ currentTarget }) => onChoose(app!.name, currentTarget.value)}
      >
        {(app?.layouts ?? []).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button type="button" onClick={onMake}>
        New, import, export …
      </button>
      <label for="format">Format</label>
      <select id="format" value={format} onChange={({ currentTarget }) => setFormat(currentTarget.value)}>
        {state.formats.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
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
  if (state === 'mistake') return 'mistake: the last good sheet is shown'
  return `printed in ${milliseconds} ms, ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`
}
