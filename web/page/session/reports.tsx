/** Links to a report. A browser opens an address without headers, so the credentials of the user would be missing. */
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../texts.js'
import { ask } from './ask.js'
import { credentials } from './credentials.js'

/** Where a report is for links and frames. */
export interface ReportPlace {
  shown: string
  saved: string
  /** The name of the file, if the address does not say it. */
  name?: string
}

const placeOf = (address: string): ReportPlace => ({ shown: `${address}?inline=true`, saved: address })

/** The report of an address, which is fetched for a person who has signed in. */
export const useReport = (address: string | undefined): { place?: ReportPlace; failure: string } => {
  const [place, setPlace] = useState<ReportPlace>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    setPlace(undefined)
    setFailure('')
    if (address === undefined) return undefined
    if (!credentials()) return setPlace(placeOf(address))
    const gone = new AbortController()
    let made: string | undefined
    fetched(address, gone.signal).then(
      ({ blob, name }) => {
        if (gone.signal.aborted) return
        made = URL.createObjectURL(blob)
        setPlace({ shown: made, saved: made, name })
      },
      (error: Error) => gone.signal.aborted || setFailure(error.message)
    )
    return () => {
      gone.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [address])
  return { ...(place && { place }), failure }
}

/** A link, or a button that does the same for a person who has signed in. */
export const SaveReport = ({ address, onFailure }: { address: string; onFailure(message: string): void }) => {
  if (!credentials())
    return (
      <a href={address} download>
        {texts.save}
      </a>
    )
  const save = async (): Promise<void> => {
    const { blob, name } = await fetched(address)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    // the browser begins to save it after the click
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
  }
  return (
    <button type="button" onClick={() => void save().catch((error: Error) => onFailure(error.message))}>
      {texts.save}
    </button>
  )
}

const KEPT_MS = 60_000

const fetched = async (address: string, signal?: AbortSignal): Promise<{ blob: Blob; name: string }> => {
  const response = await ask(address, signal ? { signal } : {})
  return { blob: await response.blob(), name: nameIn(response.headers.get('content-disposition') ?? '') }
}

/** RFC 6266: the name in all letters, else the plain one. */
const nameIn = (disposition: string): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'report'
}
