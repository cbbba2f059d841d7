import { CONTEXT_WORDS } from './context-words.js'
import { LONE_HELPERS } from './helpers.js'

/** What Handlebars reads otherwise. */
const SYNTAX = ['else', 'this', 'true', 'false', 'null', 'undefined', 'as']

/** Whether no attribute may be called so. */
export const isWord = (name: string): boolean =>
  CONTEXT_WORDS.includes(name) || LONE_HELPERS.includes(name) || SYNTAX.includes(name)
