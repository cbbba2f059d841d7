/** The rows of a list, each with fields of its own. */
import type { ComponentType } from 'preact'
import { type AskedAttribute, type FieldProps, idOf, isAsked, labelOf, withItem, withoutItem } from './field.js'

type Row = { [member: string]: unknown }

export const isRows = (value: unknown): value is Row[] | undefined =>
  value === undefined ||
  (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))

interface RowsProps extends FieldProps {
  value: Row[] | undefined
  /** Shows one attribute of a row. */
  field: ComponentType<FieldProps>
}

export const RowsField = (props: RowsProps) => {
  const { attribute, value: rows = [], words, onChange, field: Field } = props
  const id = idOf(props)
  const members = ((attribute.clientParams?.['attributes'] ?? []) as AskedAttribute[]).filter(isAsked)
  return (
    <details>
      <summary>
        {labelOf(attribute)} ({rows.length})
      </summary>
      {rows.map((row, index) => (
        <fieldset key={index}>
          <legend>
            {words.row} {index + 1}
          </legend>
          {members.map((member) => (
            <Field
              key={member.name}
              attribute={member}
              value={row[member.name]}
              words={words}
              within={`${id}-${index}`}
              onChange={(value) => onChange(withItem(rows, index, { ...row, [member.name]: value }))}
            />
          ))}
          <button
            type="button"
            aria-label={`${words.remove}: ${words.row} ${index + 1}`}
            onClick={() => onChange(withoutItem(rows, index))}
          >
            {words.remove}
          </button>
        </fieldset>
      ))}
      {/* a row may need a map, which has no field */}
      <button type="button" onClick={() => onChange([...rows, { ...rows.at(-1) }])}>
        {words.addRow}
      </button>
    </details>
  )
}
