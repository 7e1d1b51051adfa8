/** Reads a decimal string as whole units of 10^-decimals; more decimals are cut off. */
export function toUnits(text: string, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new TypeError(`${text} is not a decimal`);
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/** Writes whole units of 10^-decimals, not below zero, as a decimal string. */
export function toDecimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
