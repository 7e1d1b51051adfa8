import { identifyLines } from '../statements/identifyLines.ts';
import type { BankStatement } from '../statements/statement.ts';
import { writeCamt } from '../statements/writeCamt.ts';
import { writeCsv } from '../statements/writeCsv.ts';
import type { LocalAccount } from './accounts.ts';
import type { LedgerStatement } from './ledger.ts';

export interface StatementFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The file of a closed statement: the same bytes whenever it is asked for. */
export function writeStatement(
  account: LocalAccount,
  closed: LedgerStatement,
  format: 'camt.053' | 'csv',
): StatementFile {
  const statement = toStatement(account, closed);
  const name = `${statement.statementId}.${format === 'csv' ? 'csv' : 'xml'}`;
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', bytes: writeCsv(statement) }
    : { name, type: 'application/xml', bytes: writeCamt(statement, { createdAt: closed.closedAt }) };
}

function toStatement(
  account: LocalAccount,
  { number, closedAt, opening, closing, lines }: LedgerStatement,
): BankStatement {
  const day = new Date(closedAt).toISOString().slice(0, 10);
  return {
    statementId: `LB-${account.currency}-${number}`,
    sequence: String(number),
    account: { iban: account.iban, number: account.number },
    currency: account.currency,
    opening,
    closing,
    from: lines[0]?.bookedOn ?? day,
    to: day,
    lines: identifyLines(lines.map((line) => ({ ...line, charges: null, position: '1' }))),
  };
}
