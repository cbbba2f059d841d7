import { Untranslatable } from './untranslatable.js'
import { lifted, result, type Result, type Value } from './value.js'

/** `(char) 65`: the character with this number. */
export const characterOf = (value: Value): Result =>
  lifted(value, (one) => {
    if (one.is === 'null') return result(one, true)
    if (one.is === 'constant' && one.isCharacter) return result(one)
    if (one.is === 'constant' && typeof one.value === 'number')
      return result({ is: 'constant', value: String.fromCharCode(one.value), isCharacter: true })
    throw new Untranslatable(
      'the character with a number that is not fixed',
      '{{letters number}}, which prints A for 1 and B for 2; or send the character as an attribute'
    )
  })
