import { messageOf } from '../../../../core/plugin.js'
import { parseJava } from '../java/parse.js'
import type { Java } from '../java/tree.js'
import type { Written } from '../jrxml/model.js'
import type { Untranslated } from '../scope.js'

export const isUntranslated = (result: unknown): result is Untranslated =>
  typeof result === 'object' && result !== null && 'why' in result

/** The tree of an expression; an `Untranslated` if it is not Java. */
export const javaOf = ({ text, isScript }: Written): Java | Untranslated => {
  try {
    return parseJava(text, isScript)
  } catch (error) {
    return { why: messageOf(error), instead: 'a value of the layout' }
  }
}

/** The same; undefined if it is not Java. */
export const treeOf = (written: Written): Java | undefined => {
  const tree = javaOf(written)
  return isUntranslated(tree) ? undefined : tree
}
