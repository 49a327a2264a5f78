/** Every currency we take has two decimal places. */
const shape = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/

/** `1499` minor units as "14.99". */
export function toDecimal(minor: number) {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * "14.99" as 1499, digit by digit: a float on the way could lose the last one. `undefined` when
 * the text is no amount, or finer than a minor unit.
 */
export function toMinor(amount: string | number): number | undefined {
  const [, whole, fraction = ''] = shape.exec(String(amount)) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'))
}
