import { inLanguage } from '../language.js'
import type { Missing } from '../plugin/contracts.js'

interface Words {
  one: string
  other: string
  /** Between the missing layers and the reason. */
  colon: string
  /** The reasons that name a server. */
  servers: { [Why in Exclude<Missing['why'], 'too-large' | 'undrawable'>]: string }
  unreadable: string
  tooLarge: string
  undrawable: string
}

/** The limit of names in one line. */
const MOST_NAMES = 5

const ENGLISH: Words = {
  one: 'Layer {layers} is missing',
  other: 'Layers {layers} are missing',
  colon: ': ',
  servers: {
    unanswered: 'no answer from {host}',
    refused: '{host} answered with an error',
    absent: '{host} has no data here',
    denied: 'access to {host} is not allowed',
    unreadable: 'data from {host} cannot be read'
  },
  unreadable: 'its data cannot be read',
  tooLarge: 'too much data',
  undrawable: 'it cannot be drawn'
}

const WORDS: { readonly en: Words; readonly [language: string]: Words } = {
  en: ENGLISH,
  de: {
    one: 'Ebene {layers} fehlt',
    other: 'Ebenen {layers} fehlen',
    colon: ': ',
    servers: {
      unanswered: 'keine Antwort von {host}',
      refused: '{host} meldet einen Fehler',
      absent: '{host} hat hier nichts',
      denied: '{host} darf nicht abgefragt werden',
      unreadable: 'Daten von {host} sind nicht lesbar'
    },
    unreadable: 'Daten nicht lesbar',
    tooLarge: 'zu große Datenmenge',
    undrawable: 'nicht darstellbar'
  },
  fr: {
    one: 'La couche {layers} manque',
    other: 'Les couches {layers} manquent',
    colon: '\u00a0: ',
    servers: {
      unanswered: 'pas de réponse de {host}',
      refused: '{host} signale une erreur',
      absent: '{host} n’a rien ici',
      denied: 'accès à {host} non autorisé',
      unreadable: 'données de {host} illisibles'
    },
    unreadable: 'données illisibles',
    tooLarge: 'trop de données',
    undrawable: 'représentation impossible'
  },
  it: {
    one: 'Manca il livello {layers}',
    other: 'Mancano i livelli {layers}',
    colon: ': ',
    servers: {
      unanswered: 'nessuna risposta da {host}',
      refused: '{host} segnala un errore',
      absent: '{host} non ha nulla qui',
      denied: 'accesso a {host} non consentito',
      unreadable: 'dati di {host} illeggibili'
    },
    unreadable: 'dati illeggibili',
    tooLarge: 'troppi dati',
    undrawable: 'rappresentazione impossibile'
  },
  es: {
    one: 'Falta la capa {layers}',
    other: 'Faltan las capas {layers}',
    colon: ': ',
    servers: {
      unanswered: 'sin respuesta de {host}',
      refused: '{host} respondió con un error',
      absent: '{host} no tiene nada aquí',
      denied: 'acceso a {host} no permitido',
      unreadable: 'datos de {host} ilegibles'
    },
    unreadable: 'datos ilegibles',
    tooLarge: 'demasiados datos',
    undrawable: 'representación imposible'
  },
  pt: {
    one: 'Falta a camada {layers}',
    other: 'Faltam as camadas {layers}',
    colon: ': ',
    servers: {
      unanswered: 'sem resposta de {host}',
      refused: '{host} respondeu com um erro',
      absent: '{host} não tem nada aqui',
      denied: 'acesso a {host} não permitido',
      unreadable: 'dados de {host} ilegíveis'
    },
    unreadable: 'dados ilegíveis',
    tooLarge: 'demasiados dados',
    undrawable: 'representação impossível'
  },
  nl: {
    one: 'Laag {layers} ontbreekt',
    other: 'Lagen {layers} ontbreken',
    colon: ': ',
    servers: {
      unanswered: 'geen antwoord van {host}',
      refused: '{host} meldt een fout',
      absent: '{host} heeft hier niets',
      denied: 'toegang tot {host} niet toegestaan',
      unreadable: 'gegevens van {host} niet leesbaar'
    },
    unreadable: 'gegevens niet leesbaar',
    tooLarge: 'te veel gegevens',
    undrawable: 'weergave onmogelijk'
  },
  ar: {
    one: 'الطبقة {layers} مفقودة',
    other: 'الطبقات {layers} مفقودة',
    colon: ': ',
    servers: {
      unanswered: 'لا استجابة من {host}',
      refused: 'أبلغ {host} عن خطأ',
      absent: 'لا توجد بيانات هنا لدى {host}',
      denied: 'الوصول إلى {host} غير مسموح',
      unreadable: 'بيانات {host} غير قابلة للقراءة'
    },
    unreadable: 'بيانات غير قابلة للقراءة',
    tooLarge: 'بيانات كثيرة جدًا',
    undrawable: 'لا يمكن رسمها'
  },
  he: {
    one: 'השכבה {layers} חסרה',
    other: 'השכבות {layers} חסרות',
    colon: ': ',
    servers: {
      unanswered: 'אין תשובה מ־{host}',
      refused: '{host} החזיר שגיאה',
      absent: 'אין נתונים כאן ב־{host}',
      denied: 'הגישה ל־{host} אינה מותרת',
      unreadable: 'לא ניתן לקרוא את הנתונים מ־{host}'
    },
    unreadable: 'לא ניתן לקרוא את הנתונים',
    tooLarge: 'יותר מדי נתונים',
    undrawable: 'לא ניתן לצייר'
  },
  fa: {
    one: 'لایهٔ {layers} موجود نیست',
    other: 'لایه‌های {layers} موجود نیستند',
    colon: ': ',
    servers: {
      unanswered: 'پاسخی از {host} نیامد',
      refused: '{host} خطا گزارش کرد',
      absent: '{host} اینجا داده‌ای ندارد',
      denied: 'دسترسی به {host} مجاز نیست',
      unreadable: 'داده‌های {host} خواندنی نیست'
    },
    unreadable: 'داده‌ها خواندنی نیست',
    tooLarge: 'داده‌ها بیش از حد است',
    undrawable: 'قابل ترسیم نیست'
  },
  ur: {
    one: 'پرت {layers} موجود نہیں',
    other: 'پرتیں {layers} موجود نہیں',
    colon: ': ',
    servers: {
      unanswered: '{host} سے کوئی جواب نہیں',
      refused: '{host} نے خرابی بتائی',
      absent: '{host} کے پاس یہاں ڈیٹا نہیں',
      denied: '{host} تک رسائی کی اجازت نہیں',
      unreadable: '{host} کا ڈیٹا پڑھا نہیں جا سکتا'
    },
    unreadable: 'ڈیٹا پڑھا نہیں جا سکتا',
    tooLarge: 'ڈیٹا بہت زیادہ ہے',
    undrawable: 'دکھایا نہیں جا سکتا'
  }
}

/** Sentences about missing layers of a map without a full stop, one for each cause; in English for other languages. */
export const missingSentences = (missing: readonly Missing[], lang: string): string[] => {
  const words = inLanguage(WORDS, lang)
  const layersBy = new Map<string, Set<string>>()
  for (const one of missing) {
    const cause = causeIn(words, one)
    layersBy.set(cause, (layersBy.get(cause) ?? new Set()).add(one.layer))
  }
  return [...layersBy].map(([cause, layers]) => {
    const names = [...layers].slice(0, MOST_NAMES).join(', ') + (layers.size > MOST_NAMES ? ', …' : '')
    return (layers.size === 1 ? words.one : words.other).replace('{layers}', () => names) + words.colon + cause
  })
}

const causeIn = (words: Words, { why, host }: Missing): string => {
  if (why === 'too-large') return words.tooLarge
  if (why === 'undrawable') return words.undrawable
  return host === undefined ? words.unreadable : words.servers[why].replace('{host}', () => host)
}
