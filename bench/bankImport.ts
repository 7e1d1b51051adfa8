import { randomBytes, randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNTS, type LocalAccount } from '@aldgate/bank/local/accounts.ts';
import { parseCamt } from '@aldgate/bank/statements/parseCamt.ts';
import type { BankLine } from '@aldgate/bank/statements/statement.ts';
import { writeCamt } from '@aldgate/bank/statements/writeCamt.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { seedBankAccounts } from '../server/src/demo/bankAccounts.ts';
import type { ActingOperator } from '../server/src/kernel/actingOperator.ts';
import { type Database, inTransaction, openDatabase, openPool } from '../server/src/kernel/database.ts';
import { createSecretBox } from '../server/src/kernel/secrets.ts';
import { postAll } from '../server/src/ledger/post.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { openReference } from '../server/src/modules/bank/deposits/reference.ts';
import { joinOwners } from '../server/src/modules/bank/payments/paymentOwner.ts';
import { importStatement } from '../server/src/modules/bank/statements/importStatement.ts';
import { createLineReturns } from '../server/src/modules/bank/statements/lineReturns.ts';
import { bookingOf } from '../server/src/modules/bank/statements/postings.ts';
import { createInstitution } from '../server/src/modules/institution/institutions.ts';
import { createOperator } from '../server/src/modules/operators/index.ts';
import { withDatabase } from './database.ts';
import { costAgainst, type Measure, quantile } from './measure.ts';

const LINES = 10_000;
const CUSTOMERS = 500;
const ROUNDS = 3;
const PART = 4;
const DAY = '2026-11-23';
const ACCOUNT = findAccount('USD');
/** The account that the benchmark posts to directly, without an import. */
const BARE_ACCOUNT = { id: randomUUID(), asset: ACCOUNT.currency };

interface Customer {
  readonly name: string;
  readonly reference: string;
}

/** Importing a statement of 10,000 lines, beside parsing it and posting its lines in one call, in turn; medians. */
export function bankImport(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 2, isUnlimited: true }));
    try {
      const at = Date.now();
      await inTransaction(database, (tx) => seedBankAccounts(tx, at));
      const customers = await openCustomers(database, at);
      const actor = await openOperator(database, at);
      const [own, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const content = await writeStatement(database, customers);
        const bareMs = await timed(() => parseAndPost(database, content, at));
        const ownMs = await timed(() => importFile(database, content, actor));
        // The first round compiles.
        if (round === 0) continue;
        own.push(ownMs);
        bare.push(bareMs);
      }
      const anchor = { name: 'parsing and posting', value: quantile(bare, 0.5) };
      return [costAgainst('bank-import', quantile(own, 0.5), 'ms', anchor, PART)];
    } finally {
      await database.destroy();
    }
  });
}

function findAccount(currency: string): LocalAccount {
  const found = LOCAL_ACCOUNTS.find((each) => each.currency === currency);
  if (found === undefined) throw new Error(`there is no account in ${currency}`);
  return found;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Customers with a reference. */
function openCustomers(database: Database, at: number): Promise<Customer[]> {
  const verification = { primary: 'certified', advanced: 'certified' } as const;
  return inTransaction(database, async (tx) => {
    const customers: Customer[] = [];
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const name = `Customer ${n} Limited`;
      const institutionId = await createInstitution(tx, { name, verification }, at);
      customers.push({ name, reference: await openReference(tx, { institutionId, asset: ACCOUNT.currency }, at) });
    }
    return customers;
  });
}

async function openOperator(database: Database, at: number): Promise<ActingOperator> {
  const operator = { email: 'bench@ops.aldgate.test', name: 'Bench', role: 'treasury' } as const;
  const box = createSecretBox(randomBytes(32));
  // Nobody signs in.
  const secrets = { passwordHash: 'none', googleSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
  const operatorId = await inTransaction(database, (tx) => createOperator(tx, box, { ...operator, ...secrets }, at));
  return { operatorId, origin: { address: '127.0.0.1', client: 'bench' }, at };
}

/**
 * The next statement: one line in a hundred is a charge, one in a thousand an unknown debit, one in ten has no
 * reference.
 */
async function writeStatement(database: Database, customers: readonly Customer[]): Promise<Uint8Array> {
  const { closing: opening } = await database
    .selectFrom('bank_platform_account')
    .select('closing')
    .where('id', '=', ACCOUNT.id)
    .executeTakeFirstOrThrow();
  const lines = Array.from({ length: LINES }, (_, n) => lineOf(n, customers[n % customers.length]));
  const closing = lines.reduce(
    (sum, { direction, amount }) => (direction === 'credit' ? sum.plus(amount) : sum.minus(amount)),
    decimal(toDecimalString(opening)),
  );
  const { iban, number, currency } = ACCOUNT;
  return writeCamt(
    {
      statementId: randomUUID(),
      sequence: null,
      account: { iban, number },
      currency,
      from: DAY,
      to: DAY,
      opening: toDecimalString(opening),
      closing: toDecimalString(closing),
      lines,
    },
    { createdAt: Date.now() },
  );
}

function lineOf(n: number, customer: Customer | undefined): BankLine {
  const isCharge = n % 100 === 1;
  const isDebit = n % 1_000 === 2;
  const isNamed = n % 10 !== 3;
  return {
    identity: '',
    bookedOn: DAY,
    valueOn: DAY,
    bankReference: `BENCH${n}`,
    endToEndId: `E2E${n}`,
    direction: isCharge || isDebit ? 'debit' : 'credit',
    kind: isCharge ? 'charge' : 'payment',
    amount: `${100 + n}.25`,
    reference: isNamed && n % 2 === 0 ? (customer?.reference ?? null) : null,
    remittance: isNamed && n % 2 === 1 ? `Invoice ${n}, ref ${customer?.reference}` : `Invoice ${n}`,
    counterparty: { name: customer?.name ?? null, iban: null, number: String(10_000_000 + n) },
    isReturn: false,
    returnReason: null,
    charges: null,
  };
}

async function parseAndPost(database: Database, content: Uint8Array, at: number): Promise<void> {
  const { lines } = await parseCamt(content);
  const transfers = lines.map((line) => bookingOf(BARE_ACCOUNT, { ...line, id: randomUUID() }));
  await inTransaction(database, (tx) => postAll(tx, transfers, at));
}

function importFile(database: Database, content: Uint8Array, actor: ActingOperator) {
  const returns = createLineReturns();
  const owner = joinOwners({ withdrawal: returns, line_return: returns });
  return importStatement(
    { database, owner },
    { account: ACCOUNT.id, format: 'camt.053', content: Buffer.from(content) },
    actor,
  );
}
