import { CONTEXT_WORDS } from './context-words.js'
import { LONE_HELPERS } from './helpers.js'

/** Words with a meaning in Handlebars. */
const SYNTAX = ['else', 'this', 'true', 'false', 'null', 'undefined', 'as']

/** Whether a name is reserved, so that no attribute may have it. */
export const isWord = (name: string): boolean =>
  CONTEXT_WORDS.includes(name) || LONE_HELPERS.includes(name) || SYNTAX.includes(name)
