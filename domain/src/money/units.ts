/** A whole number of an asset's smallest unit as a decimal string: fromUnits(1500000n, 6) is '1.5'. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const places = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`;
}

/** The reverse. Throws a RangeError for what is no plain decimal, or has more places than the unit. */
export function toUnits(text: string, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  const [, sign, whole = '', fraction = ''] = match;
  const places = fraction.replace(/0+$/, '');
  if (places.length > decimals) throw new RangeError(`${text.slice(0, 40)} has more than ${decimals} places`);
  const units = BigInt(whole + places.padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}
