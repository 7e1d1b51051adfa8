import { parentPort, workerData } from 'node:worker_threads';
import { parseCamt } from '@aldgate/bank/statements/parseCamt.ts';
import { parseCsv } from '@aldgate/bank/statements/parseCsv.ts';
import { type BankStatement, StatementError } from '@aldgate/bank/statements/statement.ts';
import type { ParsedFile, StatementFile } from './parseInWorker.ts';

/** Parses one file in a thread of its own. */
async function read({ content, csv }: StatementFile): Promise<ParsedFile> {
  try {
    const statement: BankStatement =
      csv === null ? await parseCamt(content) : parseCsv(content, csv.mapping, csv.balances);
    return { statement };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { refused: { line: error.line, reason: error.reason } };
  }
}

parentPort?.postMessage(await read(workerData as StatementFile));
