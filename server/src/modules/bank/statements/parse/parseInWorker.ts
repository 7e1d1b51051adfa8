import { Worker } from 'node:worker_threads';
import type { CsvMapping } from '@aldgate/bank/statements/csvLine.ts';
import type { CsvBalances } from '@aldgate/bank/statements/parseCsv.ts';
import type { AcceptedBalances, AcceptedStatement } from '@aldgate/bank/statements/readByBalances.ts';
import type { BankStatement, StatementReason } from '@aldgate/bank/statements/statement.ts';
import type { AccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import { ApiError } from '../../../../kernel/apiError.ts';

export interface StatementFile {
  readonly content: Uint8Array;
  /** Account that the statement is of. */
  readonly account: AccountNumber;
  /** Null for a camt.053. */
  readonly csv: { readonly mapping: CsvMapping; readonly balances: CsvBalances } | null;
}

/** A file that is accepted by its balances. */
export interface AcceptedFile {
  readonly content: Uint8Array;
  /** Null for a camt.053. */
  readonly mapping: CsvMapping | null;
  readonly accepted: AcceptedBalances;
}

export type ParsedFile =
  | { readonly statement: BankStatement }
  | { readonly accepted: AcceptedStatement }
  | { readonly refused: { readonly line: number | null; readonly reason: StatementReason } };

/** Parses a file in a thread of its own, so that the server keeps answering. Throws statementRejected. */
export async function parseInWorker(file: StatementFile): Promise<BankStatement> {
  const parsed = await runWorker(file);
  if ('refused' in parsed) throw new ApiError('statementRejected', parsed.refused);
  if ('accepted' in parsed) throw new Error('the thread has accepted a statement that is imported');
  return parsed.statement;
}

/** Reads what can be read of a file, in a thread of its own. */
export async function acceptInWorker(file: AcceptedFile): Promise<AcceptedStatement> {
  const parsed = await runWorker(file);
  if ('accepted' in parsed) return parsed.accepted;
  throw new Error('the thread has not accepted a statement');
}

function runWorker(file: StatementFile | AcceptedFile): Promise<ParsedFile> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: file, execArgv: [] });
  return new Promise<ParsedFile>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that parses statements has ended with ${code}`)));
  });
}
