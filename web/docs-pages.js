/**
 * The documentation for the web page: `docs/pages.json` has the HTML of each Markdown file that `docs/` and `layouts/` lead
 * to. Pictures of other folders than `docs/` are copied below `docs/`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
/** In the order of the list. */
const FIRST = ['layouts/README.md', 'layouts/BLOCKS.md', 'layouts/MAPS.md', 'layouts/LANGUAGE.md', 'layouts/IMPORT.md']
/** For those who change mapsetter itself. */
const NOT_FOR_USERS = /^(?:README|CONTRIBUTING|core\/README|docs\/decisions)\.md$/
const IN_PAGES = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g

const read = (path) => readFileSync(join(root, path), 'utf8')

const pagePaths = () => {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).sort().map((name) => `docs/${name}`) // prettier-ignore
  const found = [...FIRST, ...docs].filter((path) => !NOT_FOR_USERS.test(path))
  // a list that grows while it is walked
  for (const path of found)
    for (const [, link] of read(path).matchAll(IN_PAGES)) {
      const target = join(dirname(path), link)
      const isPage = target.endsWith('.md') && !target.startsWith('..') && !NOT_FOR_USERS.test(target)
      if (isPage && !found.includes(target) && existsSync(join(root, target))) found.push(target)
    }
  return found
}

/** As GitHub makes it. */
const anchorOf = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-') // prettier-ignore

const plain = (html) => html.replace(/<[^>]*>/g, ' ').replace(/&quot;/g, '"').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim() // prettier-ignore

/** The page serves the pictures of docs/ from there; the others are copied, PNG as WebP without a loss, in half the bytes. */
const isServed = (picture) => picture.startsWith('docs/')
const copyOf = (picture) => picture.replace(/\.png$/, '.webp')
const bytesOf = (picture) =>
  picture.endsWith('.png') ? sharp(join(root, picture)).webp({ lossless: true, effort: 4 }).toBuffer() : readFileSync(join(root, picture)) // prettier-ignore

/** The HTML of a page; `onPicture` is called with the path of each of its pictures. */
const htmlOf = (path, pages, onPicture) => {
  const html = micromark(read(path), { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  const inside = (link) => join(dirname(path), link)
  return (
    html
      // wide ones are scrolled by keyboard too
      .replace(/<pre>/g, '<pre tabindex="0">')
      .replace(
        /<h([1-6])>(.*?)<\/h\1>/gs,
        (_, level, text) => `<h${level} id="${anchorOf(plain(text))}">${text}</h${level}>`
      ) // prettier-ignore
      .replace(/<img src="([^"]+)" alt="([^"]*)"/g, (all, link, alt) => {
        if (/^https?:/.test(link)) return all
        const picture = inside(link)
        if (!existsSync(join(root, picture))) throw new Error(`${path} shows "${picture}", which does not exist`)
        onPicture(picture)
        return `<img loading="lazy" src="docs/${isServed(picture) ? picture : copyOf(picture)}" alt="${alt}"`
      })
      .replace(/<a href="([^"]+)">(.*?)<\/a>/gs, (all, link, text) => {
        if (/^(?:https?|mailto):/.test(link)) return all
        const [file, anchor = ''] = link.split('#')
        const target = file === '' ? path : inside(file)
        if (pages.includes(target)) return `<a href="#/docs/${encodeURIComponent(target)}/${anchor}">${text}</a>`
        // sources of mapsetter, which the page does not have
        return text
      })
  )
}

export const docsPages = () => ({
  name: 'docs-pages',
  async generateBundle() {
    const pages = pagePaths()
    const pictures = new Set()
    const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source })
    const docs = pages.map((path) => {
      const html = htmlOf(path, pages, (picture) => pictures.add(picture))
      return { path, title: plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)[1]), html }
    })
    const copied = [...pictures].filter((picture) => !isServed(picture))
    await Promise.all(copied.map(async (picture) => emit(`docs/${copyOf(picture)}`, await bytesOf(picture))))
    emit('docs/pages.json', JSON.stringify(docs))
  }
})
