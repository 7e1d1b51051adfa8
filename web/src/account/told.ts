import { CallError } from '@aldgate/contract/client/callError.ts';

/** Rules of a field that have a text of their own here. */
const RULES = ['required', 'tooLong', 'email', 'areaCode', 'phone', 'expired'] as const;
export type Rule = (typeof RULES)[number];

/** The rule that the server says a field does not keep; undefined where it says nothing of it. One without a text counts as `required`. */
export function ruleTold(error: unknown, field: string): Rule | undefined {
  if (!(error instanceof CallError) || error.entry !== 'format') return undefined;
  const told = fieldsOf(error.data).find(({ path }) => path === field);
  return told && (RULES.find((known) => known === told.message) ?? 'required');
}

interface FieldTold {
  readonly path: string;
  readonly message: string;
}

function fieldsOf(data: unknown): readonly FieldTold[] {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields)) return [];
  return data.fields.filter(isFieldTold);
}

function isFieldTold(field: unknown): field is FieldTold {
  return typeof field === 'object' && field !== null && 'path' in field && 'message' in field;
}

/** Whether the server named one of these fields. */
export const isAboutField = (error: unknown, fields: readonly string[]): boolean =>
  fields.some((field) => ruleTold(error, field) !== undefined);
