import { createHash } from 'node:crypto';
import type { CsvMapping } from '@aldgate/bank/statements/csvLine.ts';
import { isNear } from '@aldgate/bank/statements/days.ts';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { OperationsParsedOf } from '@aldgate/contract';
import { accountFields } from '@aldgate/contract/operations/bankStatements/schemas.ts';
import { type AccountNumber, isSameAccount } from '@aldgate/domain/bank/accountNumber.ts';
import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type PlatformAccountRow, readPlatformAccount } from '../platformAccounts/platformAccount.ts';
import type { StatementFile } from './parse/parseInWorker.ts';

/** The account whose statement is sent. Throws notFound, and statementRejected for one that has entries instead. */
export async function readAccount(database: Database, id: string): Promise<PlatformAccountRow> {
  const account = await readPlatformAccount(database, id);
  if (!hasFiles(account.remittance_method)) throw refuse('channel');
  return account;
}

export const numbersOf = ({ iban, account_number: number }: PlatformAccountRow): AccountNumber => ({ iban, number });

/** How a CSV of the account is read. Throws format where the account has no mapping. */
export function readMapping(account: PlatformAccountRow): CsvMapping {
  const mapping = accountFields.shape.csvMapping.parse(account.csv_mapping);
  if (mapping === null) throw formatError({ format: 'the account has no mapping for CSV' });
  return mapping;
}

export const refuse = (reason: string) => new ApiError('statementRejected', { line: null, reason });

/** Banks east of UTC are a day ahead. */
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Throws statementRejected for a day that has not begun anywhere at epoch ms, or is more than ten years ago. */
export function assertBegun(day: string, at: number): void {
  assertDays({ from: day, to: day }, at);
  if (Date.parse(day) > at + DAY_MS) throw refuse('date');
}

/** Throws statementRejected for days that are more than ten years from today, at epoch ms. */
export function assertDays({ from, to }: { readonly from: string; readonly to: string }, at: number): void {
  const today = new Date(at).toISOString().slice(0, 10);
  if (![from, to].every((day) => isNear(day, today))) throw refuse('date');
}

type Sent = Pick<OperationsParsedOf<'importBankStatement'>, 'format' | 'content' | 'opening' | 'closing'>;

/** The file as it is parsed. Throws format for a CSV without balances. */
export function toFile(row: PlatformAccountRow, { format, content, opening, closing }: Sent): StatementFile {
  const account = numbersOf(row);
  if (format === 'camt.053') return { content, account, csv: null };
  const mapping = readMapping(row);
  if (opening === undefined) throw formatError({ opening: 'required' });
  if (closing === undefined) throw formatError({ closing: 'required' });
  // The file names itself by its content.
  const statementId = `csv-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  const balances = { statementId, account, currency: row.asset, opening, closing };
  return { content, account, csv: { mapping, balances } };
}

/** Throws statementRejected for a statement of another account or currency. */
export function assertOfAccount(row: PlatformAccountRow, { account, currency }: BankStatement): void {
  if (!isSameAccount(account, numbersOf(row))) throw refuse('account');
  if (currency !== row.asset) throw refuse('currency');
}
