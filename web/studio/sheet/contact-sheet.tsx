/** All samples of a layout with all contents, at once. */
import { useEffect, useState } from 'preact/hooks'
import type { Shown, StudioLayout, Variant } from '../../../core/studio/messages.js'
import { VARIANTS } from '../sample/sample-pane.js'
import { server } from '../server.js'

interface ContactSheetProps {
  layout: StudioLayout
  shown: Shown
  revision: number
  onShow(shown: Shown): void
}

interface Print {
  address?: string
  pages?: number
  failure?: string
}

export const ContactSheet = ({ layout, shown, revision, onShow }: ContactSheetProps) => {
  const samples = layout.samples.length > 0 ? layout.samples.map(({ name }) => name) : ['']
  const cases = samples.flatMap((sample) => (Object.keys(VARIANTS) as Variant[]).map((variant) => ({ ...shown, sample, variant }))) // prettier-ignore
  const [prints, setPrints] = useState<{ [key: string]: Print }>({})
  useEffect(() => {
    let isGone = false
    const made: string[] = []
    const printAll = async (): Promise<void> => {
      for (const one of cases) {
        if (isGone) return
        const print = await printOf(one)
        if (print.address) made.push(print.address)
        if (!isGone) setPrints((before) => ({ ...before, [keyOf(one)]: print }))
      }
    }
    void printAll()
    return () => {
      isGone = true
      made.forEach((address) => URL.revokeObjectURL(address))
    }
  }, [layout.file, revision])
  return (
    <ul class="contact">
      {cases.map((one) => {
        const { address, pages = 1, failure } = prints[keyOf(one)] ?? {}
        const title = `${one.sample || layout.name}, ${VARIANTS[one.variant]}`
        return (
          <li key={keyOf(one)}>
            <button type="button" onClick={() => onShow(one)}>
              {address ? <img src={address} alt="" /> : <span class="none">{failure ?? '…'}</span>}
              {title}
              {pages > 1 ? ` (${pages} pages)` : ''}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const keyOf = ({ sample, variant }: Shown): string => `${sample}/${variant}`

const printOf = async (shown: Shown): Promise<Print> => {
  try {
    const pages = await server.pages(shown, false)
    return { address: URL.createObjectURL(new Blob([pages[0]!.svg], { type: 'image/svg+xml' })), pages: pages.length }
  } catch (thrown) {
    return { failure: (thrown as Error).message }
  }
}
