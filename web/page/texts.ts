/** The texts of the page. */
const ENGLISH = {
  gallery: 'Gallery',
  print: 'Print',
  jobs: 'Jobs',
  docs: 'Documentation',
  addresses: 'API (OpenAPI)',
  search: 'Search',
  found: 'Sections found',
  nothingFound: 'Nothing found.',
  app: 'App',
  layout: 'Layout',
  scale: 'Scale',
  rotation: 'Rotation in degrees',
  dpi: 'Resolution in dpi',
  format: 'Format',
  language: 'Language',
  printMap: 'Print',
  cancel: 'Cancel',
  preview: 'Preview',
  map: 'Map',
  frameHere: 'Move the frame here',
  wholeFrame: 'Show the whole frame',
  turnFrame: 'Drag the frame to move it. Drag its handle to turn it. Drag a corner to change the scale.',
  layers: 'Layers',
  addLayer: 'Add a layer',
  address: 'Address',
  layerName: 'Name of the layer',
  kind: 'Kind',
  add: 'Add',
  remove: 'Remove',
  ofSample: 'from the sample',
  onlyPrinted: 'visible only in the preview and on paper',
  copyAs: 'Copy as',
  copied: 'Copied',
  waiting: 'waiting',
  running: 'printing',
  finished: 'finished',
  error: 'failed',
  cancelled: 'cancelled',
  warnings: 'Warnings',
  open: 'Open',
  save: 'Save',
  again: 'Print again',
  forget: 'Remove from the list',
  noJobs: 'You have not printed anything yet.',
  loading: 'Loading …',
  details: 'Values as JSON',
  gone: 'The service does not have this job any more.',
  connectionLost: 'The connection to the service is lost.'
}

export type Texts = typeof ENGLISH

const GERMAN: Texts = {
  gallery: 'Galerie',
  print: 'Drucken',
  jobs: 'Aufträge',
  docs: 'Dokumentation',
  addresses: 'API (OpenAPI)',
  search: 'Suchen',
  found: 'Gefundene Abschnitte',
  nothingFound: 'Nichts gefunden.',
  app: 'App',
  layout: 'Layout',
  scale: 'Maßstab',
  rotation: 'Drehung in Grad',
  dpi: 'Auflösung in dpi',
  format: 'Format',
  language: 'Sprache',
  printMap: 'Drucken',
  cancel: 'Abbrechen',
  preview: 'Vorschau',
  map: 'Karte',
  frameHere: 'Rahmen hierher verschieben',
  wholeFrame: 'Ganzen Rahmen zeigen',
  turnFrame:
    'Ziehen Sie den Rahmen, um ihn zu verschieben. Ziehen Sie den Griff, um ihn zu drehen. Ziehen Sie eine Ecke, um den Maßstab zu ändern.',
  layers: 'Ebenen',
  addLayer: 'Ebene hinzufügen',
  address: 'Adresse',
  layerName: 'Name der Ebene',
  kind: 'Art',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  ofSample: 'aus dem Muster',
  onlyPrinted: 'nur in der Vorschau und auf Papier sichtbar',
  copyAs: 'Kopieren als',
  copied: 'Kopiert',
  waiting: 'wartet',
  running: 'wird gedruckt',
  finished: 'fertig',
  error: 'fehlgeschlagen',
  cancelled: 'abgebrochen',
  warnings: 'Warnungen',
  open: 'Öffnen',
  save: 'Speichern',
  again: 'Noch einmal drucken',
  forget: 'Aus der Liste entfernen',
  noJobs: 'Sie haben noch nichts gedruckt.',
  loading: 'Wird geladen …',
  details: 'Werte als JSON',
  gone: 'Der Dienst hat diesen Auftrag nicht mehr.',
  connectionLost: 'Die Verbindung zum Dienst ist unterbrochen.'
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
