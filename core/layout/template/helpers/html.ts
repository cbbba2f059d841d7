import { type Part, readHtml, type Run } from '../../html/text.js'
import { escapeText, isEndless, typstString, typstValue } from '../escape.js'
import { type Helper, textOf } from './helper.js'

/** `{{str (html remarks)}}`, as a value of another call or in quotes: the text alone. */
export const html: { readonly [name: string]: Helper } = {
  html: {
    least: 1,
    most: 1,
    verb: ([value]) =>
      readHtml(textOf(value))
        .map(({ marker, runs }) => [...(marker ? [`${marker} `] : []), ...runs.map(({ text }) => text)].join(''))
        .join('\n')
  }
}

/** `{{html remarks}}` by itself: Typst markup. */
export const htmlMarkup = (value: unknown): string => readHtml(textOf(value)).map(shownPart).join('')

const shownPart = ({ level, marker, runs }: Part): string => {
  const text = runs.map((run) => run.text).join('')
  const shown = runs.length > 1 && isEndless(text) ? escapeText(text) : runs.map(shownRun).join('')
  return level === 0 ? shown : `#ms.html.item(${level}, ${typstString(marker)})[${shown}];`
}

const shownRun = ({ look, text }: Run): string =>
  Object.keys(look).length === 0 ? escapeText(text) : `#ms.html.run(${typstValue(look)})[${escapeText(text)}];`
