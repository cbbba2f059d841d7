import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { positional, messagePositional } from '../../../../../plugins/importers/mapfish3/java/format.js'
import { parseJava } from '../../../../../plugins/importers/mapfish3/java/parse.js'
import { textOf, type TextOptions } from '../../../../../plugins/importers/mapfish3/java/text.js'
import { asMarkup } from '../../../../../plugins/importers/mapfish3/java/write-parts.js'
import type { Part } from '../../../../../plugins/importers/mapfish3/scope.js'
import { SCOPE } from './scope.js'

const translated = (java: string, options?: TextOptions) => textOf(parseJava(java), SCOPE, options)

const prints = (java: string, markup: string, options?: TextOptions): void => {
  const parts = translated(java, options)
  assert.is('why' in parts ? JSON.stringify(parts) : asMarkup(parts as readonly Part[]), markup, java)
}
const refuses = (java: string, why: string, instead = ''): void => {
  const found = translated(java)
  if (!('why' in found)) return assert.unreachable(`${java}: ${JSON.stringify(found)}`)
  assert.ok(found.why.includes(why) && found.instead.includes(instead), JSON.stringify(found))
}
const notesOf = (java: string, options: TextOptions = {}): string[] => {
  const notes: string[] = []
  translated(java, { ...options, note: (text) => notes.push(text) })
  return notes
}

test('references print their values', () => {
  prints('$P{title}', '{{title}}')
  prints('$F{comment}', '{{../comment}}')
  prints('$F{owner}', '{{owner.name}}')
  prints('$P{missing}', '')
  prints('$P{title} + " "', '{{title}}\\u{20}')
  prints('" " + $P{title} + "  " + $P{title}', '\\u{20}{{title}} \\u{20}{{title}}')
  prints('$P{count} > 1e30 ? "a" : "b"', '{{#if (gt total "1e+30")}}a{{else if (lte total "1e+30")}}b{{/if}}')
  prints('$V{SUBREPORT_DIR} + "/x.jasper"', 'reports/x.jasper')
  prints('$P{REPORT_LOCALE}', '{{lang}}')
  prints('$P{REPORT_LOCALE}.getLanguage()', '{{slice lang 0 2}}')
})

test('variables are replaced by their expressions', () => {
  prints('$V{alias}', '{{title}} 2')
  prints('$V{alias}.toUpperCase()', '{{upper (concat title " 2")}}')
  prints('$V{choice}', '{{#if flag}}{{../comment}}{{/if}}')
  refuses('$V{circle}', 'refers to itself')
})

test('texts of the bundle are translations', () => {
  prints('$R{page}', '{{t "page"}}')
  prints('str("page")', '{{t "page"}}')
  prints('$R{page} + ": " + $P{title}', '{{t "page"}}: {{title}}')
  prints('String.format($R{page}, $P{title}, $P{count})', '{{t "page.format" value1=title value2=total}}')
  prints('msg($R{page}, $P{title})', '{{t "page.message" value1=title}}')
  refuses('$R{unknown}', 'no resource bundle has the key unknown')
  assert.is(positional('Page %s of %s, %2$d %%%n'), 'Page {value1} of {value2}, {value2} %\n')
  assert.is(messagePositional("It''s {0} of {1,number}, '{2}'"), "It's {value1} of {value2}, {2}")
})

test('choices become conditions in the text', () => {
  prints('$P{flag} ? "yes" : "no"', '{{#if flag}}yes{{else}}no{{/if}}')
  prints('$F{comment}.equals("null") ? null : $F{comment}', '{{#if (ne ../comment "null")}}{{../comment}}{{/if}}')
  prints('$F{comment} == null ? "" : $F{comment}', '{{../comment}}')
  prints('$P{title}.isEmpty() ? "" : $P{title}', '{{title}}')
  prints('$P{count} == 1 ? "a" : $P{count} == 2 ? "b" : "c"', '{{#if (eq total 1)}}a{{else if (present total)}}{{#if (eq total 2)}}b{{else}}c{{/if}}{{/if}}') // prettier-ignore
  prints('$P{flag} ? "same" : "same"', 'same')
  prints('IF($P{flag}, "a", UPPER($P{title}))', '{{#if flag}}a{{else}}{{upper title}}{{/if}}')
  prints('("a " + ($P{flag} ? $P{title} : "b")).trim()', '{{trim (concat "a " (choose flag title "b"))}}')
})

