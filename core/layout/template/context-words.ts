/** Names a template sees beside the attributes. */
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
