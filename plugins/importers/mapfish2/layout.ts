import { foldedName } from '../../../core/plugin.js'
import { attributeLines, call, scalar } from '../../../parts/importing.js'
import type { YamlNode } from '../../../parts/yaml.js'
import { Attributes } from './attributes.js'
import type { AppDraft, Draft } from './draft.js'
import { kindOf, Options } from './options.js'
import { pageOf } from './page.js'
import { sampleOf } from './sample.js'
import { stringOf } from './texts.js'

/** The file of a layout, and its sample. */
export interface Written {
  layout: string
  sample: string
}

export interface LayoutWriting {
  name: string
  node: YamlNode
  app: AppDraft
  scales: readonly number[]
  isWord: (name: string) => boolean
}

/** The blocks are written twice, because blocks at the top may need attribute names of blocks below. */
export const writeLayout = ({ name, node, app, scales, isWord }: LayoutWriting): Written | undefined => {
  const options = new Options(node, app.report, `the layout "${name.slice(0, 60)}"`)
  const mainPage = options.options('mainPage')
  if (!mainPage) {
    app.report.lost(node.line, `the layout "${name.slice(0, 60)}" has no mainPage`)
    return undefined
  }
  const first = draftOf(options, app, isWord)
  bodyOf(options, first)
  const draft = draftOf(options, app, isWord, first)
  const body = bodyOf(options, draft)
  const outputFilename = options.text('outputFilename')
  options.leave({
    dynamicImagesPage: 'pages for images are not imported; the block "datasource" makes a page for each row of a list'
  })
  options.end()
  const { entries } = draft.attributes
  const frontMatter = [
    `name: ${scalar(name)}`,
    ...(outputFilename === undefined ? [] : [`outputFilename: ${scalar(fileNamePattern(outputFilename))}`]),
    ...(entries.size === 0
      ? ['attributes: {}']
      : ['attributes:', ...[...entries].map(([one, entry]) => attributeLines(one, entry))])
  ]
  return {
    layout: `---\n${frontMatter.join('\n')}\n---\n${body}`,
    sample: sampleOf(name, draft, scales)
  }
}

const SECTIONS = ['mainPage', 'titlePage', 'extraPage', 'lastPage'] as const
const DEEPEST = 60

const draftOf = (options: Options, app: AppDraft, isWord: (name: string) => boolean, first?: Draft): Draft => {
  const attributes = new Attributes(isWord)
  const mapOf = new Map<YamlNode, string>()
  const maps = new Map<string, string>()
  const collect = (node: YamlNode | undefined, depth = 0): void => {
    if (!node || depth > DEEPEST || mapOf.has(node)) return
    if (node.kind === 'list') node.items.forEach((item) => collect(item, depth + 1))
    if (node.kind !== 'map') return
    const written = node.members.get('name')?.node
    const wished = (written?.kind === 'scalar' && written.text.trim()) || 'map'
    const name = attributes.nameFor(wished)
    if (
      kindOf(node) === 'map' &&
      !node.members.has('overviewMap') &&
      (!first || first.shown.has(node)) &&
      !attributes.entries.has(name)
    ) {
      attributes.entries.set(name, { type: 'map' })
      mapOf.set(node, name)
      maps.set(foldedName(wished), name)
      if (foldedName(wished) !== foldedName(name))
        app.report.changed(node.line, `requests must use the name "${name}" for the map "${wished}"`)
    }
    for (const { node: inner } of node.members.values()) collect(inner, depth + 1)
  }
  for (const section of SECTIONS) collect(options.node(section))
  const known = new Set(first?.attributes.entries.keys())
  return { ...app, attributes, known, mapOf, maps, shown: new Set(), values: new Map() }
}

/** The content below the front matter. */
const bodyOf = (options: Options, draft: Draft): string => {
  const metaData = options.options('metaData')
  const main = pageOf(options.options('mainPage')!, draft)
  const section = (name: string): string | undefined => {
    const page = options.options(name)
    return page && pageOf(page, draft)
  }
  const [title, last] = [section('titlePage'), section('lastPage')]
  const extra = options.options('extraPage')
  const when = extra?.word('renderOn', ['beforeMainPage', 'beforeLastPage', 'afterLastPage']) ?? 'afterLastPage'
  const more = extra && `{{#if (on (default params.includeExtraPage "true"))}}\n${pageOf(extra, draft)}\n{{/if}}`
  const before = when === 'beforeMainPage' ? more : undefined
  const parts = [
    rules(metaData, draft),
    // otherwise content before or after the pages would be added to the title page or the last page
    title && before ? `{{#if includeTitlePage}}\n${title}\n{{/if}}` : title,
    before,
    `{{#each pages}}\n${main}\n{{/each}}`,
    when === 'beforeLastPage' ? more : undefined,
    last && more && !before ? `{{#if includeLastPage}}\n${last}\n{{/if}}` : last,
    when === 'afterLastPage' ? more : undefined
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const rules = (metaData: Options | undefined, draft: Draft): string => {
  const text = (name: string): string | undefined => {
    const written = metaData?.text(name)
    return written === undefined ? undefined : stringOf(written, draft, metaData!.lineOf(name))
  }
  const [title, author, subject, keywords] = [text('title'), text('author'), text('subject'), text('keywords')]
  metaData?.leave({ creator: 'PDF files name mapsetter as the program that made them', supportLegacyReader: '' })
  metaData?.end()
  const parts = [
    ...(title ? [`title: ${title}`] : []),
    ...(author ? [`author: ${author}`] : []),
    ...(subject ? [`description: ${subject}`] : []),
    ...(keywords ? [`keywords: ${keywords}.split(regex("\\s*,\\s*"))`] : [])
  ]
  return [
    '#import "/assets/paper.typ": *',
    '#show: paper',
    ...(parts.length > 0 ? [`#set ${call('document', parts)}`] : [])
  ].join('\n')
}

/** Converts a file name of the configuration to an `outputFilename`: without its suffix, with dates as patterns. */
export const fileNamePattern = (written: string): string =>
  written
    .replace(/[\p{Cc}]/gu, '')
    .replace(/\.pdf$/i, '')
    .replace(/\$\{\s*now\s*\}/gi, '${datetime}')
    .replace(/\$\{\s*now\s+([^{}]{1,100})\}/gi, (_all, pattern: string) => `\${${pattern.trim()}}`)
