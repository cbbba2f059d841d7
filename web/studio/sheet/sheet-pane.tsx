/** The printed sheet: its pages, the way back to their lines, and other views of it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Origins, Sheet, SizeText, SourcePlace, StudioLayout } from '../../../core/studio/messages.js'
import { pageAddress, server } from '../server.js'
import { Comparison } from './comparison.js'
import { ContactSheet } from './contact-sheet.js'
import { markOf, sourceAt } from './find-source.js'
import type { Mark } from './geometry.js'
import { PageView } from './page-view.js'

interface SheetPaneProps {
  sheet: Sheet | undefined
  layout: StudioLayout | undefined
  hasHistory: boolean
  /** The line to show on the sheet; a new object shows it again. */
  line: { file: string; line: number } | undefined
  onShow(shown: Sheet['shown']): void
  onSource(place: SourcePlace): void
  onResize(size: SizeText, value: number): void
}

type View = 'pages' | 'contact' | 'comparison'

const VIEWS: { [name in View]: string } = {
  pages: 'Pages',
  contact: 'All samples',
  comparison: 'Since the last commit'
}
const ZOOM_STEP = 1.25

export const SheetPane = ({ sheet, layout, hasHistory, line, onShow, onSource, onResize }: SheetPaneProps) => {
  const [view, setView] = useState<View>('pages')
  const [zoom, setZoom] = useState<number>()
  const [fit, setFit] = useState(1)
  const [mark, setMark] = useState<Mark>()
  const list = useRef<HTMLDivElement>(null)
  const pages = sheet?.pages ?? []
  const revision = sheet?.pagesRevision ?? 0
  const { origins, ask } = useOrigins(revision)
  const widest = Math.max(1, ...pages.map(({ widthPt }) => widthPt))
  const scale = zoom ?? fit

  useEffect(() => {
    const watched = new ResizeObserver(() => setFit(Math.max(0.1, (list.current!.clientWidth - 60) / widest)))
    watched.observe(list.current!)
    return () => watched.disconnect()
  }, [widest])

  useEffect(() => {
    if (!line) return
    void ask().then((found) => {
      const next = found && markOf(found, line.file, line.line)
      setMark(next)
      if (next) document.getElementById(`page-${next.page}`)?.scrollIntoView({ block: 'start' })
    })
  }, [line])
  useEffect(() => setMark(undefined), [revision])

  const pick = (page: number, point: { x: number; y: number }): void =>
    void ask().then((found) => {
      const place = found && sourceAt(found, page, point)
      if (place) onSource(place)
    })

  return (
    <section class="sheet" aria-label="Sheet">
      <div class="tools">
        {(Object.keys(VIEWS) as View[])
          .filter((name) => name !== 'comparison' || hasHistory)
          .map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {VIEWS[name]}
            </button>
          ))}
        <button type="button" aria-label="Smaller" onClick={() => setZoom(scale / ZOOM_STEP)}>
          −
        </button>
        {pages.length > 0 && <span>{Math.round(scale * 75)} %</span>}
        <button type="button" aria-label="Larger" onClick={() => setZoom(scale * ZOOM_STEP)}>
          +
        </button>
        <button type="button" aria-pressed={zoom === undefined} onClick={() => setZoom(undefined)}>
          Fit
        </button>
      </div>
      <div class="pages" ref={list} tabIndex={0} role="region" aria-label="Pages" onPointerEnter={() => void ask()}>
        {view === 'contact' && sheet && layout && (
          <ContactSheet
            layout={layout}
            shown={sheet.shown}
            revision={revision}
            onShow={(shown) => {
              setView('pages')
              onShow(shown)
            }}
          />
        )}
        {view === 'comparison' && sheet && <Comparison sheet={sheet} />}
        {view === 'pages' &&
          pages.map((size, number) => (
            <PageView
              key={number}
              number={number}
              address={pageAddress(revision, number)}
              size={size}
              scale={scale}
              blocks={origins?.blocks.filter(({ page }) => page === number) ?? []}
              sizes={sheet!.sizes}
              mark={mark?.page === number ? mark : undefined}
              onPick={(point) => pick(number, point)}
              onResize={onResize}
            />
          ))}
        {pages.length === 0 && (
          <p role="status">{sheet?.state === 'mistake' ? 'The sheet cannot be printed.' : 'Printing …'}</p>
        )}
      </div>
      {view === 'pages' && pages.length > 1 && (
        <div class="strip">
          {pages.map((_, number) => (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number + 1}`}
              onClick={() => document.getElementById(`page-${number}`)!.scrollIntoView()}
            >
              <img src={pageAddress(revision, number)} alt="" />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** The origins of a sheet, once somebody asks for them: they take a compilation or two. */
const useOrigins = (revision: number): { origins: Origins | undefined; ask(): Promise<Origins | undefined> } => {
  const [kept, setKept] = useState<{ revision: number; origins: Origins }>()
  const asked = useRef<{ revision: number; answer: Promise<Origins | undefined> } | null>(null)
  const ask = (): Promise<Origins | undefined> => {
    if (revision === 0) return Promise.resolve(undefined)
    if (asked.current?.revision !== revision) {
      const answer = server.origins(revision).then(
        (origins) => {
          setKept({ revision, origins })
          return origins
        },
        () => undefined
      )
      asked.current = { revision, answer }
    }
    return asked.current!.answer
  }
  return { origins: kept?.revision === revision ? kept.origins : undefined, ask }
}
