import { CallError, readErrorData, readFieldErrors } from '@aldgate/client-kit/calls/callError.ts';

/** The rules of fields, by the names that the contract's schemas and the server report. Each has a text. */
export const FIELD_RULES = [
  'required',
  'tooLong',
  'name',
  'text',
  'email',
  'username',
  'areaCode',
  'phone',
  'telegram',
  'agreements',
  'taken',
  'idNumber',
  'registrationNumber',
  'date',
  'future',
  'too_old',
  'dateMissing',
  'upload',
  'address',
  'tooMany',
  'withdrawalNeedsAddress',
  'uid',
  'apiKey',
] as const;

export type FieldRule = (typeof FIELD_RULES)[number];

/** A rule by its name; one that the client does not know counts as `required`. */
export const fieldRule = (message: unknown): FieldRule => FIELD_RULES.find((rule) => rule === message) ?? 'required';

export interface FieldError {
  /** The field, for nested ones with dots: `company.email`. */
  readonly path: string;
  readonly rule: FieldRule;
}

/** The fields that the server rejected, and a name that is taken; none where it rejected something else. */
export function listFieldErrors(error: unknown): readonly FieldError[] {
  if (error instanceof CallError && error.entry === 'accountDuplicated') {
    const { field } = readErrorData(error);
    return typeof field === 'string' ? [{ path: field, rule: 'taken' }] : [];
  }
  return readFieldErrors(error).map(({ path, message }) => ({ path, rule: fieldRule(message) }));
}

/** Whether everything that the server rejected is shown at these fields. */
export function isAtFields(error: unknown, fields: readonly string[]): boolean {
  const found = listFieldErrors(error);
  return found.length > 0 && found.every(({ path }) => fields.includes(path));
}
