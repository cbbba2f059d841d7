import { inLanguage } from '../../../parts/text.js'

/** Words for the condition of a rule; `{}` is a value, `{low}` and `{high}` are the ends of a range. */
export interface LegendWords {
  between: string
  lessThan: string
  upTo: string
  moreThan: string
  from: string
  /** Between two conditions joined by "or". */
  or: string
  /** All features without another rule. */
  other: string
  /** A property without a value. */
  absent: string
  /** A property that is false. */
  no: string
  /** The ends of a ramp without values. */
  few: string
  many: string
}

const WORDS: { readonly en: LegendWords; readonly [language: string]: LegendWords } = {
  en: {
    between: '{low} to {high}',
    lessThan: 'less than {}',
    upTo: 'up to {}',
    moreThan: 'more than {}',
    from: '{} or more',
    or: 'or',
    other: 'other',
    absent: 'not specified',
    no: 'not {}',
    few: 'low',
    many: 'high'
  },
  de: {
    between: '{low} bis {high}',
    lessThan: 'weniger als {}',
    upTo: 'bis {}',
    moreThan: 'mehr als {}',
    from: 'ab {}',
    or: 'oder',
    other: 'übrige',
    absent: 'ohne Angabe',
    no: 'nicht {}',
    few: 'gering',
    many: 'hoch'
  },
  fr: {
    between: '{low} à {high}',
    lessThan: 'moins de {}',
    upTo: 'jusqu’à {}',
    moreThan: 'plus de {}',
    from: '{} et plus',
    or: 'ou',
    other: 'autres',
    absent: 'non renseigné',
    no: 'pas {}',
    few: 'faible',
    many: 'élevé'
  },
  it: {
    between: 'da {low} a {high}',
    lessThan: 'meno di {}',
    upTo: 'fino a {}',
    moreThan: 'più di {}',
    from: '{} o più',
    or: 'o',
    other: 'altri',
    absent: 'non specificato',
    no: 'non {}',
    few: 'basso',
    many: 'alto'
  },
  es: {
    between: 'de {low} a {high}',
    lessThan: 'menos de {}',
    upTo: 'hasta {}',
    moreThan: 'más de {}',
    from: '{} o más',
    or: 'o',
    other: 'otros',
    absent: 'sin especificar',
    no: 'no {}',
    few: 'bajo',
    many: 'alto'
  },
  pt: {
    between: 'de {low} a {high}',
    lessThan: 'menos de {}',
    upTo: 'até {}',
    moreThan: 'mais de {}',
    from: '{} ou mais',
    or: 'ou',
    other: 'outros',
    absent: 'não especificado',
    no: 'não {}',
    few: 'baixo',
    many: 'alto'
  },
  nl: {
    between: '{low} tot {high}',
    lessThan: 'minder dan {}',
    upTo: 'tot en met {}',
    moreThan: 'meer dan {}',
    from: '{} of meer',
    or: 'of',
    other: 'overige',
    absent: 'niet opgegeven',
    no: 'niet {}',
    few: 'laag',
    many: 'hoog'
  },
  ar: {
    between: '{low} إلى {high}',
    lessThan: 'أقل من {}',
    upTo: 'حتى {}',
    moreThan: 'أكثر من {}',
    from: '{} أو أكثر',
    or: 'أو',
    other: 'أخرى',
    absent: 'غير محدد',
    no: 'ليس {}',
    few: 'منخفض',
    many: 'مرتفع'
  },
  he: {
    between: '{low} עד {high}',
    lessThan: 'פחות מ-{}',
    upTo: 'עד {}',
    moreThan: 'יותר מ-{}',
    from: '{} ומעלה',
    or: 'או',
    other: 'אחר',
    absent: 'לא צוין',
    no: 'לא {}',
    few: 'נמוך',
    many: 'גבוה'
  },
  fa: {
    between: '{low} تا {high}',
    lessThan: 'کمتر از {}',
    upTo: 'تا {}',
    moreThan: 'بیش از {}',
    from: '{} یا بیشتر',
    or: 'یا',
    other: 'سایر',
    absent: 'نامشخص',
    no: 'نه {}',
    few: 'کم',
    many: 'زیاد'
  },
  ur: {
    between: '{low} تا {high}',
    lessThan: '{} سے کم',
    upTo: '{} تک',
    moreThan: '{} سے زیادہ',
    from: '{} یا زیادہ',
    or: 'یا',
    other: 'دیگر',
    absent: 'غیر متعین',
    no: '{} نہیں',
    few: 'کم',
    many: 'زیادہ'
  }
}

export const legendWords = (lang: string): LegendWords => inLanguage(WORDS, lang)