test('page numbers are code in markup', () => {
  prints('"Page " + $V{PAGE_NUMBER} + "(x"', 'Page #context counter(page).display("1");(x')
  prints('String.format("%d / %d", $V{PAGE_NUMBER}, $V{PAGES})', '#context counter(page).display("1"); \\/ #context counter(page).final().first();') // prettier-ignore
  prints('"Row " + $V{REPORT_COUNT}', 'Row {{add @index 1}}')
  refuses('$V{PAGE_NUMBER} + 1', 'a page number is known only when pages are laid out', 'counter(page)')
})

test('scales and positions come from the map', () => {
  prints('"1:" + $P{map}.getRoundedScaleDenominator()', '1:{{round map.scale significant=2}}')
  prints('String.format("1:%.0f", $P{map}.getRoundedScaleDenominator())', '1:{{number map.scale significant=2 group=""}}') // prettier-ignore
  prints('String.format("1: %,.0f", $P{map}.getRoundedScaleDenominator(true)).replace(",", "\'")', '1: {{number map.groundScale significant=2 group="\'"}}') // prettier-ignore
  prints('String.format("%,.0f", $P{map}.getScale().getDenominator())', '{{number map.scale decimals=0}}')
  prints('$P{map}.getGeodeticScaleDenominator()', '{{map.groundScale}}')
  prints('$P{map}.getCenterX() + " " + $P{map}.getRotationDegree()', '{{map.centre.x}} {{map.rotation}}')
  prints('$P{map}.getDPI()', '{{map.dpi}}')
  refuses('$P{map}.getBounds()', '.getBounds() is not supported')
  refuses('$P{map}', 'a map is not a text', 'map')
})

test('dates are printed with patterns', () => {
  prints('new java.util.Date()', '{{date "datetime"}}')
  prints('new java.util.Date()', '{{date "MMMM dd, yyyy"}}', { pattern: 'MMMMM dd, yyyy' })
  prints('"" + new Date()', '{{date "EEE MMM dd HH:mm:ss zzz yyyy"}}')
  prints('NOW()', '{{date "dd.MM.yyyy"}}', { pattern: 'dd.MM.yyyy' })
  prints('new java.text.SimpleDateFormat("dd.MM.yyyy \'at\' HH:mm").format(new java.util.Date())', '{{date "dd.MM.yyyy \'at\' HH:mm"}}') // prettier-ignore
  prints('new SimpleDateFormat("yyyy", $P{REPORT_LOCALE}).format(Calendar.getInstance().getTime())', '{{date "yyyy"}}')
  prints('ZonedDateTime.now(ZoneId.of("Europe/Zurich")).format(DateTimeFormatter.ofPattern("d.M.uuuu"))', '{{date "d.M.yyyy" zone="Europe/Zurich"}}') // prettier-ignore
  prints('java.time.LocalDate.now()', '{{date "yyyy-MM-dd"}}')
  prints('DateTimeFormatter.ofPattern("dd").withLocale($P{REPORT_LOCALE}).withZone(ZoneId.of($P{timezone})).format(Instant.now())', '{{date "dd" zone=timezone}}') // prettier-ignore
  prints('$P{since}', '{{date "yy" since}}', { pattern: 'yy' })
  prints('String.format("%tY-%<tm", new Date())', '{{date "yyyy"}}\\-{{date "MM"}}')
  const millis = 'ZonedDateTime.ofInstant(Instant.ofEpochMilli(Long.valueOf($F{comment})), ZoneId.of($P{timezone})).format(DateTimeFormatter.ofPattern("dd.MM.yyyy"))' // prettier-ignore
  prints(millis, '{{date "dd.MM.yyyy" (round ../comment) zone=timezone}}')
  prints(`$F{comment}.equals("null") ? "-" : ${millis}`, '{{#if (eq ../comment "null")}}\\-{{else}}{{date "dd.MM.yyyy" (round ../comment) zone=timezone}}{{/if}}') // prettier-ignore
  refuses('new SimpleDateFormat("FF").format(new Date())', 'pattern "FF"', '{{date')
  refuses('"" + System.currentTimeMillis()', 'a time in milliseconds is not a text')
})

