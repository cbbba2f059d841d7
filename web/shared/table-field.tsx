/** The rows of a table. Its columns are those of the value: a layout says how they look. */
import { type FieldProps, idOf, labelOf, withItem, withoutItem } from './field.js'

interface Table {
  columns: string[]
  data: unknown[][]
}

export const isTable = (value: unknown): value is Table => {
  const { columns, data } = (value ?? {}) as Partial<Table>
  return (
    Array.isArray(columns) &&
    columns.length > 0 &&
    columns.every((name) => typeof name === 'string') &&
    Array.isArray(data) &&
    data.every((row) => Array.isArray(row) && row.every((cell) => typeof cell !== 'object' || cell === null))
  )
}

export const TableField = (props: FieldProps & { value: Table }) => {
  const { attribute, value, words, onChange } = props
  const { columns, data } = value
  const id = idOf(props)
  const change = (rows: unknown[][]): void => onChange({ ...value, data: rows })
  return (
    <details>
      <summary>
        {labelOf(attribute)} ({data.length})
      </summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map((row, index) => (
              <tr key={index}>
                {columns.map((name, column) => (
                  <td key={name}>
                    <input
                      id={`${id}-${index}-${column}`}
                      aria-label={`${words.row} ${index + 1}, ${name}`}
                      dir="auto"
                      value={String(row[column] ?? '')}
                      onInput={({ currentTarget }) =>
                        change(withItem(data, index, withItem(row, column, cellOf(currentTarget.value, row[column]))))
                      }
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    aria-label={`${words.remove}: ${words.row} ${index + 1}`}
                    onClick={() => change(withoutItem(data, index))}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" onClick={() => change([...data, columns.map(() => '')])}>
        {words.addRow}
      </button>
    </details>
  )
}

/** A number stays one while it reads as one: tables add and align numbers. */
const cellOf = (text: string, before: unknown): unknown =>
  typeof before === 'number' && text.trim() !== '' && String(Number(text)) === text ? Number(text) : text
