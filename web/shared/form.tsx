/** Fields for the attributes of a layout, made of its capabilities. */
import { useState } from 'preact/hooks'

/** As capabilities describe it. */
export interface AskedAttribute {
  name: string
  type: string
}

interface FieldProps {
  attribute: AskedAttribute
  value: unknown
  onChange(value: unknown): void
}

/** Texts that are usually longer than a line. */
const LONG = /comment|text|description|introduction|remark|note/i

/** Blocks that need nothing of a request. */
const SILENT = new Set(['ScalebarAttributeValues', 'NorthArrowAttributeValues'])

/** The attributes that a person fills in, beside the map. */
export const isAsked = ({ type }: AskedAttribute): boolean => type !== 'MapAttributeValues' && !SILENT.has(type)

export const Field = ({ attribute: { name, type }, value, onChange }: FieldProps) => {
  const id = `field-${name}`
  switch (type) {
    case 'String':
    case 'MarkdownAttributeValue':
      return (
        <Labelled id={id} name={name}>
          {LONG.test(name) || type !== 'String' ? (
            <textarea
              id={id}
              rows={3}
              value={textOf(value)}
              onInput={({ currentTarget }) => onChange(currentTarget.value)}
            />
          ) : (
            <input id={id} value={textOf(value)} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
          )}
        </Labelled>
      )
    case 'Integer':
    case 'Double':
      return (
        <Labelled id={id} name={name}>
          <input
            id={id}
            type="number"
            step={type === 'Integer' ? 1 : 'any'}
            value={textOf(value)}
            onInput={({ currentTarget }) =>
              onChange(currentTarget.value === '' ? undefined : currentTarget.valueAsNumber)
            }
          />
        </Labelled>
      )
    case 'Boolean':
      return (
        <p class="check">
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />
          <label for={id}>{name}</label>
        </p>
      )
    case 'String[]':
      return (
        <Labelled id={id} name={name}>
          <textarea
            id={id}
            rows={3}
            value={Array.isArray(value) ? value.join('\n') : ''}
            onInput={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
          />
        </Labelled>
      )
    default:
      return <JsonField id={id} name={name} value={value} onChange={onChange} />
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const Labelled = ({ id, name, children }: { id: string; name: string; children: preact.ComponentChildren }) => (
  <p>
    <label for={id}>{name}</label>
    {children}
  </p>
)

/** A value with members, such as a legend or a table. */
const JsonField = ({
  id,
  name,
  value,
  onChange
}: {
  id: string
  name: string
  value: unknown
  onChange(value: unknown): void
}) => {
  const [mistake, setMistake] = useState('')
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
      <summary>{name}</summary>
      <label class="hidden" for={id}>
        {name}
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
