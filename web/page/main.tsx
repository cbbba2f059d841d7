import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { DocsPage } from './docs/docs-page.js'
import { GalleryPage } from './gallery/gallery-page.js'
import { Head } from './head.js'
import { JobsPage } from './jobs/jobs-page.js'
import { PrintPage } from './print/print-page.js'
import { readService, type Service } from './service.js'
import { onRefused, Refusal } from './session/ask.js'
import { credentials, keepCredentials } from './session/credentials.js'
import { SignIn } from './session/sign-in.js'
import { SignInDialog } from './session/sign-in-dialog.js'
import { texts } from './texts.js'
import './style.css'

/** A person may have written or cut the address. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `#/print/default/A4%20portrait` is `['print', 'default', 'A4 portrait']`. */
const route = (): string[] =>
  location.hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded)

/** What the service is for the person, or for a stranger if it does not know any more what they have signed in with. */
const readAgain = async (): Promise<Service> => {
  try {
    return await readService()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401 || !credentials()) throw error
    keepCredentials(undefined)
    return readService()
  }
}

const Page = () => {
  const [service, setService] = useState<Service>()
  const [failure, setFailure] = useState('')
  const [path, setPath] = useState(route)
  /** Why the person is asked who they are; undefined: they are not asked. */
  const [asked, setAsked] = useState<string>()
  const readIt = (): void => {
    setFailure('')
    readAgain().then(setService, (error: Error) => setFailure(error.message))
  }
  useEffect(() => {
    readIt()
    const changed = () => setPath(route())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  useEffect(() => {
    if (!service) return undefined
    return onRefused((isAct) => {
      // the service has begun to ask who people are
      if (service.client.proofs.length === 0) readIt()
      else if (isAct || credentials()) setAsked((reason) => reason ?? texts.signInAgain)
    })
  }, [service])
  const signedIn = (next: Service): void => {
    setAsked(undefined)
    setFailure('')
    setService(next)
  }
  const [kind = '', app, layout] = path
  const isPrint = !['gallery', 'jobs', 'docs'].includes(kind)
  const needsApps = isPrint || kind === 'gallery'
  const shown = isPrint ? 'print' : (kind as 'gallery' | 'jobs' | 'docs')
  useEffect(() => void (document.title = `${texts[shown]} – mapsetter`), [shown])
  return (
    <>
      <Head
        current={shown}
        client={service?.client}
        onSignIn={() => setAsked('')}
        onSignOut={() => {
          keepCredentials(undefined)
          readIt()
        }}
      />
      {failure && <p role="alert">{failure}</p>}
      {service?.refusal !== undefined && needsApps && (
        <main class="refused">
          <h2>{texts.signInNeeded}</h2>
          <p>{service.client.name === undefined ? texts.signInFirst : service.refusal}</p>
          {service.client.proofs.length > 0 && asked === undefined && (
            <SignIn proofs={service.client.proofs} onSignedIn={signedIn} />
          )}
        </main>
      )}
      {kind === 'docs' && <DocsPage page={app} anchor={layout} />}
      {service && kind === 'jobs' && <JobsPage service={service} />}
      {service && service.apps.length > 0 && kind === 'gallery' && <GalleryPage service={service} />}
      {service && service.apps.length > 0 && isPrint && <PrintPage service={service} app={app} layout={layout} />}
      {service && asked !== undefined && (
        <SignInDialog service={service} reason={asked} onSignedIn={signedIn} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

render(<Page />, document.getElementById('page')!)
