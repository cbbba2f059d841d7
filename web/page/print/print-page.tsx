/** A map, a form and a preview: what a person prints. */
import { useEffect, useState } from 'preact/hooks'
import { Choice } from '../../shared/choice.js'
import { appAddresses, type Layout, type PrintRequest, type Service } from '../service.js'
import { texts } from '../texts.js'
import { Sheet } from './sheet.js'

interface AppParts {
  layouts: Layout[]
  samples: Map<string, PrintRequest>
}

export const PrintPage = ({ service, app, layout }: { service: Service; app: string; layout: string }) => {
  const [parts, setParts] = useState<AppParts>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    setParts(undefined)
    const addresses = appAddresses(service, app)
    Promise.all([addresses.layouts(), addresses.samples()]).then(
      ([layouts, samples]) => setParts({ layouts, samples }),
      (error: Error) => setFailure(error.message)
    )
  }, [service, app])
  const chosen = parts?.layouts.find(({ name }) => name === layout)
  return (
    <main class="print">
      <Chooser service={service} app={app} layout={layout} />
      {failure && <p role="alert">{failure}</p>}
      {!parts && !failure && <p>{texts.loading}</p>}
      {chosen && (
        <Sheet
          key={`${app}/${layout}`}
          service={service}
          app={app}
          layout={chosen}
          sample={parts!.samples.get(layout)}
        />
      )}
    </main>
  )
}

const Chooser = ({ service, app, layout }: { service: Service; app: string; layout: string }) => {
  const go = (toApp: string, toLayout: string): void => {
    location.hash = `#/print/${encodeURIComponent(toApp)}/${encodeURIComponent(toLayout)}`
  }
  const layouts = service.apps.find(({ name }) => name === app)?.layouts ?? []
  return (
    <p class="chooser">
      <Choice
        id="app"
        label={texts.app}
        value={app}
        options={service.apps.map(({ name, title }) => [name, title] as const)}
        onChoose={(value) => go(value, service.apps.find(({ name }) => name === value)!.layouts[0]!)}
      />
      <Choice id="layout" label={texts.layout} value={layout} options={layouts} onChoose={(value) => go(app, value)} />
    </p>
  )
}
