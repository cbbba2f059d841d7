import { subreportMembers } from './elements.js'
import type { Band } from './model.js'
import { placedOf, type Reading } from './element-members.js'
import type { Tag } from './tag.js'

/** A part of a book as a band whose only element is the sub-report. */
export const partOf = (tag: Tag, reading: Reading): Band => {
  const [name, when] = [tag.expression('partNameExpression'), tag.expression('printWhenExpression')]
  const inner = tag.child('component', 'subreportPart')
  inner?.attribute('kind')
  const { placed } = placedOf(tag, reading)
  return {
    line: tag.line,
    height: 0,
    split: 'Stretch',
    ...(when && { when }),
    elements: inner ? [{ ...placed, kind: 'subreport', ...subreportMembers(inner) }] : [],
    part: { ...(name && { name }), evaluation: tag.word('evaluationTime', ['Now', 'Report', 'Group']) ?? 'Now' }
  }
}
