import { inLanguage } from '../../../parts/text.js'

export interface DeclinationWords {
  diagram: string
  trueNorth: string
  gridNorth: string
  magneticNorth: string
  /** The angle from grid north to magnetic north. */
  gridToMagnetic: string
  annualChange: string
  /** Short names at the arrows. */
  short: { grid: string; magnetic: string }
  mils: string
  noModel: string
  caution: string
  blackout: string
}

const WORDS: { readonly en: DeclinationWords; readonly [language: string]: DeclinationWords } = {
  en: {
    diagram: 'Declination',
    trueNorth: 'True north',
    gridNorth: 'Grid north',
    magneticNorth: 'Magnetic north',
    gridToMagnetic: 'From grid to magnetic north',
    annualChange: 'Annual change',
    short: { grid: 'GN', magnetic: 'MN' },
    mils: 'mils',
    noModel: 'Magnetic north is not known for this date',
    caution: 'A compass may be wrong here',
    blackout: 'A compass is of no use here'
  },
  de: {
    diagram: 'Missweisung',
    trueNorth: 'Geografisch Nord',
    gridNorth: 'Gitternord',
    magneticNorth: 'Magnetisch Nord',
    gridToMagnetic: 'Von Gitter- zu Magnetisch Nord',
    annualChange: 'Jährliche Änderung',
    short: { grid: 'GiN', magnetic: 'MaN' },
    mils: 'Strich',
    noModel: 'Magnetisch Nord ist für dieses Datum nicht bekannt',
    caution: 'Ein Kompass kann hier falsch zeigen',
    blackout: 'Ein Kompass ist hier unbrauchbar'
  },
  fr: {
    diagram: 'Déclinaison',
    trueNorth: 'Nord géographique',
    gridNorth: 'Nord de la grille',
    magneticNorth: 'Nord magnétique',
    gridToMagnetic: 'Du nord de la grille au nord magnétique',
    annualChange: 'Variation annuelle',
    short: { grid: 'NQ', magnetic: 'NM' },
    mils: 'mil',
    noModel: 'Le nord magnétique n’est pas connu pour cette date',
    caution: 'Une boussole peut être fausse ici',
    blackout: 'Une boussole est inutilisable ici'
  },
  it: {
    diagram: 'Declinazione',
    trueNorth: 'Nord geografico',
    gridNorth: 'Nord del reticolato',
    magneticNorth: 'Nord magnetico',
    gridToMagnetic: 'Dal nord del reticolato al nord magnetico',
    annualChange: 'Variazione annua',
    short: { grid: 'NR', magnetic: 'NM' },
    mils: 'mil',
    noModel: 'Il nord magnetico non è noto per questa data',
    caution: 'Qui una bussola può sbagliare',
    blackout: 'Qui una bussola è inutilizzabile'
  },
  es: {
    diagram: 'Declinación',
    trueNorth: 'Norte geográfico',
    gridNorth: 'Norte de la cuadrícula',
    magneticNorth: 'Norte magnético',
    gridToMagnetic: 'Del norte de la cuadrícula al magnético',
    annualChange: 'Variación anual',
    short: { grid: 'NC', magnetic: 'NM' },
    mils: 'mil',
    noModel: 'El norte magnético no se conoce para esta fecha',
    caution: 'Aquí una brújula puede fallar',
    blackout: 'Aquí una brújula no sirve'
  },
  pt: {
    diagram: 'Declinação',
    trueNorth: 'Norte geográfico',
    gridNorth: 'Norte da quadrícula',
    magneticNorth: 'Norte magnético',
    gridToMagnetic: 'Do norte da quadrícula ao magnético',
    annualChange: 'Variação anual',
    short: { grid: 'NQ', magnetic: 'NM' },
    mils: 'mil',
    noModel: 'O norte magnético não é conhecido para esta data',
    caution: 'Aqui uma bússola pode falhar',
    blackout: 'Aqui uma bússola não serve'
  },
  nl: {
    diagram: 'Declinatie',
    trueNorth: 'Geografisch noorden',
    gridNorth: 'Kaartnoorden',
    magneticNorth: 'Magnetisch noorden',
    gridToMagnetic: 'Van kaart- naar magnetisch noorden',
    annualChange: 'Jaarlijkse verandering',
    short: { grid: 'KN', magnetic: 'MN' },
    mils: 'mil',
    noModel: 'Het magnetische noorden is voor deze datum niet bekend',
    caution: 'Een kompas kan hier verkeerd wijzen',
    blackout: 'Een kompas is hier onbruikbaar'
  },
  ar: {
    diagram: 'الانحراف المغناطيسي',
    trueNorth: 'الشمال الحقيقي',
    gridNorth: 'شمال الشبكة',
    magneticNorth: 'الشمال المغناطيسي',
    gridToMagnetic: 'من شمال الشبكة إلى المغناطيسي',
    annualChange: 'التغير السنوي',
    short: { grid: 'GN', magnetic: 'MN' },
    mils: 'mil',
    noModel: 'الشمال المغناطيسي غير معروف لهذا التاريخ',
    caution: 'قد تخطئ البوصلة هنا',
    blackout: 'لا تفيد البوصلة هنا'
  },
  he: {
    diagram: 'נטייה מגנטית',
    trueNorth: 'צפון גאוגרפי',
    gridNorth: 'צפון הרשת',
    magneticNorth: 'צפון מגנטי',
    gridToMagnetic: 'מצפון הרשת לצפון המגנטי',
    annualChange: 'שינוי שנתי',
    short: { grid: 'GN', magnetic: 'MN' },
    mils: 'mil',
    noModel: 'הצפון המגנטי אינו ידוע לתאריך זה',
    caution: 'מצפן עלול לטעות כאן',
    blackout: 'מצפן אינו שימושי כאן'
  },
  fa: {
    diagram: 'انحراف مغناطیسی',
    trueNorth: 'شمال جغرافیایی',
    gridNorth: 'شمال شبکه',
    magneticNorth: 'شمال مغناطیسی',
    gridToMagnetic: 'از شمال شبکه تا شمال مغناطیسی',
    annualChange: 'تغییر سالانه',
    short: { grid: 'GN', magnetic: 'MN' },
    mils: 'mil',
    noModel: 'شمال مغناطیسی برای این تاریخ معلوم نیست',
    caution: 'قطب‌نما ممکن است اینجا خطا کند',
    blackout: 'قطب‌نما اینجا بی‌فایده است'
  },
  ur: {
    diagram: 'مقناطیسی انحراف',
    trueNorth: 'جغرافیائی شمال',
    gridNorth: 'گرڈ شمال',
    magneticNorth: 'مقناطیسی شمال',
    gridToMagnetic: 'گرڈ شمال سے مقناطیسی شمال تک',
    annualChange: 'سالانہ تبدیلی',
    short: { grid: 'GN', magnetic: 'MN' },
    mils: 'mil',
    noModel: 'اس تاریخ کے لیے مقناطیسی شمال معلوم نہیں',
    caution: 'قطب نما یہاں غلط ہو سکتا ہے',
    blackout: 'قطب نما یہاں بے کار ہے'
  }
}

/** English for other languages. */
export const declinationWords = (lang: string): DeclinationWords => inLanguage(WORDS, lang)
