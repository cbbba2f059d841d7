/** Any value, as its JSON. */
import { useState } from 'preact/hooks'
import { type FieldProps, idOf, labelOf } from './field.js'

export const JsonField = (props: FieldProps) => {
  const { attribute, value, words, onChange } = props
  const [mistake, setMistake] = useState('')
  const id = idOf(props)
  const label = `${labelOf(attribute)} ${words.asJson}`
  const read = (text: string): void => {
    try {
      onChange(text.trim() === '' ? undefined : JSON.parse(text))
      setMistake('')
    } catch (error) {
      setMistake((error as Error).message)
    }
  }
  return (
    <details>
      <summary>{label}</summary>
      <label class="hidden" for={id}>
        {label}
      </label>
      <textarea
        id={id}
        class="code"
        rows={8}
        spellcheck={false}
        aria-invalid={mistake !== ''}
        defaultValue={value === undefined ? '' : JSON.stringify(value, undefined, 2)}
        onInput={({ currentTarget }) => read(currentTarget.value)}
      />
      {mistake && <p role="alert">{mistake}</p>}
    </details>
  )
}
