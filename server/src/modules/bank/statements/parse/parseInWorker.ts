import { Worker } from 'node:worker_threads';
import type { CsvMapping } from '@aldgate/bank/statements/csvLine.ts';
import type { CsvBalances } from '@aldgate/bank/statements/parseCsv.ts';
import type { BankStatement, StatementReason } from '@aldgate/bank/statements/statement.ts';
import { ApiError } from '../../../../kernel/apiError.ts';

export interface StatementFile {
  readonly content: Uint8Array;
  /** Null for a camt.053. */
  readonly csv: { readonly mapping: CsvMapping; readonly balances: CsvBalances } | null;
}

export type ParsedFile =
  | { readonly statement: BankStatement }
  | { readonly refused: { readonly line: number | null; readonly reason: StatementReason } };

/** Parses a file in a thread of its own, so that the server keeps answering. Throws statementRejected. */
export async function parseInWorker(file: StatementFile): Promise<BankStatement> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: file, execArgv: [] });
  const parsed = await new Promise<ParsedFile>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that parses statements has ended with ${code}`)));
  });
  if ('refused' in parsed) throw new ApiError('statementRejected', parsed.refused);
  return parsed.statement;
}
