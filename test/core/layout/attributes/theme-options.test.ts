import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Problem } from '../../../../core/errors.js'
import { withTheme } from '../../../../core/layout/attributes/theme-options.js'
import { PLAIN_THEME } from '../../../../core/layout/theme.js'

const { values } = PLAIN_THEME

test('options take theme values at any depth; texts that only contain a theme name, and defaults, are unchanged', () => {
  const problems: Problem[] = []
  const options = {
    bar: { type: 'scalebar', color: 'theme.colors.accent', fontSize: 'theme.sizes.small', font: 'theme.fonts.body' },
    rows: { attributes: { chart: { colors: ['theme.colors.ink', '#123456'] } } },
    title: { type: 'string', default: 'theme.colors.ink', description: 'as theme.colors.ink' }
  }
  assert.equal(withTheme(options, values, 'attributes', problems), {
    bar: { type: 'scalebar', color: '#1c6e8cff', fontSize: 8, font: 'Noto Sans' },
    rows: { attributes: { chart: { colors: ['#1f2a33ff', '#123456'] } } },
    title: options.title
  })
  assert.equal(problems, [])
})

test('an unknown theme name is reported with its path', () => {
  const problems: Problem[] = []
  const options = { bar: { color: 'theme.colors.acent', font: 'theme.constructor.name' } }
  withTheme(options, values, 'attributes', problems)
  assert.equal(problems[0], { path: 'attributes.bar.color', message: 'is "theme.colors.acent"; the theme has no such value; did you mean "theme.colors.accent"?' }) // prettier-ignore
  assert.is(problems[1]!.path, 'attributes.bar.font')
  assert.match(problems[1]!.message, 'is "theme.constructor.name"; ')
})

test.run()
