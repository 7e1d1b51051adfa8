import { countDecimals, decimal, isNegative, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import type { Payment, PaymentBatch } from '../payments/payment.ts';
import type { LocalAccount } from './accounts.ts';
import type { Journal } from './journal.ts';
import { type AccountState, type LedgerLine, type LedgerStatement, LocalLedger, paymentKey } from './ledger.ts';
import { type ChargeRequest, LocalBankError, type PayRequest, type ReturnRequest } from './requests.ts';

interface Deps {
  readonly accounts: readonly LocalAccount[];
  readonly journal: Journal;
  readonly clock: () => number;
}

export interface PaymentOutcome {
  readonly endToEndId: string;
  readonly outcome: 'booked' | 'repeated' | 'rejected';
  readonly reason?: string;
}

type Movement = Pick<LedgerLine, 'direction' | 'amount'> & Partial<LedgerLine>;

/** The bank's use cases. Each is one record of the journal, written before it counts. */
export class LocalBank {
  readonly #ledger: LocalLedger;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#ledger = new LocalLedger(deps.accounts, deps.journal.records);
  }

  accounts(): readonly AccountState[] {
    return [...this.#ledger.accounts.values()];
  }

  /** By id, IBAN, number or currency. */
  account(name: string): AccountState {
    const plain = name.replaceAll(' ', '').toUpperCase();
    const found = this.accounts().find(({ account: { id, iban, number, currency } }) =>
      [id.toUpperCase(), iban, number, currency].includes(plain),
    );
    if (found === undefined) throw new LocalBankError(404, `there is no account ${name}`);
    return found;
  }

  pay({ account: name, currency, amount, reference, name: payer, iban }: PayRequest): LedgerLine {
    const state = this.account(name);
    if (state.account.currency !== currency) {
      throw new LocalBankError(400, `the account is in ${state.account.currency}`);
    }
    // As a bank does: a reference of ISO 11649 is structured only when it is written as one.
    const isStructured = reference !== null && /^RF\d{2}[0-9A-Z]{1,21}$/.test(reference);
    const isIban = iban !== null && /^[A-Z]{2}\d{2}[A-Z0-9 ]+$/.test(iban);
    const from = { name: payer, iban: isIban ? iban.replaceAll(' ', '') : null, number: isIban ? null : iban };
    const [line] = this.#book(state, [
      {
        direction: 'credit',
        amount,
        reference: isStructured ? reference : null,
        remittance: isStructured ? null : reference,
        counterparty: payer === null && iban === null ? null : from,
      },
    ]);
    return line;
  }

  /** Debits each payment once, however often its file comes. A payment beyond the balance is rejected. */
  takePayments(batch: PaymentBatch): PaymentOutcome[] {
    const { messageId, debtor, executionOn } = batch;
    const state = this.account(debtor.iban ?? debtor.number ?? '');
    if (state.account.currency !== debtor.currency) {
      throw new LocalBankError(400, `the account is in ${state.account.currency}`);
    }
    let left = decimal(state.balance);
    const seen = new Set<string>();
    const outcomes = batch.payments.map((payment): PaymentOutcome & { readonly payment: Payment } => {
      const { endToEndId, amount, currency } = payment;
      const isKnown = this.#ledger.payments.has(paymentKey(messageId, endToEndId)) || seen.has(endToEndId);
      seen.add(endToEndId);
      if (isKnown) return { endToEndId, outcome: 'repeated', payment };
      if (currency !== debtor.currency) return { endToEndId, outcome: 'rejected', reason: 'AM03', payment };
      if (isNegative(left.minus(amount))) return { endToEndId, outcome: 'rejected', reason: 'AM04', payment };
      left = left.minus(amount);
      return { endToEndId, outcome: 'booked', payment };
    });
    const booked = outcomes.filter(({ outcome }) => outcome === 'booked');
    const debits = booked.map(({ payment }) => toDebit(payment, executionOn));
    if (debits.length > 0) this.#book(state, debits as [Movement, ...Movement[]], messageId);
    return outcomes.map(({ payment: _payment, ...outcome }) => outcome);
  }

  returnPayment({ endToEndId, reason }: ReturnRequest): LedgerLine {
    const all = [...this.#ledger.payments.values()].filter(({ line }) => line.endToEndId === endToEndId);
    const payment = all.find(({ isReturned }) => !isReturned);
    if (payment === undefined) {
      const isReturned = all.length > 0;
      throw new LocalBankError(
        isReturned ? 409 : 404,
        isReturned ? 'the payment was returned' : 'there is no such payment',
      );
    }
    const { amount, counterparty, remittance, reference } = payment.line;
    const [line] = this.#book(this.account(payment.accountId), [
      {
        direction: 'credit',
        amount,
        counterparty,
        remittance,
        reference,
        endToEndId,
        isReturn: true,
        returnReason: reason ?? 'NARR',
      },
    ]);
    return line;
  }

  charge({ account, amount, text }: ChargeRequest): LedgerLine {
    const [line] = this.#book(this.account(account), [
      { direction: 'debit', amount, kind: 'charge', remittance: text ?? 'Charge' },
    ]);
    return line;
  }

  /** Closes what is open. Where nothing is, or for a number, the statement that was closed before. */
  statement(name: string, number?: number): { readonly account: LocalAccount; readonly statement: LedgerStatement } {
    const before = this.account(name);
    const { account } = before;
    if (number === undefined && (before.open.length > 0 || before.statements.length === 0)) {
      this.#append({ kind: 'closed', at: this.#deps.clock(), accountId: account.id });
    }
    const { statements } = this.account(account.id);
    const statement = number === undefined ? statements.at(-1) : statements[number - 1];
    if (statement === undefined) throw new LocalBankError(404, `there is no statement ${number}`);
    return { account, statement };
  }

  #book(state: AccountState, movements: readonly [Movement, ...Movement[]], messageId?: string): [LedgerLine] {
    const { account, lineCount } = state;
    const at = this.#deps.clock();
    const day = new Date(at).toISOString().slice(0, 10);
    const lines = movements.map((movement, index): LedgerLine => {
      if (countDecimals(movement.amount) > minorUnits(account.currency)) {
        throw new LocalBankError(400, `${movement.amount} has too many decimals for ${account.currency}`);
      }
      const bankReference = `LB${account.currency}${String(lineCount + index + 1).padStart(8, '0')}`;
      const valueOn = movement.valueOn !== undefined && movement.valueOn > day ? movement.valueOn : day;
      return { ...EMPTY, ...movement, amount: toDecimalString(movement.amount), bookedOn: day, valueOn, bankReference };
    });
    this.#append({ kind: 'booked', at, accountId: account.id, lines, ...(messageId !== undefined && { messageId }) });
    return lines as [LedgerLine];
  }

  #append(record: Parameters<LocalLedger['apply']>[0]): void {
    this.#deps.journal.append(record);
    this.#ledger.apply(record);
  }
}

const EMPTY: Omit<LedgerLine, 'direction' | 'amount' | 'bookedOn' | 'valueOn' | 'bankReference'> = {
  endToEndId: null,
  reference: null,
  remittance: null,
  counterparty: null,
  isReturn: false,
  returnReason: null,
  kind: 'payment',
};

const toDebit = (
  { amount, endToEndId, creditor, creditorAccount, remittance }: Payment,
  valueOn: string,
): Movement => ({
  direction: 'debit',
  amount,
  endToEndId,
  remittance,
  valueOn,
  counterparty: { name: creditor.name, ...creditorAccount },
});
