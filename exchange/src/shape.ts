import { isDecimal } from '@aldgate/domain/money/amount.ts';

/** Whether something from outside is what its reader will take it for. */
export type Validator = (value: unknown) => boolean;

export const isString: Validator = (value) => typeof value === 'string';
export const isInteger: Validator = (value) => Number.isSafeInteger(value);
export const isBoolean: Validator = (value) => typeof value === 'boolean';
/** A decimal as text, e.g. '61659.70'. */
export const isDecimalText: Validator = (value) => typeof value === 'string' && isDecimal(value);

/** A list whose items are all accepted. */
export const listOf =
  (accepts: Validator): Validator =>
  (value) =>
    Array.isArray(value) && value.every((item) => accepts(item));

/** A list that begins with these items. */
export const tupleOf =
  (...items: readonly Validator[]): Validator =>
  (value) =>
    Array.isArray(value) && items.every((accepts, index) => accepts(value[index]));

/** An object with at least these keys; the exchange adds others now and then. */
export const objectOf = (keys: Readonly<Record<string, Validator>>): Validator => {
  const entries = Object.entries(keys);
  return (value) =>
    typeof value === 'object' && value !== null && entries.every(([key, accepts]) => accepts(Reflect.get(value, key)));
};
