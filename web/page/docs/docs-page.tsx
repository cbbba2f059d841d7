/** The documentation, to read and to search. */
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../texts.js'

interface Section {
  page: string
  anchor: string
  heading: string
  text: string
}

interface Docs {
  pages: { path: string; title: string }[]
  sections: Section[]
}

const MOST_FOUND = 30

const textAt = async (address: string): Promise<string> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response.text()
}

export const DocsPage = ({ page, anchor }: { page: string | undefined; anchor: string | undefined }) => {
  const [docs, setDocs] = useState<Docs>()
  const [html, setHtml] = useState<{ page: string; text: string }>()
  const [query, setQuery] = useState('')
  const [failure, setFailure] = useState('')
  const shown = page ?? docs?.pages[0]?.path
  const fail = (error: Error): void => setFailure(error.message)

  useEffect(() => {
    textAt('docs/sections.json').then((text) => setDocs(JSON.parse(text) as Docs), fail)
  }, [])
  useEffect(() => {
    setQuery('')
    if (!docs?.pages.some(({ path }) => path === shown)) return
    textAt(`docs/${shown}.html`).then((text) => setHtml({ page: shown!, text }), fail)
  }, [docs, shown])
  useEffect(() => {
    if (html?.page !== shown || query !== '') return
    if (anchor) document.getElementById(anchor)?.scrollIntoView()
    else scrollTo(0, 0)
  }, [html, anchor, query])

  const found = query.trim() === '' || !docs ? undefined : foundIn(docs.sections, query)
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
          {docs?.pages.map(({ path, title }) => (
            <li key={path}>
              <a href={`#/docs/${encodeURIComponent(path)}`} aria-current={path === shown ? 'page' : undefined}>
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
      ) : (
        // made of mapsetter's own pages when it was built
        <article
          tabIndex={0}
          lang="en"
          dangerouslySetInnerHTML={{ __html: html !== undefined && html.page === shown ? html.text : '' }}
        />
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
