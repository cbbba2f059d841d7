import { type DrawnMap, formatNumber, hemisphereLetters, transformer, type View } from '../../core/plugin.js'
import { plainText } from './table/plain-text.js'

/** What blocks say of themselves to those who cannot see them, in the language of the report. */
export interface AltWords {
  map: string
  overviewMap: string
  scale: string
  centre: string
  northArrow: string
  scaleBar: string
  chart: string
}

const ENGLISH: AltWords = {
  map: 'Map',
  overviewMap: 'Overview map',
  scale: 'scale',
  centre: 'centre',
  northArrow: 'North arrow',
  scaleBar: 'Scale bar',
  chart: 'Chart'
}

const WORDS: { [language: string]: AltWords } = {
  en: ENGLISH,
  de: {
    map: 'Karte',
    overviewMap: 'Übersichtskarte',
    scale: 'Maßstab',
    centre: 'Mitte',
    northArrow: 'Nordpfeil',
    scaleBar: 'Maßstabsleiste',
    chart: 'Diagramm'
  },
  fr: {
    map: 'Carte',
    overviewMap: 'Carte d’ensemble',
    scale: 'échelle',
    centre: 'centre',
    northArrow: 'Flèche du nord',
    scaleBar: 'Échelle graphique',
    chart: 'Diagramme'
  },
  it: {
    map: 'Carta',
    overviewMap: 'Carta d’insieme',
    scale: 'scala',
    centre: 'centro',
    northArrow: 'Freccia del nord',
    scaleBar: 'Scala grafica',
    chart: 'Grafico'
  },
  es: {
    map: 'Mapa',
    overviewMap: 'Mapa general',
    scale: 'escala',
    centre: 'centro',
    northArrow: 'Flecha del norte',
    scaleBar: 'Escala gráfica',
    chart: 'Gráfico'
  },
  pt: {
    map: 'Mapa',
    overviewMap: 'Mapa geral',
    scale: 'escala',
    centre: 'centro',
    northArrow: 'Seta do norte',
    scaleBar: 'Escala gráfica',
    chart: 'Gráfico'
  },
  nl: {
    map: 'Kaart',
    overviewMap: 'Overzichtskaart',
    scale: 'schaal',
    centre: 'midden',
    northArrow: 'Noordpijl',
    scaleBar: 'Schaalbalk',
    chart: 'Diagram'
  }
}

const LONGEST = 1000
const LONGEST_TITLE = 40
const MOST_LAYERS = 20
/** From here on a hundredth of a degree is near enough. */
const SMALL_SCALE = 100_000

/** English where there are no others. */
export const altWords = (lang: string): AltWords => {
  const language = /^[a-z]{2,3}(?=$|[-_])/i.exec(lang)?.[0].toLowerCase() ?? ''
  return Object.hasOwn(WORDS, language) ? WORDS[language]! : ENGLISH
}

/** What an author or request says, else undefined. */
export const saidAlt = (alt: string | undefined): string | undefined => plainText(alt, LONGEST) || undefined

/** `Map: Roads, Rivers; scale 1 : 25,000; centre 46.9481° N, 7.4474° E`. */
export const mapAlt = ({ view, layers }: DrawnMap, kind: 'map' | 'overviewMap', lang: string): string => {
  const words = altWords(lang)
  const titles = [...new Set(layers.map(({ title }) => plainText(title, LONGEST_TITLE)))].toReversed()
  const named = titles.slice(0, MOST_LAYERS).join(', ') + (titles.length > MOST_LAYERS ? ', …' : '')
  const scale = `${words.scale} 1 : ${formatNumber(view.scale, lang, { decimals: 0 })}`
  const parts = [named ? `${words[kind]}: ${named}` : words[kind], scale, centreOf(view, words, lang) ?? []]
  return plainText(parts.flat().join('; '), LONGEST)
}

const centreOf = (view: View, words: AltWords, lang: string): string | undefined => {
  try {
    const [x, y] = transformer(view.projection, 'EPSG:4326')(view.centre)
    const decimals = view.scale > SMALL_SCALE ? 2 : 4
    const degrees = (value: number, [plus, minus]: [string, string]) =>
      `${formatNumber(Math.abs(value), lang, { decimals })}° ${value < 0 ? minus : plus}`
    const [north, east, south, west] = hemisphereLetters(words === ENGLISH ? 'en' : lang)
    return `${words.centre} ${degrees(y, [north, south])}, ${degrees(x, [east, west])}`
  } catch {
    // a place that no longitude and latitude tell
    return undefined
  }
}
