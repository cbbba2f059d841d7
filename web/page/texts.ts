/** The texts of the page in the language of the person. */
import { ENGLISH, type Texts } from './texts/english.js'
import { GERMAN } from './texts/german.js'

interface Progress {
  status: 'waiting' | 'running' | 'finished' | 'error' | 'cancelled'
  stage?: string
  layersDone?: number
  layersTotal?: number
}

const LANGUAGES: { [lang: string]: Texts } = { en: ENGLISH, de: GERMAN }
/** By their names in themselves. */
export const LANGUAGE_NAMES: { [lang: string]: string } = { en: 'English', de: 'Deutsch' }
const KEY = 'mapsetter.lang'

const chosen = (): string | undefined => {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The chosen language, else the first of the browser's that the page has. */
export const lang =
  [chosen(), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(
    (one) => one !== undefined && one in LANGUAGES
  ) ?? 'en'
document.documentElement.lang = lang
export const texts: Texts = LANGUAGES[lang]!

export const chooseLanguage = (next: string): void => {
  try {
    localStorage.setItem(KEY, next)
  } finally {
    location.reload()
  }
}

const STAGES: { [stage: string]: string } = {
  map: texts.stageMap,
  layout: texts.stageLayout,
  document: texts.stageDocument,
  output: texts.stageOutput,
  store: texts.stageStore
}

export const stageName = (stage: string): string => STAGES[stage] ?? stage

/** `printing: map, layer 2 of 5` */
export const progressText = ({ status, stage, layersDone = 0, layersTotal = 0 }: Progress): string => {
  if (status !== 'running' || stage === undefined) return texts[status]
  const layers = stage === 'map' && layersTotal > 0 ? `, ${texts.layer} ${layersDone} ${texts.of} ${layersTotal}` : ''
  return `${texts[status]}: ${stageName(stage)}${layers}`
}
