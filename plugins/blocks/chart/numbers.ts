import { decimalsIn, numberText } from '../../../parts/blocks.js'

/** How a chart writes its numbers. */
export interface NumberLook {
  lang: string
  decimals?: number
  group?: string
  unit?: string
}

/** Writes numbers of one kind alike: with as many digits as all of them need. */
export const writer =
  (
    numbers: readonly number[],
    { lang, decimals = decimalsIn(numbers), group, unit }: NumberLook
  ): ((number: number) => string) =>
  (number) =>
    numberText(number, lang, { decimals: number === 0 ? (decimals ?? 0) : decimals, group, unit }).replace(/^-/, '−')
