/** The entries of a legend: groups, names, and the colour or the icon of each. */
import { type FieldProps, idOf, labelOf, withItem, withoutItem } from './field.js'
import type { FieldWords } from './words.js'

interface Entry {
  name?: string
  color?: string
  icon?: string
  icons?: string[]
  classes?: Entry[]
  [member: string]: unknown
}

/** The entries, or an object that has them. */
type Legend = Entry[] | (Entry & { classes: Entry[] })

const isEntry = (entry: unknown): entry is Entry => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false
  const { classes, name = '', color = '', icon = '', icons = [] } = entry as Entry
  const isPlain = [name, color, icon].every((text) => typeof text === 'string') && Array.isArray(icons)
  return isPlain && (classes === undefined || isEntries(classes))
}
const isEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry)

export const isLegend = (value: unknown): value is Legend | undefined =>
  value === undefined || isEntries(value) || (isEntry(value) && value.classes !== undefined)

export const LegendField = (props: FieldProps & { value: Legend | undefined }) => {
  const { attribute, value = [], words, onChange } = props
  const entries = Array.isArray(value) ? value : value.classes
  return (
    <details>
      <summary>
        {labelOf(attribute)} ({entries.length})
      </summary>
      <Entries
        id={idOf(props)}
        entries={entries}
        words={words}
        onChange={(classes) => onChange(Array.isArray(value) ? classes : { ...value, classes })}
      />
    </details>
  )
}

interface EntriesProps {
  id: string
  entries: readonly Entry[]
  words: FieldWords
  onChange(entries: Entry[]): void
}

const Entries = ({ id, entries, words, onChange }: EntriesProps) => (
  <>
    <ul class="entries">
      {entries.map((entry, index) => {
        const change = (members: Partial<Entry>): void => onChange(withItem(entries, index, { ...entry, ...members }))
        const number = `${words.entry} ${index + 1}`
        return (
          <li key={index}>
            {entry.color !== undefined && (
              <Color label={`${number}: ${words.color}`} color={entry.color} onChange={(color) => change({ color })} />
            )}
            <input
              id={`${id}-${index}`}
              aria-label={`${number}: ${words.name}`}
              value={entry.name ?? ''}
              placeholder={String(entry['layer'] ?? '')}
              onInput={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <button
              type="button"
              aria-label={`${words.remove}: ${number}`}
              onClick={() => onChange(withoutItem(entries, index))}
            >
              ×
            </button>
            {iconOf(entry) !== undefined && (
              <input
                class="icon"
                aria-label={`${number}: ${words.icon}`}
                value={iconOf(entry)}
                onInput={({ currentTarget: { value } }) =>
                  change(entry.icons ? { icons: withItem(entry.icons, 0, value) } : { icon: value })
                }
              />
            )}
            {entry.classes && (
              <Entries
                id={`${id}-${index}`}
                entries={entry.classes}
                words={words}
                onChange={(classes) => change({ classes })}
              />
            )}
          </li>
        )
      })}
    </ul>
    <button type="button" onClick={() => onChange([...entries, { name: '', color: NEW_COLOR }])}>
      {words.addEntry}
    </button>
  </>
)

/** The only colours that the chooser of browsers takes. */
const HEX = /^#[0-9a-f]{6}$/i

const Color = ({ label, color, onChange }: { label: string; color: string; onChange(color: string): void }) =>
  HEX.test(color) ? (
    <input
      type="color"
      aria-label={label}
      value={color}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <input aria-label={label} value={color} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
  )

const NEW_COLOR = '#808080'

const iconOf = ({ icon, icons }: Entry): string | undefined => icon ?? icons?.[0]
