import { parentPort, workerData } from 'node:worker_threads';
import { parseCamt } from '@aldgate/bank/statements/parseCamt.ts';
import { parseCsv } from '@aldgate/bank/statements/parseCsv.ts';
import { readByBalances } from '@aldgate/bank/statements/readByBalances.ts';
import { type BankStatement, StatementError } from '@aldgate/bank/statements/statement.ts';
import type { AcceptedFile, ParsedFile, StatementFile } from './parseInWorker.ts';

/** Parses one file in a thread of its own. */
async function read(file: StatementFile | AcceptedFile): Promise<ParsedFile> {
  if ('accepted' in file) return { accepted: await readByBalances(file.content, file.mapping, file.accepted) };
  const { content, account, csv } = file;
  try {
    const statement: BankStatement =
      csv === null ? await parseCamt(content, account) : parseCsv(content, csv.mapping, csv.balances);
    return { statement };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { refused: { line: error.line, reason: error.reason } };
  }
}

parentPort?.postMessage(await read(workerData as StatementFile | AcceptedFile));
