import { CallError } from '@aldgate/contract/client/callError.ts';

/** The names of rules that fields break, in words. What is not here reads as the server wrote it. */
const RULES: Readonly<Record<string, string>> = {
  required: 'is required',
  tooLong: 'is too long',
  email: 'is no email address',
  name: 'has characters that no name has',
  after: 'must be later',
  hour: 'must be a time such as 17:00',
  basisPoints: 'must be a number such as 5 or 7.5',
  future: 'must lie in the future',
  belowMinimum: 'must not be below the minimum',
  sameAsset: 'must be another asset',
  unknownLabel: 'names a label that there is not',
  label: 'has letters, digits and hyphens only',
};

/** What an operator reads about a call that failed, with what its data say. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong. Nothing was changed by this.';
  const { data } = error;
  const details = [fieldsOf(data), ownerOf(data), lockOf(data), rulesOf(data), referenceOf(data)].filter(Boolean);
  return [error.message, ...details].join('. ');
}

const record = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

function fieldsOf(data: unknown): string | undefined {
  const { fields } = record(data);
  if (!Array.isArray(fields)) return undefined;
  return fields
    .map((field) => {
      const { path, message } = record(field);
      return `${String(path)} ${RULES[String(message)] ?? String(message)}`;
    })
    .join('; ');
}

function ownerOf(data: unknown): string | undefined {
  const { owner } = record(data);
  return typeof owner === 'string' ? `It is with ${owner}` : undefined;
}

function lockOf(data: unknown): string | undefined {
  const { days, hours, minutes } = record(record(data).remaining);
  const parts = [days, hours, minutes].map((part) => (typeof part === 'number' ? part : 0));
  return hours === undefined ? undefined : `Try again in ${parts[0]} d ${parts[1]} h ${parts[2]} min`;
}

function rulesOf(data: unknown): string | undefined {
  const { rules } = record(data);
  return Array.isArray(rules) ? `It lacks: ${rules.join(', ')}` : undefined;
}

function referenceOf(data: unknown): string | undefined {
  const { reference } = record(data);
  return typeof reference === 'string' ? `Reference ${reference}` : undefined;
}
