import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { GalleryPage } from './gallery/gallery-page.js'
import { JobsPage } from './jobs/jobs-page.js'
import { PrintPage } from './print/print-page.js'
import { readService, type Service } from './service.js'
import { texts } from './texts.js'
import './style.css'

/** `#/print/default/A4%20portrait` is `['print', 'default', 'A4 portrait']`. */
const route = (): string[] =>
  location.hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decodeURIComponent)

const Page = () => {
  const [service, setService] = useState<Service>()
  const [failure, setFailure] = useState('')
  const [path, setPath] = useState(route)
  useEffect(() => {
    readService().then(setService, (error: Error) => setFailure(error.message))
    const changed = () => setPath(route())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  const [kind = '', app, layout] = path
  const first = service?.apps[0]
  const isPrint = kind !== 'gallery' && kind !== 'jobs'
  return (
    <>
      <header>
        <h1>mapsetter</h1>
        <nav>
          {(['gallery', 'print', 'jobs'] as const).map((name) => (
            <a key={name} href={`#/${name}`} aria-current={(isPrint ? 'print' : kind) === name ? 'page' : undefined}>
              {texts[name]}
            </a>
          ))}
          <a href="../docs">{texts.docs}</a>
        </nav>
      </header>
      {failure && <p role="alert">{failure}</p>}
      {service && kind === 'gallery' && <GalleryPage service={service} />}
      {service && kind === 'jobs' && <JobsPage service={service} />}
      {service && first && isPrint && (
        <PrintPage
          service={service}
          app={app ?? first.name}
          layout={layout ?? service.apps.find(({ name }) => name === (app ?? first.name))!.layouts[0]!}
        />
      )}
    </>
  )
}

render(<Page />, document.getElementById('page')!)
