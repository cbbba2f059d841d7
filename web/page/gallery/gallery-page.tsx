/** All layouts, with pictures of their samples. */
import type { Service } from '../service.js'
import { texts } from '../texts.js'

export const GalleryPage = ({ service }: { service: Service }) => (
  <main class="gallery">
    {service.apps.map(({ name, title, layouts }) => (
      <section key={name}>
        <h2>{title}</h2>
        <ul>
          {layouts.map((layout) => {
            const path = `${encodeURIComponent(name)}/${encodeURIComponent(layout)}`
            return (
              <li key={layout}>
                <a href={`#/print/${path}`}>
                  <img src={`pictures/${path}`} alt="" loading="lazy" width="240" height="320" />
                  <span>
                    {texts.printMap}: {layout}
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </section>
    ))}
  </main>
)
