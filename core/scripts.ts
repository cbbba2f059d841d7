/** English names of scripts, by their names in Unicode: all in common use, and some old ones. */
const SCRIPTS: { [script: string]: string } = {
  Latin: 'Latin',
  Greek: 'Greek',
  Cyrillic: 'Cyrillic',
  Armenian: 'Armenian',
  Georgian: 'Georgian',
  Han: 'Chinese',
  Hiragana: 'Japanese',
  Katakana: 'Japanese',
  Bopomofo: 'Bopomofo',
  Hangul: 'Korean',
  Hebrew: 'Hebrew',
  Arabic: 'Arabic',
  Syriac: 'Syriac',
  Thaana: 'Thaana (Maldivian)',
  Nko: 'N’Ko',
  Adlam: 'Adlam',
  Devanagari: 'Devanagari',
  Bengali: 'Bengali',
  Gurmukhi: 'Gurmukhi (Punjabi)',
  Gujarati: 'Gujarati',
  Oriya: 'Odia',
  Tamil: 'Tamil',
  Telugu: 'Telugu',
  Kannada: 'Kannada',
  Malayalam: 'Malayalam',
  Sinhala: 'Sinhala',
  Meetei_Mayek: 'Meitei',
  Ol_Chiki: 'Ol Chiki (Santali)',
  Thai: 'Thai',
  Lao: 'Lao',
  Khmer: 'Khmer',
  Myanmar: 'Burmese',
  Tibetan: 'Tibetan',
  Mongolian: 'Mongolian',
  Ethiopic: 'Ethiopic',
  Tifinagh: 'Tifinagh (Berber)',
  Vai: 'Vai',
  Cherokee: 'Cherokee',
  Canadian_Aboriginal: 'Canadian syllabics',
  Yi: 'Yi',
  Lisu: 'Lisu',
  Tai_Le: 'Tai Le',
  New_Tai_Lue: 'New Tai Lue',
  Tai_Tham: 'Tai Tham',
  Tai_Viet: 'Tai Viet',
  Cham: 'Cham',
  Balinese: 'Balinese',
  Javanese: 'Javanese',
  Sundanese: 'Sundanese',
  Buginese: 'Buginese',
  Batak: 'Batak',
  Tagalog: 'Baybayin',
  Hanunoo: 'Hanunoo',
  Lepcha: 'Lepcha',
  Limbu: 'Limbu',
  Newa: 'Newa',
  Chakma: 'Chakma',
  Kayah_Li: 'Kayah Li',
  Hanifi_Rohingya: 'Rohingya',
  Miao: 'Miao',
  Bamum: 'Bamum',
  Osage: 'Osage',
  Coptic: 'Coptic',
  Gothic: 'Gothic',
  Runic: 'Runic',
  Ogham: 'Ogham',
  Old_Italic: 'Old Italic',
  Braille: 'Braille'
}

const TESTS = Object.keys(SCRIPTS).map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** How many letters are cached. */
const MOST_LETTERS = 20_000

const known = new Map<number, string | undefined>()

/** The Unicode name of a letter's script; undefined for signs of several scripts and for rare scripts. */
export const scriptOf = (codePoint: number): string | undefined => {
  if (known.has(codePoint)) return known.get(codePoint)
  const letter = String.fromCodePoint(codePoint)
  const found = TESTS.find(([, test]) => test.test(letter))?.[0]
  if (known.size >= MOST_LETTERS) known.clear()
  known.set(codePoint, found)
  return found
}

/** The English name of a script. */
export const nameOfScript = (script: string): string => SCRIPTS[script] ?? script
