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
/** Kinds of places by how frequent they are, the most frequent first, and their names. */
const PLACES: readonly [kind: string, names: string][] = [
  ['cafe', 'Café Zopf, Café Linde, Konditorei Adler, Café Quai, Teestube, Café Merkur, Kaffeehaus, Café Central, Milchbar, Café Arcade, Backstube, Café Flora'],
  ['restaurant', 'Zum Anker, Krone, Goldener Hirsch, Rebstock, Da Nino, Zur Post, Seeblick, Bären, Traube, Zum Pfauen, Rössli, Fischerstube, Waage, Sternen, Kreuz'],
  ['shop', 'Buchhandlung, Blumen Weber, Eisen Kolb, Feinkost, Velo Frei, Optik Stern, Papeterie, Uhren Kunz, Markthalle, Tuch Meier'],
  ['lodging', 'Hotel Central, Hotel Schwanen, Gasthof Ochsen, Jugendherberge, Hotel Bellevue, Pension Lerche'],
  ['bank', 'Stadtbank, Volksbank, Sparkasse'],
  ['playground', ''],
  ['bus', 'Markt, Spital, Seequai, Torplatz, Friedhof, Bad, Werft, Stadion'],
  ['parking', ''],
  ['pharmacy', 'Löwen-Apotheke, Stadt-Apotheke, Apotheke am Ring'],
  ['museum', 'Stadtmuseum, Kunsthaus, Naturmuseum, Schifffahrtsmuseum'],
  ['place_of_worship', 'St. Anna, St. Peter, Dreikönigskirche, Predigerkirche, Heiliggeist'],
  ['school', 'Gymnasium, Primarschule, Musikschule, Berufsschule'],
  ['theatre', 'Stadttheater, Kammerspiele, Lichtspiele'],
  ['library', 'Stadtbibliothek, Lesesaal'],
  ['viewpoint', 'Aussicht, Känzeli']
] // prettier-ignore

/** Names of streets and of what is in them, the same each time. */
export const namesOf = (random: Random) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const left = new Map(PLACES.map(([kind, names]) => [kind, names.split(', ')]))
  return {
    street: (kind: keyof typeof ENDINGS): string => `${pick(FIRST)}${pick(ENDINGS[kind])}`,
    /** A place; its name is used once. */
    place(): { kind: string; name?: string } {
      const [kind] = PLACES[Math.floor(random() ** 1.9 * PLACES.length)]!
      const names = left.get(kind)!
      return { kind, name: names.splice(Math.floor(random() * names.length), 1)[0] }
    }
  }
}
