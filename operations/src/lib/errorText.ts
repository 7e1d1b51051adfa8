import { CallError, errorReference, readErrorData, readFieldErrors } from '@aldgate/client-kit/calls/callError.ts';

/** Texts for field rules. A rule that is not listed is shown as the server sent it. */
const RULES: Readonly<Record<string, string>> = {
  required: 'is required',
  tooLong: 'is too long',
  email: 'is not a valid email address',
  name: 'contains characters that are not allowed in a name',
  after: 'must be later',
  basisPoints: 'must be a number such as 5 or 7.5',
  future: 'must be in the future',
  belowMinimum: 'must not be below the minimum',
  sameAsset: 'must be another asset',
  unknownLabel: 'refers to an unknown label',
  label: 'may contain only letters, digits and hyphens',
};

/** The error text of a failed call, including its data. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong. Nothing was changed.';
  const data = readErrorData(error);
  const details = [
    formatFields(error),
    formatOwner(data),
    formatLockout(data),
    formatRules(data),
    formatReference(error),
  ].filter(Boolean);
  return [error.message, ...details].join('. ');
}

const record = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

function formatFields(error: unknown): string | undefined {
  const fields = readFieldErrors(error).map(({ path, message }) => `${path} ${RULES[message] ?? message}`);
  return fields.length === 0 ? undefined : fields.join('; ');
}

function formatOwner(data: unknown): string | undefined {
  const { owner } = record(data);
  return typeof owner === 'string' ? `Assigned to ${owner}` : undefined;
}

function formatLockout(data: unknown): string | undefined {
  const { days, hours, minutes } = record(record(data).remaining);
  const values = [days, hours, minutes].map((part) => (typeof part === 'number' ? part : 0));
  return hours === undefined ? undefined : `Try again in ${values[0]} d ${values[1]} h ${values[2]} min`;
}

function formatRules(data: unknown): string | undefined {
  const { rules } = record(data);
  return Array.isArray(rules) ? `Missing: ${rules.join(', ')}` : undefined;
}

function formatReference(error: unknown): string | undefined {
  const reference = errorReference(error);
  return reference && `Reference ${reference}`;
}
