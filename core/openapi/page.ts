import { createHash } from 'node:crypto'
import type { ApiObject, JsonSchema } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import type { ApiDocument } from './document.js'
import { type Member, membersOf, wordsOf } from './schema-words.js'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;margin:.3rem 0 .8rem}td,th{text-align:left;vertical-align:top;padding:.15rem .8rem .15rem 0}
th{font-weight:600}tr+tr td{border-top:1px solid #eee}code,.path{font:14px ui-monospace,monospace}
details{border:1px solid #ddd;border-radius:4px;margin:.4rem 0;padding:.3rem .8rem}summary{cursor:pointer}
.method{display:inline-block;min-width:4.5rem;font-weight:600}.small{color:#666;font-size:14px;white-space:pre-line}
:target{outline:2px solid #36c}`

/** The page loads nothing and runs nothing. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The document as a page without scripts: addresses by protocol, then the schemas that they name. */
export const pageOf = ({ info, tags, paths, components }: ApiDocument): string => {
  const sections = [...tags.map(({ name }) => name), undefined].map((tag) => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => (operation.tags as string[] | undefined)?.[0] === tag)
        .map(([method, operation]) => operationOf(method, path, operation))
    )
    return `<h2>${xmlText(tag ?? 'service')}</h2>\n${operations.join('\n')}`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${anchor(name)}" open><summary><code>${xmlText(name)}</code></summary>${schemaOf(schema)}</details>`
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${xmlText(String(info.title))}: addresses</title>
<style>${STYLE}</style>
<h1>${xmlText(String(info.title))} ${xmlText(String(info.version))}</h1>
<p class="small">${prose(String(info.description))}</p>
<p>For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
${sections.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</html>
`
}

const operationOf = (method: string, path: string, operation: ApiObject): string => {
  const {
    summary = '',
    parameters = [],
    requestBody,
    responses
  } = operation as {
    summary?: string
    parameters?: ApiObject[]
    requestBody?: { description?: string; content: Content }
    responses: { [status: string]: { description: string; content?: Content } }
  }
  const asked = parameters.map((one) => {
    const schema = (one.schema ?? Object.values(one.content as Content)[0]!.schema) as JsonSchema
    return [code(String(one.name)), String(one.in), wordsIn(schema), prose(String(one.description ?? ''))]
  })
  const answered = Object.entries(responses).map(([status, { description, content = {} }]) => [
    status,
    contentOf(content),
    `<span class="small">${prose(description)}</span>`
  ])
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <span class="path">${xmlText(path)}</span> ${prose(summary)}</summary>
${asked.length > 0 ? `<h4>Parameters</h4>${tableOf(asked)}` : ''}
${requestBody ? `<h4>Body</h4><p class="small">${prose(requestBody.description ?? '')}</p><p>${contentOf(requestBody.content)}</p>` : ''}
<h4>Answers</h4>${tableOf(answered)}</details>`
}

type Content = { [mediaType: string]: { schema?: JsonSchema } }

const contentOf = (content: Content): string =>
  Object.entries(content)
    .map(([mediaType, { schema }]) => `${code(mediaType)}${schema ? `: ${wordsIn(schema)}` : ''}`)
    .join('<br>')

const schemaOf = (schema: JsonSchema): string => {
  const members = membersOf(schema)
  return members.length > 0 ? tableOf(members.map(rowOf)) : `<p>${wordsIn(schema)}</p>`
}

const rowOf = ({ path, schema, isRequired }: Member): string[] => [
  code(path),
  wordsIn(schema),
  isRequired ? 'required' : '',
  prose(String(schema.description ?? ''))
]

const wordsIn = (schema: JsonSchema): string =>
  wordsOf(schema)
    .map((word) => ('name' in word ? `<a href="#${anchor(word.name)}">${xmlText(word.name)}</a>` : xmlText(word.text)))
    .join('')

const anchor = (name: string): string => `schema-${xmlText(name)}`
/** Descriptions are in Markdown, of which they use only code. */
const prose = (text: string): string => xmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string): string => `<code>${xmlText(text)}</code>`
const tableOf = (rows: string[][]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`).join('\n')}</table>`
