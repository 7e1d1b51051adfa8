import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { type FieldError, readErrorData, readFieldErrors } from '@aldgate/client-kit/calls/errorData.ts';

/** Validation rules of a field, by name; each has a text in every language. */
export const FIELD_RULES = [
  'required',
  'tooLong',
  'name',
  'email',
  'username',
  'areaCode',
  'phone',
  'telegram',
  'agreements',
  'taken',
] as const;

export type FieldRule = (typeof FIELD_RULES)[number];

/** Errors by field; the names are the server's too. */
export type FieldErrors<Field extends string = string> = Readonly<Partial<Record<Field, FieldRule | undefined>>>;

export function noErrors<Field extends string>(): FieldErrors<Field> {
  const none: Partial<Record<Field, FieldRule>> = {};
  return none;
}

/** Validates a text; an empty one is an error only where it is required. */
export function validateText(
  text: string,
  { rule, holds, lengthMax, optional = false }: TextRule,
): FieldRule | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return optional ? undefined : 'required';
  if (lengthMax !== undefined && trimmed.length > lengthMax) return 'tooLong';
  return holds(trimmed) ? undefined : rule;
}

interface TextRule {
  readonly rule: FieldRule;
  readonly holds: (text: string) => boolean;
  readonly lengthMax?: number;
  readonly optional?: boolean;
}

/** Drops the fields without an error. */
export function compact<Field extends string>(
  errors: Readonly<Record<Field, FieldRule | undefined>>,
): FieldErrors<Field> {
  const found: Partial<Record<Field, FieldRule>> = {};
  for (const field in errors) if (errors[field] !== undefined) found[field] = errors[field];
  return found;
}

/** The progress of a form: whether it was submitted, and which fields were left. */
export interface Progress {
  readonly tried: boolean;
  readonly left: ReadonlySet<string>;
}

/**
 * The visible errors: all after the first submission; before it, those of fields that were left with invalid content.
 */
export function visibleErrors<Field extends string>(
  errors: FieldErrors<Field>,
  { tried, left }: Progress,
): FieldErrors<Field> {
  if (tried) return errors;
  const seen: Partial<Record<Field, FieldRule>> = {};
  for (const field in errors) if (left.has(field) && errors[field] !== 'required') seen[field] = errors[field];
  return seen;
}

/** The server's errors for the fields of this form; a rule unknown to the client counts as required. */
export function serverFieldErrors<Field extends string>(error: unknown, fields: readonly Field[]): FieldErrors<Field> {
  const found: Partial<Record<Field, FieldRule>> = {};
  for (const { path, message } of listFieldErrors(error)) {
    const field = fields.find((each) => each === path);
    if (field !== undefined) found[field] = FIELD_RULES.find((rule) => rule === message) ?? 'required';
  }
  return found;
}

function listFieldErrors(error: unknown): readonly FieldError[] {
  if (!(error instanceof CallError)) return [];
  if (error.entry === 'format') return readFieldErrors(error);
  const { field } = readErrorData(error);
  return error.entry === 'accountDuplicated' && typeof field === 'string' ? [{ path: field, message: 'taken' }] : [];
}
