import { parseColor, type TextSection, type TextSymbolizer, type Value, valueOf } from '../../../../parts/styles.js'
import { parseFamily, parseFontSize } from './font.js'
import type { ValueReader } from './values.js'

/** The size of the second text as a part of that of the first one. */
const SCALE = 0.8

type LabelText = Pick<TextSymbolizer, 'label' | 'sections'>

/** A label, and below it a second one in a look of its own, such as the name in another language. */
export const readLabels = (values: ValueReader, fontSizePt: Value<number>): LabelText => {
  const label = values.template('label')
  if (!values.has('secondLabel')) return { label }
  const second = values.template('secondLabel')
  const size = values.maybe('secondFontSize', parseFontSize, 0)
  const color = values.maybe('secondFontColor', parseColor, undefined)
  const family = values.maybe('secondFontFamily', parseFamily, undefined)
  const sections: Value<readonly TextSection[] | undefined> = (feature) => {
    const [first, other] = [valueOf(label, feature), valueOf(second, feature)]
    if (other.trim() === '' || other === first) return undefined
    const [em, own] = [valueOf(fontSizePt, feature), size === undefined ? 0 : valueOf(size, feature)]
    const [paint, families] = [color && valueOf(color, feature), family && valueOf(family, feature)]
    const look = {
      scale: own > 0 && em > 0 ? own / em : SCALE,
      ...(paint && { color: paint }),
      ...(families && { fontFamily: families })
    }
    return first.trim() === '' ? [{ text: other, ...look }] : [{ text: first }, { text: `\n${other}`, ...look }]
  }
  return {
    label: (feature) => {
      const parts = sections(feature)
      return parts ? parts.map(({ text }) => text).join('') : valueOf(label, feature)
    },
    sections
  }
}
