/** A list of which one is chosen, with its label. */
interface ChoiceProps {
  id: string
  label: string
  value: string | number | undefined
  /** Values that are their own titles, or each value with its title. */
  options: readonly (string | number | readonly [value: string | number, title: string])[]
  onChoose(value: string): void
}

export const Choice = ({ id, label, value, options, onChoose }: ChoiceProps) => (
  <>
    <label for={id}>{label}</label>
    <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map((option) => {
        const [own, title] = typeof option === 'object' ? option : [option, option]
        return (
          <option key={own} value={own}>
            {title}
          </option>
        )
      })}
    </select>
  </>
)
