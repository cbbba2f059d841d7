import type { DrawnMap, View } from '../../core/plugin.js'
import { transformer } from '../geo.js'
import { formatNumber, formatScale, hemisphereLetters, inLanguage } from '../text.js'
import { plainText } from './plain-text.js'

/** Alternative texts of blocks for readers who cannot see them, in the language of the report. */
export interface AltWords {
  map: string
  overviewMap: string
  scale: string
  centre: string
  northArrow: string
  gridNorth: string
  scaleBar: string
  chart: string
}

const ENGLISH: AltWords = {
  map: 'Map',
  overviewMap: 'Overview map',
  scale: 'scale',
  centre: 'centre',
  northArrow: 'North arrow',
  gridNorth: 'Grid north',
  scaleBar: 'Scale bar',
  chart: 'Chart'
}

const WORDS: { readonly en: AltWords; readonly [language: string]: AltWords } = {
  en: ENGLISH,
  de: {
    map: 'Karte',
    overviewMap: 'Übersichtskarte',
    scale: 'Maßstab',
    centre: 'Mitte',
    northArrow: 'Nordpfeil',
    gridNorth: 'Gitternord',
    scaleBar: 'Maßstabsleiste',
    chart: 'Diagramm'
  },
  fr: {
    map: 'Carte',
    overviewMap: 'Carte d’ensemble',
    scale: 'échelle',
    centre: 'centre',
    northArrow: 'Flèche du nord',
    gridNorth: 'Nord de la grille',
    scaleBar: 'Échelle graphique',
    chart: 'Diagramme'
  },
  it: {
    map: 'Carta',
    overviewMap: 'Carta d’insieme',
    scale: 'scala',
    centre: 'centro',
    northArrow: 'Freccia del nord',
    gridNorth: 'Nord della griglia',
    scaleBar: 'Scala grafica',
    chart: 'Grafico'
  },
  es: {
    map: 'Mapa',
    overviewMap: 'Mapa general',
    scale: 'escala',
    centre: 'centro',
    northArrow: 'Flecha del norte',
    gridNorth: 'Norte de cuadrícula',
    scaleBar: 'Escala gráfica',
    chart: 'Gráfico'
  },
  pt: {
    map: 'Mapa',
    overviewMap: 'Mapa geral',
    scale: 'escala',
    centre: 'centro',
    northArrow: 'Seta do norte',
    gridNorth: 'Norte da quadrícula',
    scaleBar: 'Escala gráfica',
    chart: 'Gráfico'
  },
  nl: {
    map: 'Kaart',
    overviewMap: 'Overzichtskaart',
    scale: 'schaal',
    centre: 'midden',
    northArrow: 'Noordpijl',
    gridNorth: 'Kaartnoorden',
    scaleBar: 'Schaalbalk',
    chart: 'Diagram'
  },
  ar: {
    map: 'خريطة',
    overviewMap: 'خريطة عامة',
    scale: 'مقياس',
    centre: 'المركز',
    northArrow: 'سهم الشمال',
    gridNorth: 'شمال الشبكة',
    scaleBar: 'مقياس خطي',
    chart: 'مخطط'
  },
  he: {
    map: 'מפה',
    overviewMap: 'מפת התמצאות',
    scale: 'קנה מידה',
    centre: 'מרכז',
    northArrow: 'חץ צפון',
    gridNorth: 'צפון הרשת',
    scaleBar: 'סרגל קנה מידה',
    chart: 'תרשים'
  },
  fa: {
    map: 'نقشه',
    overviewMap: 'نقشه راهنما',
    scale: 'مقیاس',
    centre: 'مرکز',
    northArrow: 'پیکان شمال',
    gridNorth: 'شمال شبکه',
    scaleBar: 'خط‌کش مقیاس',
    chart: 'نمودار'
  },
  ur: {
    map: 'نقشہ',
    overviewMap: 'عمومی نقشہ',
    scale: 'پیمانہ',
    centre: 'مرکز',
    northArrow: 'شمال کا تیر',
    gridNorth: 'گرڈ شمال',
    scaleBar: 'پیمانے کی پٹی',
    chart: 'چارٹ'
  }
}

const LONGEST = 1000
const LONGEST_TITLE = 40
const MOST_LAYERS = 20
/** At this scale or smaller, two decimals of a degree are enough. */
const SMALL_SCALE = 100_000

/** English for other languages. */
export const altWords = (lang: string): AltWords => inLanguage(WORDS, lang)

/** The text of the layout author or the request, else undefined. */
export const givenAlt = (alt: string | undefined): string | undefined => plainText(alt, LONGEST) || undefined

/** `Map: Roads, Rivers; scale 1 : 25,000; centre 46.9481° N, 7.4474° E`. */
export const mapAlt = ({ view, layers }: DrawnMap, kind: 'map' | 'overviewMap', lang: string): string => {
  const words = altWords(lang)
  const titles = [...new Set(layers.map(({ title }) => plainText(title, LONGEST_TITLE)))].toReversed()
  const named = titles.slice(0, MOST_LAYERS).join(', ') + (titles.length > MOST_LAYERS ? ', …' : '')
  const scale = `${words.scale} ${formatScale(view.scale, lang).replaceAll('\u00a0', ' ')}`
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
    // a place without longitude and latitude
    return undefined
  }
}
