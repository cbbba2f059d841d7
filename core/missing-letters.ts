import { nameOfScript, scriptOf } from './scripts.js'

/** npm packages with fonts that are too large or too rare to bundle. */
const PACKAGES: { [name: string]: string } = {
  Chinese: '@expo-google-fonts/noto-sans-sc',
  Japanese: '@expo-google-fonts/noto-sans-jp',
  Korean: '@expo-google-fonts/noto-sans-kr',
  Bopomofo: '@expo-google-fonts/noto-sans-tc',
  Javanese: '@expo-google-fonts/noto-sans-javanese',
  Mongolian: '@expo-google-fonts/noto-sans-mongolian',
  'N’Ko': '@expo-google-fonts/noto-sans-nko',
  Syriac: '@expo-google-fonts/noto-sans-syriac',
  Yi: '@expo-google-fonts/noto-sans-yi',
  emoji: '@expo-google-fonts/noto-emoji'
}
/** By language. */
const HAN_IN = new Map([
  ['ja', 'Japanese'],
  ['ko', 'Korean']
])
const EMOJI = /\p{Extended_Pictographic}/u
const SIGNS = 'signs'
const BEGINNING = 'no font has '
const LONGEST_SHOWN = 40

/** One warning per script for letters that no font has. */
export const missingWarnings = (letters: string, lang = 'en'): string[] => {
  const groups = new Map<string, Set<string>>()
  // its fonts have the Chinese letters, too, in the form of the language
  const own = HAN_IN.get(lang.slice(0, 2).toLowerCase())
  for (const letter of letters) {
    const found = groupOf(letter)
    const group = (found === 'Chinese' && own) || found
    groups.set(group, (groups.get(group) ?? new Set()).add(letter))
  }
  return Array.from(groups, ([group, found]) => sentence(group, [...found]))
}

/** Whether two warnings are about the same script. */
export const isOfSameScript = (warning: string, other: string): boolean =>
  warning.startsWith(BEGINNING) && kindOf(warning) === kindOf(other)

const kindOf = (warning: string): string => warning.slice(0, warning.indexOf('"'))

const groupOf = (letter: string): string => {
  const script = scriptOf(letter.codePointAt(0)!)
  if (script !== undefined) return nameOfScript(script)
  return EMOJI.test(letter) ? 'emoji' : SIGNS
}

const sentence = (group: string, letters: string[]): string => {
  const shown = letters.slice(0, LONGEST_SHOWN).join('') + (letters.length > LONGEST_SHOWN ? '…' : '')
  const what = group === SIGNS || group === 'emoji' ? `the ${group}` : `the ${group} letters`
  const name = PACKAGES[group]
  const how = name
    ? `to add a font, run \`npm install ${name}\` and set \`fonts: ['${name}']\``
    : 'to add a font, write a folder or an npm package with a TTF or OTF file into the setting `fonts`'
  return `${BEGINNING}${what} "${shown}"; they are printed as boxes; ${how}`
}
