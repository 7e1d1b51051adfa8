import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { readFieldErrors } from '@aldgate/client-kit/calls/errorData.ts';

/** Rules that have a text in this catalogue. */
const RULES = ['required', 'tooLong', 'email', 'areaCode', 'phone', 'expired'] as const;
export type Rule = (typeof RULES)[number];

/**
 * The rule that the server reports for a field; undefined where it reports none. A rule without a text counts as
 * `required`.
 */
export function findFieldRule(error: unknown, field: string): Rule | undefined {
  if (!(error instanceof CallError) || error.entry !== 'format') return undefined;
  const found = readFieldErrors(error).find(({ path }) => path === field);
  return found && (RULES.find((known) => known === found.message) ?? 'required');
}

/** Whether the server reported one of these fields. */
export const isAboutField = (error: unknown, fields: readonly string[]): boolean =>
  fields.some((field) => findFieldRule(error, field) !== undefined);
