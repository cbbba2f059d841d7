/** A map, a form and a preview: what a person prints. */
import { useEffect, useState } from 'preact/hooks'
import { Choice } from '../../shared/choice.js'
import { type App, appAddresses, type Layout, type PrintRequest, type Service } from '../service.js'
import { texts } from '../texts.js'
import { Sheet } from './sheet.js'

interface AppParts {
  app: string
  layouts: Layout[]
  samples: Map<string, PrintRequest>
}

interface PrintPageProps {
  service: Service
  /** Names from the address of the page, which may be of another service. */
  app: string | undefined
  layout: string | undefined
}

export const PrintPage = ({ service, app, layout }: PrintPageProps) => {
  const chosenApp = service.apps.find(({ name }) => name === app) ?? service.apps[0]!
  const chosenLayout = chosenApp.layouts.find(({ name }) => name === layout) ?? chosenApp.layouts[0]!
  const isKnown = [undefined, chosenApp.name].includes(app) && [undefined, chosenLayout.name].includes(layout)
  const { name } = chosenApp
  const [parts, setParts] = useState<AppParts>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isGone = false
    setFailure('')
    const addresses = appAddresses(service, name)
    Promise.all([addresses.layouts(), addresses.samples()]).then(
      ([layouts, samples]) => isGone || setParts({ app: name, layouts, samples }),
      (error: Error) => isGone || setFailure(error.message)
    )
    return () => void (isGone = true)
  }, [service, name])
  const found = parts?.app === name ? parts.layouts.find((one) => one.name === chosenLayout.name) : undefined
  return (
    <main class="print">
      <Chooser apps={service.apps} app={chosenApp} layout={chosenLayout.name} />
      {!isKnown && <p role="status">{texts.notThere}</p>}
      {failure && <p role="alert">{failure}</p>}
      {!found && !failure && <p>{texts.loading}</p>}
      {found && (
        <Sheet
          key={`${name}/${found.name}`}
          service={service}
          app={chosenApp}
          layout={found}
          sample={parts!.samples.get(found.name)}
        />
      )}
    </main>
  )
}

const Chooser = ({ apps, app, layout }: { apps: readonly App[]; app: App; layout: string }) => {
  const go = (toApp: string, toLayout: string): void => {
    location.hash = `#/print/${encodeURIComponent(toApp)}/${encodeURIComponent(toLayout)}`
  }
  return (
    <p class="chooser">
      <span>
        <Choice
          id="app"
          label={texts.app}
          value={app.name}
          options={apps.map(({ name, title }) => [name, title] as const)}
          onChoose={(value) => go(value, apps.find(({ name }) => name === value)!.layouts[0]!.name)}
        />
      </span>
      <span>
        <Choice
          id="layout"
          label={texts.layout}
          value={layout}
          options={app.layouts.map(({ name, title }) => [name, title] as const)}
          onChoose={(value) => go(app.name, value)}
        />
      </span>
    </p>
  )
}
