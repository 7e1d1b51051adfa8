import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNTS } from '@aldgate/bank/local/accounts.ts';
import type { BankLine, BankStatement } from '@aldgate/bank/statements/statement.ts';
import { writeCamt } from '@aldgate/bank/statements/writeCamt.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { expect } from 'vitest';
import { readCustody } from '../../server/src/ledger/balances.ts';
import { verifyLedger } from '../../server/src/ledger/verify/verifyLedger.ts';
import type { ConsoleFixture, OperatorName } from '../people/operators.ts';
import type { Platform, Reply } from '../platform/platform.ts';

/** A line of a statement that a test writes; a credit of one unit unless it says otherwise. */
export type WrittenLine = Partial<Omit<BankLine, 'identity'>>;

type Currency = 'USD' | 'EUR' | 'GBP' | 'HKD' | 'SGD' | 'AUD' | 'JPY';

const DAY = '2026-11-23';

/** A line with the fields that a test leaves out. */
export const writtenLine = (over: WrittenLine, index = 0): BankLine => ({
  direction: 'credit',
  amount: '1',
  bookedOn: DAY,
  valueOn: DAY,
  bankReference: null,
  endToEndId: null,
  reference: null,
  remittance: null,
  counterparty: null,
  isReturn: false,
  returnReason: null,
  charges: null,
  kind: 'payment',
  ...over,
  identity: `line ${index}`,
});

export const localAccount = (currency: Currency) => {
  const found = LOCAL_ACCOUNTS.find((each) => each.currency === currency);
  if (found === undefined) throw new Error(`there is no account in ${currency}`);
  return found;
};

/** Statements of the local bank's accounts, and their imports by operators. */
export function createBankFixture({ platform, tokens, ops }: ConsoleFixture) {
  const { database } = platform.db;

  const readClosing = async (currency: Currency): Promise<string> => {
    const row = await database
      .selectFrom('bank_platform_account')
      .select('closing')
      .where('id', '=', localAccount(currency).id)
      .executeTakeFirstOrThrow();
    return toDecimalString(row.closing);
  };

  /** The next statement of an account, with what a test makes wrong. */
  async function statement(
    currency: Currency,
    lines: readonly WrittenLine[],
    over: Partial<BankStatement> = {},
  ): Promise<BankStatement> {
    const { iban, number } = localAccount(currency);
    const opening = over.opening ?? (await readClosing(currency));
    const written = lines.map(writtenLine);
    const closing = written.reduce(
      (sum, { direction, amount }) => (direction === 'credit' ? sum.plus(amount) : sum.minus(amount)),
      decimal(opening),
    );
    const numbers = { statementId: randomUUID(), sequence: null, account: { iban, number }, currency };
    const range = { from: DAY, to: DAY, opening, closing: toDecimalString(closing) };
    return { ...numbers, ...range, lines: written, ...over };
  }

  const write = (written: BankStatement): Uint8Array => writeCamt(written, { createdAt: platform.clock.now });

  type Sent = { readonly who?: OperatorName } & Readonly<Record<string, string>>;

  /** Sends a file to an account. */
  const send = (currency: Currency, content: Uint8Array, sent: Sent = {}): Promise<Reply> =>
    sendTo('import', content, { account: localAccount(currency).id, ...sent });

  /** Asks to accept a file of an account by its closing balance. */
  const accept = (currency: Currency, content: Uint8Array, sent: Sent): Promise<Reply> =>
    sendTo('accept', content, { account: localAccount(currency).id, day: DAY, reason: 'As the bank states', ...sent });

  async function sendTo(
    path: 'import' | 'accept',
    content: Uint8Array,
    { who = 'treasury', ...query }: Sent,
  ): Promise<Reply> {
    const fields = new URLSearchParams({ format: 'camt.053', ...query });
    const response = await fetch(`${platform.url}/api/operations/wallet/bank/statement/${path}?${fields.toString()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/octet-stream' },
      body: Buffer.from(content),
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  }

  /** Imports the next statement of an account and returns its lines in order. */
  async function receive(currency: Currency, lines: readonly WrittenLine[]): Promise<Reply['data'][]> {
    const { code, data } = await send(currency, write(await statement(currency, lines)));
    expect(code).toBe(200);
    return linesOf(data.statementId);
  }

  async function linesOf(statementId: string): Promise<Reply['data'][]> {
    const request = { queryCondition: { statementId }, pageCondition: { page: 1, pageSize: 100 } };
    const { data } = await ops('treasury', '/wallet/bank/line/page', request);
    return data.items.toSorted((a: Reply['data'], b: Reply['data']) => a.position - b.position);
  }

  return {
    statement,
    write,
    send,
    sendTo,
    accept,
    receive,
    linesOf,
    readClosing,
    addAccount: (institutionId: string, account?: AccountOptions) =>
      addVerifiedAccount(platform, institutionId, account),
    /** The ledger agrees with itself, and its custody with the bank. */
    async expectBooks(): Promise<void> {
      expect((await verifyLedger(database)).differences).toEqual([]);
      for (const { id, currency } of LOCAL_ACCOUNTS) {
        const held = (await readCustody(database, `bank:${id}`)).get(currency);
        expect(held, currency).toBe(await readClosing(currency as Currency));
      }
    },
  };
}

/** A verified account of an institution. */
export async function addVerifiedAccount(
  { db: { database }, clock }: Pick<Platform, 'db' | 'clock'>,
  institutionId: string,
  { iban = null, number = null, currency = 'USD' }: AccountOptions = {},
): Promise<string> {
  const id = randomUUID();
  const user = await database
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
  const at = new Date(clock.now);
  await database
    .insertInto('bank_account')
    .values({
      id,
      institution_id: institutionId,
      asset: currency,
      nickname: 'Main account',
      remittance_method: 'bank_wire',
      bank_name: 'A bank',
      beneficiary_name: 'A customer',
      state: 'verified',
      iban,
      account_number: iban === null ? (number ?? '12345678') : null,
      swift: 'CHASUS33',
      bank_country: 'US',
      beneficiary_town: 'Hong Kong',
      beneficiary_country: 'HK',
      created_by: user.id,
      created_at: at,
      expires_at: at,
      usable_from: at,
    })
    .execute();
  return id;
}

interface AccountOptions {
  readonly iban?: string | null;
  readonly number?: string | null;
  readonly currency?: Currency;
}
