/** All layouts, with pictures of their samples. */
import { useEffect, useState } from 'preact/hooks'
import type { Service } from '../service.js'
import { ask } from '../session/ask.js'
import { texts } from '../texts.js'

/** A browser has few connections to one host: the others stay free for what the person does next. */
const AT_ONCE = 2

/** The address of a layout in the page, and of its picture. */
const pathOf = (app: string, layout: string): string => `${encodeURIComponent(app)}/${encodeURIComponent(layout)}`

/** Pictures by their paths, as they arrive. */
const usePictures = (paths: readonly string[]): ReadonlyMap<string, string> => {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const gone = new AbortController()
    const waiting = [...paths]
    const made: string[] = []
    const load = async (): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined && !gone.signal.aborted; path = waiting.shift()) {
        const answer = await ask(`pictures/${path}`, { signal: gone.signal }).catch(() => undefined)
        if (!answer) continue
        const address = URL.createObjectURL(await answer.blob())
        made.push(address)
        const found = path
        setPictures((before) => new Map([...before, [found, address]]))
      }
    }
    for (let count = 0; count < AT_ONCE; count++) void load()
    return () => {
      gone.abort()
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [paths.join()])
  return pictures
}

export const GalleryPage = ({ service: { apps } }: { service: Service }) => {
  const pictures = usePictures(apps.flatMap(({ name, layouts }) => layouts.map((layout) => pathOf(name, layout.name))))
  return (
    <main class="gallery">
      {apps.map(({ name, title, layouts }) => (
        <section key={name}>
          <h2>{title}</h2>
          <ul>
            {layouts.map((layout) => {
              const path = pathOf(name, layout.name)
              return (
                <li key={layout.name}>
                  <a href={`#/print/${path}`}>
                    {pictures.has(path) ? <img src={pictures.get(path)} alt="" /> : <span class="picture" />}
                    {texts.printMap}: {layout.title}
                  </a>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </main>
  )
}