test('numbers are printed with patterns, and formats that round halves up with decimals', () => {
  prints('$P{area}', '{{number area pattern="#,##0.00"}}', { pattern: '#,##0.00' })
  prints('$P{area}', '{{number area pattern="0.## \'m\'"}}', { pattern: "0.## 'm'" })
  prints('$P{title}', '{{title}}', { pattern: '0.00' })
  prints('$P{flag} ? $P{area} : null', '{{#if flag}}{{number area pattern="#0 %"}}{{/if}}', { pattern: '#0 %' })
  prints('new DecimalFormat("0.0 m²").format($P{area})', '{{number area pattern="0.0 m²"}}')
  prints('new DecimalFormat("#,##0").format($P{area}).replace(",", " ")', '{{number area pattern="#,##0" group=" "}}') // prettier-ignore
  prints('new DecimalFormat("#0.0##E00", new DecimalFormatSymbols(Locale.GERMAN)).format(Double.parseDouble($F{comment}))', '{{number ../comment pattern="#0.0##E00"}}') // prettier-ignore
  prints('String.format("%.2f", $P{area})', '{{number area decimals=2 group=""}}')
  prints('String.format("%08d", $P{count})', '{{legacy "${format %08d total}"}}')
  refuses('new DecimalFormat("¤#,##0").format($P{area})', 'has a currency sign')
  refuses('new DecimalFormat("0.0.0").format($P{area})', 'the number pattern "0.0.0" is not supported')
  refuses(`new DecimalFormat("#,##0' m, net'").format($P{area}).replace(",", " ")`, 'replace() after a number format')
  refuses('String.format("%-10s|", $P{title})', '%-10s in the format', '{{number')
  refuses('String.format("%s %s", $P{title})', 'no value for %s')
})

test('letters of pages are those after the number', () => {
  prints('org.mapfish.print.jasperreports.HumanAlphaSerie.toString($F{count})', '{{#if (gt total 0)}}{{letters (add total 1)}}{{/if}}') // prettier-ignore
})

test('what layouts cannot print is refused, with advice', () => {
  refuses('$P{nobody}', 'no attribute or processor produces $P{nobody}', 'attribute')
  refuses('$P{handwritten}', 'a value of a script')
  refuses('$P{mapSubReport}', 'a block is not a text', '{{map}}')
  refuses('$P{items}', 'a list is not a text', '{{join items ", "}}')
  refuses('((java.util.ArrayList) $P{items}).add("a") ? "" : ""', '.add() changes a value', 'attribute')
  refuses('com.example.Own.text($P{title})', 'Own.text(…) is not supported')
  refuses('$P{title}.matches("a.*")', '.matches() is not supported')
  refuses('$P{title}.replaceAll("[a-z]", "")', '.replaceAll() is not supported')
  refuses('System.getenv("HOME")', 'System.getenv(…) is not supported')
  refuses('$P{count} << 2', 'is supported only for numbers')
  refuses('$P{title}.replace("\\\\", "/")', 'ends with a backslash')
})

test('differences are noted', () => {
  const [fraction, missing] = notesOf('"Area: " + $P{area}')
  assert.match(fraction!, '"5.0"')
  for (const text of ['$P{area}.toString() + " m²"', 'String.valueOf($P{area})'])
    assert.match(notesOf(text)[0]!, '"5.0"')
  assert.match(missing!, 'prints nothing; JasperReports prints "null"')
  assert.equal(notesOf('"Plan: " + $P{title}'), [])
  assert.equal(notesOf('$P{comment}'), [])
  assert.match(notesOf('$P{title} == "a" ? "b" : "c"')[0]!, '== between texts compares objects')
  assert.match(notesOf('String.format(Locale.GERMAN, "%.1f", $P{area})')[0]!, 'instead of always in GERMAN')
})

test('casts to a character print the character of a number; of an unknown number they are refused', () => {
  prints('"" + (char) 65', 'A')
  prints('(char) (65 + 1)', 'B')
  prints("(char) 'c'", 'c')
  prints('Character.toString((char) 66)', 'B')
  refuses('(char) ($P{count} + 64)', 'the character with a number that is not fixed', '{{letters number}}')
})

test('the number of the page stays one as an int', () => {
  prints('$V{PAGE_NUMBER}.intValue()', '#context counter(page).display("1");')
  refuses('$V{PAGE_NUMBER}.intValue() + 1', 'a page number is known only')
})

test('formats of a fixed language are noted, and expressions that hold themselves are refused as such', () => {
  for (const of of ['getInstance', 'getNumberInstance', 'getPercentInstance'])
    assert.match(notesOf(`NumberFormat.${of}(Locale.FRANCE).format($P{area})`).join(), 'always in FRANCE')
  refuses('$V{nothing}', 'the report has no variable nothing')
})

test.run()
