/** The documentation, to read and to search. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { texts } from '../texts.js'

interface Section {
  page: string
  anchor: string
  heading: string
  text: string
}

/** A page as it was built. */
interface DocPage {
  path: string
  title: string
  html: string
}

const MOST_FOUND = 30

const readPages = async (): Promise<DocPage[]> => {
  const response = await fetch('docs/pages.json')
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return (await response.json()) as DocPage[]
}

/** From each heading of a page to the next one. */
const sectionsOf = ({ path, html }: DocPage): Section[] =>
  html
    .split(/(?=<h[1-6] id=)/)
    .filter((part) => part.startsWith('<h'))
    .map((part) => {
      const { body } = new DOMParser().parseFromString(part, 'text/html')
      const heading = body.firstElementChild!
      const found = { page: path, anchor: heading.id, heading: heading.textContent ?? '' }
      heading.remove()
      return { ...found, text: (body.textContent ?? '').replace(/\s+/g, ' ').trim() }
    })

export const DocsPage = ({ page, anchor }: { page: string | undefined; anchor: string | undefined }) => {
  const [pages, setPages] = useState<DocPage[]>([])
  const [query, setQuery] = useState('')
  const [failure, setFailure] = useState('')
  const shown = pages.find(({ path }) => path === page) ?? (page === undefined ? pages[0] : undefined)
  const isSearching = query.trim() !== ''
  const sections = useMemo(() => (isSearching ? pages.flatMap(sectionsOf) : []), [pages, isSearching])

  useEffect(() => {
    readPages().then(setPages, (error: Error) => setFailure(error.message))
  }, [])
  useEffect(() => setQuery(''), [page])
  useEffect(() => {
    if (!shown || isSearching) return
    if (anchor) document.getElementById(anchor)?.scrollIntoView()
    else scrollTo(0, 0)
  }, [shown, anchor, isSearching])

  const found = isSearching ? foundIn(sections, query) : undefined
  return (
    <main class="docs">
      <nav aria-label={texts.docs}>
        <p>
          <label for="docs-query">{texts.search}</label>
          <input
            id="docs-query"
            type="search"
            value={query}
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </p>
        <ul>
          <li>
            <a href="../docs">{texts.addresses}</a>
          </li>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <a href={`#/docs/${encodeURIComponent(path)}`} aria-current={path === shown?.path ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {failure && <p role="alert">{failure}</p>}
      {found ? (
        <section aria-label={texts.search}>
          <p role="status">{found.length === 0 ? texts.nothingFound : `${texts.found}: ${found.length}`}</p>
          <ul class="found">
            {found.map((section) => (
              <li key={`${section.page}#${section.anchor}`}>
                <a href={`#/docs/${encodeURIComponent(section.page)}/${section.anchor}`} onClick={() => setQuery('')}>
                  {section.heading}
                </a>{' '}
                <small>{section.page}</small>
                <p>{around(section.text, query)}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : pages.length > 0 && !shown ? (
        <p role="status">{texts.nothingFound}</p>
      ) : (
        // made of mapsetter's own pages when it was built
        <article tabIndex={0} lang="en" dangerouslySetInnerHTML={{ __html: shown?.html ?? '' }} />
      )}
    </main>
  )
}

/** Sections with all words, those with one in their heading first. */
const foundIn = (sections: readonly Section[], query: string): Section[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ heading, text }: Section): number => {
    const [head, body] = [heading.toLowerCase(), text.toLowerCase()]
    if (!words.every((word) => head.includes(word) || body.includes(word))) return 0
    return 1 + words.filter((word) => head.includes(word)).length
  }
  return sections
    .map((section) => ({ section, rank: rank(section) }))
    .filter((one) => one.rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_FOUND)
    .map(({ section }) => section)
}

const AROUND = 90

const around = (text: string, query: string): string => {
  const at = Math.max(0, text.toLowerCase().indexOf(query.toLowerCase().split(/\s+/).find(Boolean) ?? ''))
  const from = Math.max(0, at - AROUND)
  return `${from > 0 ? '… ' : ''}${text.slice(from, at + 2 * AROUND)}${text.length > at + 2 * AROUND ? ' …' : ''}`
}
