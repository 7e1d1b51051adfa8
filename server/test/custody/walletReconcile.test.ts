import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';
import { walletReconcile } from '../../src/commands/walletReconcile.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { seed } from '../../src/local.ts';
import { suspendNetwork } from '../../src/modules/custody/suspendNetwork.ts';

const clock = { now: Date.UTC(2026, 10, 24) };
let db: TestDatabase;
let ethereum: LocalChain;

beforeAll(async () => {
  db = await createTestDatabase();
  await seed({ database: db.database, box: createSecretBox(Buffer.alloc(32, 7)), clock: () => clock.now });
  ethereum = await openLocalChain({ database: db.database, clock }, 'ETH');
});
// A test of another file may leave one.
beforeEach(() => {
  process.exitCode = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
afterAll(async () => {
  await ethereum?.close();
  await db?.drop();
});

/** Runs the command: its output and exit code. */
async function reconcile(): Promise<{ readonly printed: string; readonly code: unknown }> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const custody = { nodes: { ETH: [ethereum.url] }, faucet: null, localBank: null, signer: null };
  await walletReconcile({ databaseUrl: db.url, databaseSchema: db.schema, custody });
  return { printed, code: process.exitCode };
}

test('the command ends with 0 where everything is the same', async () => {
  const { printed, code } = await reconcile();
  expect(printed).toMatch(/^ETH: block \d+, \d+ addresses, 0 differences\n$/);
  expect(code).toBeUndefined();
});

test('it says that a network is suspended and why, and ends with 1, also without differences', async () => {
  const reason = 'ETH: 0x01 is not the platform’s';
  await inTransaction(db.database, (tx) => suspendNetwork(tx, 'ETH', reason, clock.now));
  const { printed, code } = await reconcile();
  expect(printed).toMatch(
    /^ETH: suspended: ETH: 0x01 is not the platform’s\nETH: block \d+, \d+ addresses, 0 differences\n$/,
  );
  expect(code).toBe(1);
});
