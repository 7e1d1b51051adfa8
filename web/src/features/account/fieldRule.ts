import { CallError } from '@aldgate/contract/client/callError.ts';

/** Rules that have a text in this catalogue. */
const RULES = ['required', 'tooLong', 'email', 'areaCode', 'phone', 'expired'] as const;
export type Rule = (typeof RULES)[number];

/**
 * The rule that the server reports for a field; undefined where it reports none. A rule without a text counts as
 * `required`.
 */
export function findFieldRule(error: unknown, field: string): Rule | undefined {
  if (!(error instanceof CallError) || error.entry !== 'format') return undefined;
  const found = parseFieldErrors(error.data).find(({ path }) => path === field);
  return found && (RULES.find((known) => known === found.message) ?? 'required');
}

interface FieldError {
  readonly path: string;
  readonly message: string;
}

function parseFieldErrors(data: unknown): readonly FieldError[] {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields)) return [];
  return data.fields.filter(isFieldError);
}

function isFieldError(field: unknown): field is FieldError {
  return typeof field === 'object' && field !== null && 'path' in field && 'message' in field;
}

/** Whether the server reported one of these fields. */
export const isAboutField = (error: unknown, fields: readonly string[]): boolean =>
  fields.some((field) => findFieldRule(error, field) !== undefined);
