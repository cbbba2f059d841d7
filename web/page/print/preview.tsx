/** The sheet in few pixels, drawn again a moment after each change. */
import { useEffect, useState } from 'preact/hooks'
import { appAddresses, type PrintRequest, type Service } from '../service.js'
import { texts } from '../texts.js'

/** How long nothing must change before the sheet is drawn. */
const PAUSE_MS = 400

export const Preview = ({ service, app, request }: { service: Service; app: string; request: PrintRequest }) => {
  const [picture, setPicture] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const text = JSON.stringify(request)

  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      setBusy(true)
      try {
        const answer = await appAddresses(service, app).printed(JSON.parse(text) as PrintRequest, 'png', gone.signal)
        const address = URL.createObjectURL(await answer.blob())
        setPicture((before) => {
          if (before) URL.revokeObjectURL(before)
          return address
        })
        setFailure('')
      } catch (error) {
        if (!gone.signal.aborted) setFailure((error as Error).message)
      } finally {
        if (!gone.signal.aborted) setBusy(false)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [service, app, text])

  return (
    <section class="preview" aria-label={texts.preview} aria-busy={isBusy}>
      {picture && <img src={picture} alt={texts.preview} />}
      {failure && <p role="alert">{failure}</p>}
      {!picture && !failure && <p>{texts.loading}</p>}
    </section>
  )
}
