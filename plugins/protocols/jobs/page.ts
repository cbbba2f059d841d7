import type { FastifyReply } from 'fastify'
import type { Printer } from '../../../core/plugin.js'
import { shortCache } from '../../../parts/http.js'
import { examplesOf } from './capabilities.js'

const ENDPOINTS = [
  ['GET', 'apps.json', 'the apps'],
  ['GET', '<app>/capabilities.json', 'layouts with their attributes, and formats'],
  ['GET', '<app>/exampleRequest.json', 'sample requests by layout'],
  [
    'POST',
    '<app>/report.<format>',
    'starts a job; the answer has <code>ref</code>, <code>statusURL</code> and <code>downloadURL</code>'
  ],
  ['GET', 'status/<ref>.json', 'the state of the job; <code>?details=true</code> adds stage, layers and warnings'],
  ['GET', 'report/<ref>', 'the report; status 202 until it is ready'],
  ['DELETE', 'cancel/<ref>', 'cancels the job'],
  ['POST', '<app>/buildreport.<format>', 'prints; the answer is the report'],
  ['GET', 'fonts', 'font families for layouts']
]

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}td{padding:.1rem 1rem .1rem 0;vertical-align:top}
textarea{width:100%;height:16rem;font:13px/1.4 monospace}summary{cursor:pointer}`

/** The page loads nothing from elsewhere, and its forms post only to this service. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** The page at the mount point: apps, samples to print, addresses. `path` is the path of the request. */
export const sendPage = (reply: FastifyReply, printer: Printer, path: string): FastifyReply =>
  shortCache(reply)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(pageOf(printer, path))

const pageOf = (printer: Printer, path: string): string => {
  // relative, so that a proxy may serve the page under another path
  const base = path.endsWith('/') ? '' : `${path.slice(path.lastIndexOf('/') + 1)}/`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>mapsetter</title>
<style>${STYLE}</style>
<h1>mapsetter</h1>
${printer
  .apps()
  .map((app) => appOf(printer, app, base))
  .join('\n')}
<h2>Addresses</h2>
<table>
${ENDPOINTS.map(([method, address, meaning]) => `<tr><td>${method}<td>${address!.includes('<') ? code(address!) : link(base, address!)}<td>${meaning}`).join('\n')}
</table>
</html>
`
}

const appOf = (printer: Printer, name: string, base: string): string => {
  const { title, layouts } = printer.app(name)
  const folder = `${encodeURIComponent(name)}/`
  const samples = examplesOf(printer, name)
  const print = (format: string) =>
    `<button formaction="${base}${folder}buildreport.${escape(format)}?inline=true">${escape(format)}</button>`
  const described = layouts.map((layout) =>
    Object.hasOwn(samples, layout.name)
      ? `<details><summary>${escape(layout.name)}</summary>
<form method="post" target="_blank"><textarea name="spec" spellcheck="false">
${escape(samples[layout.name]!)}</textarea>
${printer.formats().map(print).join(' ')}</form></details>`
      : `<p>${escape(layout.name)}</p>`
  )
  return `<h2>${escape(title)}</h2>
<p>${link(base, `${folder}capabilities.json`)} · ${link(base, `${folder}exampleRequest.json`)}</p>
${described.join('\n')}`
}

const code = (text: string): string => `<code>${escape(text)}</code>`
const link = (base: string, address: string): string => `<a href="${escape(base + address)}">${escape(address)}</a>`
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
