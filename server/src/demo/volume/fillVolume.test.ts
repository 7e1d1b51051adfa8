import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform, TRADER } from '../../../../testkit/platform/platform.ts';
import { verifyAuditChain } from '../../kernel/audit/auditChain.ts';
import { loadReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { createSecretBox } from '../../kernel/secrets/secrets.ts';
import { verifyLedger } from '../../ledger/verify/verifyLedger.ts';
import { verifyLoans } from '../../modules/loans/index.ts';
import { fillVolume } from './fillVolume.ts';

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
});
afterAll(() => platform?.close());

async function fill(rows: number): Promise<void> {
  const { db, config, clock } = platform;
  const { data } = await platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  const user = await db.database
    .selectFrom('platform_user')
    .select(['id', 'institution_id'])
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  await fillVolume({
    database: db.database,
    scale: { rows, seed: 'test' },
    receiptKey: await loadReceiptKey(db.database, createSecretBox(config.secretsKey), () => clock.now),
    main: { institutionId: user.institution_id, userId: user.id },
    mainAccount: data[0].brokerAccountId,
    messagesAt: clock.now,
  });
}

const TABLES = {
  convert_order: 1,
  convert_quote: 1,
  convert_receipt: 1,
  otc_order: 1 / 10,
  otc_quote: 1 / 50,
  otc_receipt: 1 / 50,
  loan: 1 / 50,
  loan_event: 1 / 25,
  fund_move: 1,
  exchange_order: 2,
  exchange_trade: 4 / 3,
  exchange_income: 2 / 3,
  deposit: 1,
  withdrawal: 2,
  bank_deposit: 1,
  bank_line: 1,
  bank_statement: 1 / 100,
  bank_batch: 1 / 100,
  bank_account: 1,
  reconciliation_break: 1,
  outbox: 1 / 10,
  institution: 1 / 50,
  session: 10 / 50,
} as const;

async function count(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(TABLES)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      platform.db.database,
    );
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

test('records of every kind, a repeat adds none, a larger fill adds the rest; ledger and audit log agree', async () => {
  const before = await count();
  await fill(300);
  const small = await count();
  for (const [table, share] of Object.entries(TABLES)) {
    expect((small[table] ?? 0) - (before[table] ?? 0), table).toBe(300 * share);
  }
  await fill(300);
  expect(await count()).toEqual(small);
  await fill(600);
  expect((await count()).convert_order).toBe((small.convert_order ?? 0) + 300);
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
  expect((await verifyLoans(platform.db.database)).differences).toEqual([]);
  expect((await verifyAuditChain(platform.db.database)).firstBroken).toBeNull();
  const page = await platform.call('POST', '/institution/pageSwapOrderRecord', {}, token);
  expect(page.data.total).toBe(300);
  const { data } = await platform.call(
    'POST',
    '/institution/swapOrderReceipt',
    { orderId: page.data.items[0].orderId },
    token,
  );
  expect(data.payload).toContain(page.data.items[0].orderId);
});
