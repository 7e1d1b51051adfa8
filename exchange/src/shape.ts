import { isDecimal } from '@aldgate/domain/money/amount.ts';

/** A structural type guard for external data. */
export type Validator = (value: unknown) => boolean;

export const isString: Validator = (value) => typeof value === 'string';
export const isInteger: Validator = (value) => Number.isSafeInteger(value);
export const isBoolean: Validator = (value) => typeof value === 'boolean';
/** A decimal string, e.g. '61659.70'. */
export const isDecimalText: Validator = (value) => typeof value === 'string' && isDecimal(value);

/** A value that may be missing or null. */
export const isOptional =
  (validate: Validator): Validator =>
  (value) =>
    value === undefined || value === null || validate(value);

/** An array whose items all pass. */
export const listOf =
  (validate: Validator): Validator =>
  (value) =>
    Array.isArray(value) && value.every((item) => validate(item));

/** An array that starts with these items. */
export const tupleOf =
  (...items: readonly Validator[]): Validator =>
  (value) =>
    Array.isArray(value) && items.every((validate, index) => validate(value[index]));

/** An object with at least these keys; the exchange adds keys occasionally. */
export const objectOf = (keys: Readonly<Record<string, Validator>>): Validator => {
  const entries = Object.entries(keys);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([key, validate]) => validate(Reflect.get(value, key)));
};
