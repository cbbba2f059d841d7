import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { patternWarning } from '../../../core/layout/date-patterns.js'

test('date letters with another meaning give a hint with the probably intended pattern', () => {
  const cases: [pattern: string, meant: string][] = [
    ['DD.MM.YYYY', 'dd.MM.yyyy'],
    ['dd.MM.YYYY', 'dd.MM.yyyy'],
    ['YYYYMMDD', 'yyyyMMdd'],
    ['YYYY', 'yyyy'],
    ['D. MMMM yyyy', 'd. MMMM yyyy'],
    ['yyyy-mm-dd', 'yyyy-MM-dd'],
    ['yyyy-mm-dd HH:mm', 'yyyy-MM-dd HH:mm'],
    ['yyyy-MM-dd HH:MM', 'yyyy-MM-dd HH:mm'],
    ['HH:mm:SS', 'HH:mm:ss'],
    ['uuuu', 'yyyy'],
    ['dddd, d MMMM', 'EEEE, d MMMM'],
    ['d MMMM yyyy at HH:mm', "d MMMM yyyy 'at' HH:mm"],
    ['d de MMMM de yyyy', "d 'de' MMMM 'de' yyyy"],
    ['HH:mm Uhr', "HH:mm 'Uhr'"],
    ['um HH:mm', "'um' HH:mm"],
    ['hh:mm A', 'HH:mm a'],
    ['%d.%m.%Y %H:%M', 'dd.MM.yyyy HH:mm']
  ]
  for (const [pattern, meant] of cases) {
    const warning = patternWarning(pattern)
    assert.ok(warning?.isSure, pattern)
    assert.ok(warning.message.endsWith(`did you mean "${meant}"?`), warning.message)
  }
  for (const pattern of ['hh:mm', 'yyyy-MM-dd_hhmmss']) assert.is(patternWarning(pattern)?.isSure, false, pattern)
})

test('correct date patterns give no hint', () => {
  const fine = ['dd.MM.yyyy', 'yyyyMMddHHmmss', 'yyyy-MM-ddTHH:mm:ssXXX', "yyyy-MM-dd'T'HH:mm:ss.SSS", "YYYY-'W'ww", 'ww/YYYY', 'yyyy-DDD', 'DDD', 'D', 'MM', 'mm', 'mm:ss', "H'h'mm", 'hh:mm a', 'EEE MMM dd HH:mm:ss zzz yyyy', "EEEE, d MMMM yyyy 'at' HH:mm", 'yyyy年MM月dd日', 'd. M. yyyy', 'HH dd.MM', 'LLLL yyyy', 'date', 'DateTime', 'time', 'u', ''] // prettier-ignore
  for (const pattern of fine) assert.is(patternWarning(pattern), undefined, pattern)
})

test.run()
