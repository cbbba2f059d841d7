/** Names in a template besides the attributes. */
export const CONTEXT_WORDS = [
  'pages',
  'params',
  'warnings',
  'app',
  'layout',
  'format',
  'lang',
  'const',
  'includeTitlePage',
  'includeLastPage'
]
