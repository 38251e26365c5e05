// Numbers as people write them: a true minus sign, no negative zero, and no `.0` behind a whole number.
import { FluentNumber, type Scope } from '@fluent/bundle'

const MINUS = '−'
const NUMBER = /^-?\d+(\.\d+)?$/ // what is exact comes as text: the points of a game that counts tenths

export function isNumber(text: string): boolean {
  return NUMBER.test(text)
}

/** A number as text. */
export function written(number: number | string): string {
  const text = String(number)
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return short === '-0' ? '0' : short.replace('-', MINUS)
}

/** A number in a message: it still decides between singular and plural. */
export class WrittenNumber extends FluentNumber {
  constructor(value: number) {
    super(value + 0) // which makes a zero of a negative zero
  }

  override toString(scope: Scope): string {
    return super.toString(scope).replace('-', MINUS)
  }
}
