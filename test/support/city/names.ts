import type { Random } from '../../bench/random.js'

const FIRST =
  'Ahorn Amsel Anker Bären Berg Birken Blumen Brunnen Buchen Dom Eichen Engel Erlen Eschen Falken Färber Feld Fischer Flora Forst Garten Gerber Glocken Gold Hafen Hasel Heide Herren Hirschen Hirten Höhen Hopfen Jäger Kanzlei Kapellen Kastanien Kirch Kloster Kreuz Kronen Krug Kupfer Lärchen Leder Linden Löwen Markt Mühle Müller Nelken Nuss Obst Pappel Post Quellen Rathaus Reb Rosen Salz Sattler Schloss Schmiede Schul Schützen Silber Sonnen Spital Stern Tannen Tor Töpfer Ulmen Veilchen Wald Weiden Weiher Wiesen Winzer Zeughaus Ziegel Zoll'.split(
    ' '
  )
const ENDINGS = {
  lane: ['gasse', 'gasse', 'gässchen', 'winkel'],
  street: ['strasse', 'strasse', 'strasse', 'weg', 'weg', 'steig', 'rain', 'hof'],
  avenue: ['strasse', 'strasse', 'allee', 'ring', 'damm']
}
const SHOPS: readonly [kind: string, names: string[]][] = [
  ['cafe', ['Café Zopf', 'Café Linde', 'Konditorei Adler', 'Café Quai', 'Teestube']],
  ['restaurant', ['Zum Anker', 'Krone', 'Goldener Hirsch', 'Rebstock', 'Da Nino', 'Zur Post', 'Seeblick']],
  ['shop', ['Buchhandlung', 'Blumen Weber', 'Eisen Kolb', 'Feinkost', 'Velo Frei', 'Optik Stern']],
  ['bank', ['Stadtbank', 'Volksbank']],
  ['lodging', ['Hotel Central', 'Hotel Schwanen', 'Gasthof Ochsen', 'Jugendherberge']],
  ['museum', ['Stadtmuseum', 'Kunsthaus', 'Naturmuseum', 'Schifffahrtsmuseum']],
  ['theatre', ['Stadttheater', 'Kammerspiele', 'Lichtspiele']],
  ['pharmacy', ['Löwen-Apotheke', 'Stadt-Apotheke', 'Apotheke am Ring']],
  ['library', ['Stadtbibliothek', 'Lesesaal']],
  ['school', ['Schule am Park', 'Gymnasium', 'Primarschule', 'Musikschule']],
  ['parking', ['Parkhaus', 'P']],
  ['bus', ['Markt', 'Spital', 'Seequai', 'Torplatz']],
  ['place_of_worship', ['St. Anna', 'St. Peter', 'Dreikönigskirche', 'Predigerkirche']],
  ['hospital', ['Stadtspital', 'Klinik am See']],
  ['playground', ['Spielplatz']],
  ['viewpoint', ['Aussicht']]
]

/** Names of streets and shops, the same each time. */
export const namesOf = (random: Random) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return {
    street: (kind: keyof typeof ENDINGS): string => `${pick(FIRST)}${pick(ENDINGS[kind])}`,
    /** Shops are more frequent than hospitals. */
    shop(): { kind: string; name: string } {
      const [kind, names] = SHOPS[Math.floor(random() ** 1.7 * SHOPS.length)]!
      return { kind, name: pick(names) }
    }
  }
}
