import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { DocsPage } from './docs/docs-page.js'
import { GalleryPage } from './gallery/gallery-page.js'
import { JobsPage } from './jobs/jobs-page.js'
import { PrintPage } from './print/print-page.js'
import { readService, type Service } from './service.js'
import { chooseLanguage, lang, LANGUAGE_NAMES, texts } from './texts.js'
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
  const isPrint = !['gallery', 'jobs', 'docs'].includes(kind)
  return (
    <>
      <header>
        <h1>mapsetter</h1>
        <nav>
          {(['gallery', 'print', 'jobs', 'docs'] as const).map((name) => (
            <a key={name} href={`#/${name}`} aria-current={(isPrint ? 'print' : kind) === name ? 'page' : undefined}>
              {texts[name]}
            </a>
          ))}
        </nav>
        <select
          class="lang"
          aria-label={texts.language}
          value={lang}
          onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
        >
          {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </header>
      {failure && <p role="alert">{failure}</p>}
      {service && kind === 'gallery' && <GalleryPage service={service} />}
      {kind === 'docs' && <DocsPage page={app} anchor={layout} />}
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
