/** Fields for the attributes of a layout, made of its capabilities. */
import { type FieldProps, idOf, labelOf } from './field.js'
import { JsonField } from './json-field.js'
import { isLegend, LegendField } from './legend-field.js'
import { isRows, RowsField } from './rows-field.js'
import { isTable, TableField } from './table-field.js'

/** Texts that are usually longer than a line. */
const LONG = /comment|text|description|introduction|remark|note/i

/** Blocks that are only a text. */
const TEXTS = new Set(['MarkdownAttributeValue', 'QrCodeAttributeValue'])

export const Field = (props: FieldProps) => {
  const { attribute, value, onChange } = props
  const { name, type } = attribute
  const id = idOf(props)
  const label = labelOf(attribute)
  const isText = value === undefined || value === null || typeof value === 'string'
  if (type === 'String' || (TEXTS.has(type) && isText))
    return (
      <Labelled id={id} label={label}>
        {LONG.test(name) || type === 'MarkdownAttributeValue' ? (
          <textarea
            id={id}
            rows={3}
            dir="auto"
            value={textOf(value)}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
        ) : (
          <input
            id={id}
            dir="auto"
            value={textOf(value)}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </Labelled>
    )
  if (type === 'Integer' || type === 'Double')
    return (
      <Labelled id={id} label={label}>
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
  if (type === 'Boolean')
    return (
      <p class="check">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <label for={id}>{label}</label>
      </p>
    )
  if (type === 'String[]' && (value === undefined || isTexts(value)))
    return (
      <Labelled id={id} label={label}>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          value={value?.join('\n') ?? ''}
          onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
        />
      </Labelled>
    )
  if (type === 'TableAttributeValue' && isTable(value)) return <TableField {...props} value={value} />
  if (type === 'LegendAttributeValue' && isLegend(value)) return <LegendField {...props} value={value} />
  if (type === 'DataSourceAttributeValue' && isRows(value)) return <RowsField {...props} value={value} field={Field} />
  return <JsonField {...props} />
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const Labelled = ({ id, label, children }: { id: string; label: string; children: preact.ComponentChildren }) => (
  <p>
    <label for={id}>{label}</label>
    {children}
  </p>
)
