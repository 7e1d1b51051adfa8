import { CallError, errorReference, readErrorData, readFieldErrors } from '@aldgate/client-kit/calls/callError.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { OPERATOR_PERMISSIONS, type OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { whoMay } from './whoMay.ts';

/** The permission that a rejected call needs; undefined for any other error. */
export function readPermission(error: unknown): OperatorPermission | undefined {
  if (!(error instanceof CallError) || error.entry !== 'forbidden') return undefined;
  const { permission } = readErrorData(error);
  return OPERATOR_PERMISSIONS.find((each) => each === permission);
}

/** Texts for field rules. A rule that is not listed is shown as the server sent it. */
const RULES: Readonly<Record<string, string>> = {
  required: 'is required',
  tooLong: 'is too long',
  email: 'is not a valid email address',
  name: 'has no letter, or characters that are not allowed in a name',
  nameAddress: 'contains a web or email address',
  text: 'contains invisible characters',
  after: 'must be later',
  basisPoints: 'must be a number such as 5 or 7.5',
  future: 'must be in the future',
  belowMinimum: 'must not be below the minimum',
  sameAsset: 'must be another asset',
  unknownLabel: 'refers to an unknown label',
  label: 'may contain only letters, digits and hyphens',
  notAllowed: 'is not used with this account',
  currency: 'is not a currency of the channel',
  invalid: 'is not valid',
  checksum: 'has wrong check digits',
  country: 'is of another country',
  range: 'is out of its range',
  twice: 'has a value twice',
  unknown: 'is not offered',
  order: 'must grow with the size, and the last one must be for all above',
};

/** The rule that a field of a rejected request breaks; undefined where the field was accepted. `own`: its own texts. */
export function fieldError(
  error: unknown,
  field: string,
  own: Readonly<Record<string, string>> = {},
): string | undefined {
  const found = readFieldErrors(error).find(({ path }) => path === field);
  return found && (own[found.message] ?? RULES[found.message] ?? found.message);
}

/** The error text of a failed call, including its data except for `atFields`, which show their own. */
export function errorText(error: unknown, atFields: readonly string[] = []): string {
  if (!(error instanceof CallError)) return 'Something went wrong. Nothing was changed.';
  const permission = readPermission(error);
  if (permission !== undefined) return `Your role can’t do this. ${whoMay(permission)}`;
  const data = readErrorData(error);
  const details = [
    formatFields(error, atFields),
    formatOwner(data),
    formatOpening(data),
    formatMid(error, data),
    formatAvailable(data),
    formatStatus(error, data),
    formatLockout(data),
    formatRules(data),
    formatStatement(data),
    formatBankAccount(data),
    formatReference(error),
  ].filter(Boolean);
  return [error.message, ...details].join('. ');
}

const record = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

function formatFields(error: unknown, atFields: readonly string[]): string | undefined {
  const fields = readFieldErrors(error)
    .filter(({ path }) => !atFields.includes(path))
    .map(({ path, message }) => `${path} ${RULES[message] ?? message}`);
  return fields.length === 0 ? undefined : fields.join('; ');
}

function formatOwner(data: unknown): string | undefined {
  const { owner } = record(data);
  return typeof owner === 'string' ? `Assigned to ${owner}` : undefined;
}

/** When the OTC desk opens. */
function formatOpening(data: unknown): string | undefined {
  const { opensAt } = record(data);
  return typeof opensAt === 'number' ? `It opens at ${formatTime(opensAt, 'en-US')} UTC` : undefined;
}

/** The mid to which the market has moved since a price was requested. */
function formatMid(error: CallError, data: unknown): string | undefined {
  const { mid } = record(data);
  return error.entry === 'changedMeanwhile' && typeof mid === 'string' ? `The mid is now ${mid}` : undefined;
}

/** Writes the rest of an asset that does not suffice. */
function formatAvailable(data: unknown): string | undefined {
  const { asset, available } = record(data);
  if (typeof asset !== 'string' || typeof available !== 'string') return undefined;
  return `Available: ${formatMoney(available, asset, { locale: 'en-US' })}`;
}

/** The state in which an OTC request cannot be answered; one that is `submitted` has a price that waits. */
function formatStatus(error: CallError, data: unknown): string | undefined {
  const { status } = record(data);
  if (error.entry !== 'requestState' || typeof status !== 'string') return undefined;
  return status === 'submitted' ? 'A price for it waits for a second dealer' : `It is ${status}`;
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

/** Why a bank's statement is refused. */
const STATEMENT_REASONS: ReadonlyMap<string, string> = new Map([
  ['too_large', 'the file is larger than 20 MB'],
  ['encoding', 'the file is not encoded as it says'],
  ['dtd', 'the file has a document type'],
  ['entity', 'the file has entities'],
  ['malformed', 'the file is incomplete or malformed'],
  ['namespace', 'the file is not a camt.053.001.02 to .13'],
  ['mt940', 'the file is an MT940; import the same statement as camt.053 or CSV'],
  ['camt_052', 'the file is a camt.052, a report within a day; import the statement, camt.053'],
  ['camt_054', 'the file is a camt.054, a notification of entries; import the statement, camt.053'],
  ['structure', 'a part of the file is missing'],
  ['several_statements', 'its statements do not follow each other'],
  ['account', 'it is of another account'],
  ['currency', 'it is in another currency'],
  ['balance', 'a balance is missing'],
  ['sum', 'the opening balance and the lines do not make the closing balance'],
  ['amount', 'an amount is not a number'],
  ['decimals', 'an amount has more decimals than the currency'],
  ['date', 'a date is not valid, or more than ten years away'],
  ['direction', 'a line is neither credit nor debit'],
  ['opening', 'its opening balance is not the last closing balance'],
  ['changed', 'a statement of its days and balances is there with other lines'],
  ['repeated', 'this statement is there already'],
  ['importable', 'this file can be imported, so its balances need not be accepted'],
  ['channel', 'the account is at the channel: book its entries'],
]);

function formatStatement(data: unknown): string | undefined {
  const { reason, line } = record(data);
  const text = typeof reason === 'string' ? STATEMENT_REASONS.get(reason) : undefined;
  return text === undefined || typeof line !== 'number' ? text : `line ${line}: ${text}`;
}

/** Describes the error of a bank account's field. */
function formatBankAccount(data: unknown): string | undefined {
  const { field, reason } = record(data);
  if (typeof reason !== 'string' || typeof field !== 'string') return undefined;
  return `${field} ${RULES[reason] ?? reason}`;
}

function formatReference(error: unknown): string | undefined {
  const reference = errorReference(error);
  return reference && `Reference ${reference}`;
}
