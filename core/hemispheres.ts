import { knownLocale } from './date.js'

type Letters = readonly [north: string, east: string, south: string, west: string]

const ENGLISH: Letters = ['N', 'E', 'S', 'W']

/** As printed maps in the language show them; languages with the English letters are not listed. */
const LETTERS: { readonly [language: string]: Letters } = {
  bg: ['С', 'И', 'Ю', 'З'],
  ca: ['N', 'E', 'S', 'O'],
  cs: ['S', 'V', 'J', 'Z'],
  da: ['N', 'Ø', 'S', 'V'],
  de: ['N', 'O', 'S', 'W'],
  el: ['Β', 'Α', 'Ν', 'Δ'],
  es: ['N', 'E', 'S', 'O'],
  fi: ['P', 'I', 'E', 'L'],
  fr: ['N', 'E', 'S', 'O'],
  hr: ['S', 'I', 'J', 'Z'],
  it: ['N', 'E', 'S', 'O'],
  ja: ['北', '東', '南', '西'],
  ko: ['북', '동', '남', '서'],
  nb: ['N', 'Ø', 'S', 'V'],
  nl: ['N', 'O', 'Z', 'W'],
  nn: ['N', 'A', 'S', 'V'],
  no: ['N', 'Ø', 'S', 'V'],
  pt: ['N', 'E', 'S', 'O'],
  ro: ['N', 'E', 'S', 'V'],
  ru: ['С', 'В', 'Ю', 'З'],
  sk: ['S', 'V', 'J', 'Z'],
  sl: ['S', 'V', 'J', 'Z'],
  sr: ['С', 'И', 'Ј', 'З'],
  sv: ['N', 'Ö', 'S', 'V'],
  tr: ['K', 'D', 'G', 'B'],
  uk: ['Пн', 'Сх', 'Пд', 'Зх'],
  zh: ['北', '东', '南', '西']
}

/** The letters of the four directions in a language (BCP 47). */
export const hemisphereLetters = (lang: string): Letters => {
  const { language } = new Intl.Locale(knownLocale(lang))
  return Object.hasOwn(LETTERS, language) ? LETTERS[language]! : ENGLISH
}
