import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sumLines } from '../statements/addUp.ts';
import type { BankLine } from '../statements/statement.ts';
import type { LocalAccount } from './accounts.ts';

/** One thing that happened. A payment file is one, with all its debits. */
export type LedgerRecord =
  | {
      readonly kind: 'booked';
      /** Epoch ms. */
      readonly at: number;
      readonly accountId: string;
      readonly lines: readonly LedgerLine[];
      /** Id of the payment file that the lines are debits of. */
      readonly messageId?: string;
    }
  | { readonly kind: 'closed'; readonly at: number; readonly accountId: string };

export type LedgerLine = Omit<BankLine, 'identity' | 'charges' | 'bankReference'> & { readonly bankReference: string };

export interface LedgerStatement {
  /** From one on. */
  readonly number: number;
  readonly closedAt: number;
  readonly opening: string;
  readonly closing: string;
  readonly lines: readonly LedgerLine[];
}

export interface AccountState {
  readonly account: LocalAccount;
  readonly balance: string;
  /** Booked, and in no statement yet. */
  readonly open: readonly LedgerLine[];
  readonly statements: readonly LedgerStatement[];
  /** Count of all lines ever: the next one's number is one more. */
  readonly lineCount: number;
}

/** A payment that was debited. */
export interface BookedPayment {
  readonly accountId: string;
  readonly line: LedgerLine;
  readonly isReturned: boolean;
}

export interface Ledger {
  readonly accounts: ReadonlyMap<string, AccountState>;
  /** By message and end-to-end id. */
  readonly payments: ReadonlyMap<string, BookedPayment>;
}

export const paymentKey = (messageId: string, endToEndId: string): string => JSON.stringify([messageId, endToEndId]);

/** The ledger after all records. It is made from them alone, so that it is the same after a restart. */
export class LocalLedger implements Ledger {
  readonly accounts: Map<string, AccountState>;
  readonly payments = new Map<string, BookedPayment>();

  constructor(accounts: readonly LocalAccount[], records: readonly LedgerRecord[]) {
    const states = accounts.map((account): [string, AccountState] => [
      account.id,
      { account, balance: account.opening, open: [], statements: [], lineCount: 0 },
    ]);
    this.accounts = new Map(states);
    for (const record of records) this.apply(record);
  }

  apply(record: LedgerRecord): void {
    const state = this.accounts.get(record.accountId);
    if (state === undefined) throw new Error(`the journal names an unknown account ${record.accountId}`);
    this.accounts.set(record.accountId, record.kind === 'booked' ? book(state, record.lines) : close(state, record.at));
    if (record.kind === 'booked') this.#applyPayments(record);
  }

  #applyPayments({ accountId, lines, messageId }: Extract<LedgerRecord, { kind: 'booked' }>): void {
    for (const line of lines) {
      if (messageId !== undefined && line.endToEndId !== null) {
        this.payments.set(paymentKey(messageId, line.endToEndId), { accountId, line, isReturned: false });
      }
      if (line.isReturn) this.#markReturned(line);
    }
  }

  #markReturned({ endToEndId }: LedgerLine): void {
    const found = [...this.payments].find(([, { line, isReturned }]) => line.endToEndId === endToEndId && !isReturned);
    if (found !== undefined) this.payments.set(found[0], { ...found[1], isReturned: true });
  }
}

function book(state: AccountState, lines: readonly LedgerLine[]): AccountState {
  const balance = toDecimalString(decimal(state.balance).plus(sumLines(lines)));
  return { ...state, balance, open: [...state.open, ...lines], lineCount: state.lineCount + lines.length };
}

function close(state: AccountState, closedAt: number): AccountState {
  const { open: lines, balance: closing, statements, account } = state;
  const opening = statements.at(-1)?.closing ?? account.opening;
  const statement = { number: statements.length + 1, closedAt, opening, closing, lines };
  return { ...state, open: [], statements: [...statements, statement] };
}
