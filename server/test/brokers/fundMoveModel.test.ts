import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ExchangeError } from '@aldgate/exchange';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { repetitions } from '../../../testkit/platform/longForm.ts';
import { createLog } from '../../src/kernel/log.ts';
import { databaseTimeOf } from '../../src/kernel/time/databaseTime.ts';
import { grants } from '../../src/ledger/account.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { post } from '../../src/ledger/post.ts';
import { ledgerAccount, type OwnedLocation } from '../../src/modules/exchangeAccounts/moves/fundLocation.ts';
import type { MoveDeps } from '../../src/modules/exchangeAccounts/moves/fundMoveSaga.ts';
import { reconcileMove } from '../../src/modules/exchangeAccounts/moves/reconcileMove.ts';
import { requestMove } from '../../src/modules/exchangeAccounts/moves/requestMove.ts';
import type { ExchangeBroker, Movement, TransferEndpoint } from '../../src/modules/exchanges/index.ts';
import { createInstitution } from '../../src/modules/institution/index.ts';

/** Fate of a call that moves money: it does, is refused, or is not answered, before or after it moved. */
type Fate = 'moves' | 'refused' | 'lostRequest' | 'lostAnswer';
const FATES: readonly Fate[] = ['moves', 'refused', 'lostRequest', 'lostAnswer'];
const RUNS = repetitions(25, 1_000);
const START = 1_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

/** An exchange in memory, which moves once for each id. */
class ScriptedExchange implements Partial<ExchangeBroker> {
  readonly serverAddresses = [];
  readonly balances = new Map<string, number>([['broker', START]]);
  readonly #moved = new Set<string>();
  readonly #next: () => Fate;

  constructor(next: () => Fate) {
    this.#next = next;
  }

  async move({ id, from, to, amount }: Movement): Promise<void> {
    const fate = this.#moved.has(id) ? 'moves' : this.#next();
    if (fate === 'refused')
      throw new ExchangeError({ failure: 'rejected', code: -9000, status: 400, message: 'Refused.' });
    if (fate === 'lostRequest') throw new ExchangeError({ failure: 'timeout', message: 'no answer' });
    if (!this.#moved.has(id)) {
      this.#moved.add(id);
      this.#add(from, -Number(amount));
      this.#add(to, Number(amount));
    }
    if (fate === 'lostAnswer') throw new ExchangeError({ failure: 'timeout', message: 'no answer' });
  }

  async hasMoved({ id }: Movement): Promise<boolean> {
    return this.#moved.has(id);
  }

  #add(end: TransferEndpoint, amount: number): void {
    const name = end === 'broker' ? 'broker' : end.account;
    this.balances.set(name, (this.balances.get(name) ?? 0) + amount);
  }
}

interface World {
  readonly deps: MoveDeps;
  readonly exchanges: Readonly<Record<string, ScriptedExchange>>;
  readonly institutionId: string;
  readonly accounts: readonly { readonly id: string; readonly code: string; readonly externalId: string }[];
  readonly pass: () => void;
}

/** Two accounts at the first exchange and one at the second, each with its money, and capital. */
async function open(fates: readonly Fate[]): Promise<World> {
  let now = Date.UTC(2026, 10, 27);
  const script = [...fates];
  const next = () => script.shift() ?? 'moves';
  const clock = () => now;
  const exchanges = { [REFERENCE_EXCHANGE]: new ScriptedExchange(next), MERIDIAN: new ScriptedExchange(next) };
  const accounts = [REFERENCE_EXCHANGE, REFERENCE_EXCHANGE, 'MERIDIAN'].map((code) => ({
    id: randomUUID(),
    code,
    externalId: randomUUID().slice(0, 8),
  }));
  const verification = { primary: 'certified', advanced: 'certified' } as const;
  const institutionId = await db.database.transaction().execute(async (tx) => {
    const id = await createInstitution(tx, { name: 'Ridgeway', verification }, now);
    for (const [index, { id: accountId, code, externalId }] of accounts.entries()) {
      await tx
        .insertInto('exchange_account')
        .values({
          id: accountId,
          institution_id: id,
          exchange_code: code,
          external_id: externalId,
          tag: accountId,
          kind: 'sub',
          name: `A${index}`,
          created_at: new Date(now),
        })
        .execute();
    }
    const locations: OwnedLocation[] = [
      'capital',
      ...accounts.map(({ id: accountId }) => ({ accountId, ledgerOwner: accountId, product: 'usdm' as const })),
    ];
    const transfers = locations.map((location) => ({
      key: randomUUID(),
      flow: 'system_grant' as const,
      reference: 'test:grant',
      legs: [
        { account: grants('USDT'), amount: `-${START}` },
        { account: ledgerAccount(id, location, 'USDT'), amount: `${START}` },
      ],
    }));
    await post(tx, transfers, now);
    return id;
  });
  for (const { code, externalId } of accounts) exchanges[code as 'MERIDIAN'].balances.set(externalId, START);
  const find = (code: string) => ({ broker: exchanges[code as 'MERIDIAN'] });
  const deps = {
    database: db.database,
    clock,
    databaseTime: databaseTimeOf(clock),
    log: createLog('silent'),
    exchanges: { find } as never,
    events: { emit: async () => ({}) },
  };
  return { deps, exchanges, institutionId, accounts, pass: () => (now += 10_000) };
}

/**
 * Settles a step: the refusal of its only attempt is final; of several it is once a look finds nothing moved.
 * An attempt that is not answered is repeated. Consumes the fates of its attempts.
 */
function settleStep(fates: Fate[]): boolean {
  for (;;) {
    const fate = fates.shift() ?? 'moves';
    if (fate === 'moves' || fate === 'lostAnswer') return true;
    if (fate === 'refused') return false;
  }
}

/** The reference: whether a move arrives, and that one that fails is back. */
function arrives(fates: readonly Fate[], isBridged: boolean): boolean {
  const rest = [...fates];
  if (!settleStep(rest)) return false;
  if (!isBridged) return true;
  if (settleStep(rest)) return true;
  // Back again: a refusal is tried until the money is there.
  while (!settleStep(rest));
  return false;
}

function location(world: World, index: number): OwnedLocation {
  if (index === 0) return 'capital';
  const id = world.accounts[index - 1]?.id ?? '';
  return { accountId: id, ledgerOwner: id, product: 'usdm' };
}

const ends = fc.tuple(fc.nat(3), fc.nat(3)).filter(([from, to]) => from !== to);

test('BR-10 whatever an exchange does with the steps of a move, it arrives once or is back whole', async () => {
  await fc.assert(
    fc.asyncProperty(ends, fc.array(fc.constantFrom(...FATES), { maxLength: 12 }), async ([from, to], fates) => {
      const world = await open(fates);
      const { deps, institutionId, accounts, exchanges } = world;
      const wanted = { source: location(world, from), target: location(world, to), asset: 'USDT', amount: '100' };
      const moveId = await deps.database
        .transaction()
        .execute((tx) =>
          requestMove(
            tx,
            { institutionId, userId: null, purpose: 'transfer', key: randomUUID(), ...wanted },
            { at: deps.clock() },
          ),
        );
      for (let round = 0; round < 60 && !(await reconcileMove(deps, moveId ?? '')); round += 1) {
        world.pass();
        expect(totalAtExchanges(world)).toBe(START * 5);
      }
      const codes = [from, to].map((index) => accounts[index - 1]?.code);
      const isBridged = codes[0] !== undefined && codes[1] !== undefined && codes[0] !== codes[1];
      const delta = arrives(fates, isBridged) ? 100 : 0;
      const { state } = await deps.database
        .selectFrom('fund_move')
        .select('state')
        .where('id', '=', moveId ?? '')
        .executeTakeFirstOrThrow();
      expect(state).toBe(delta > 0 ? 'completed' : 'failed');
      for (const [index, { id, code, externalId }] of accounts.entries()) {
        const moved = (to === index + 1 ? delta : 0) - (from === index + 1 ? delta : 0);
        expect(exchanges[code]?.balances.get(externalId)).toBe(START + moved);
        expect(await balanceOf(id)).toBe(String(START + moved));
      }
      const capital = (to === 0 ? delta : 0) - (from === 0 ? delta : 0);
      expect(await balanceOf(institutionId)).toBe(String(START + capital));
      await expectCounted(world, delta, codes);
    }),
    {
      numRuns: RUNS,
      // The way back is refused: it is tried again.
      examples: [
        [
          [3, 1],
          ['moves', 'refused', 'refused'],
        ],
        [
          [3, 1],
          ['moves', 'refused', 'lostRequest', 'refused', 'lostRequest', 'refused', 'lostAnswer'],
        ],
      ],
    },
  );
});

const totalAtExchanges = ({ exchanges }: World): number =>
  Object.values(exchanges).reduce((sum, { balances }) => sum + [...balances.values()].reduce((a, b) => a + b, 0), 0);

async function balanceOf(owner: string): Promise<string> {
  const balances = await readBalances(db.database, owner);
  expect(balances.every(({ frozen }) => frozen === '0')).toBe(true);
  return toDecimalString(balances.reduce((sum, { total }) => sum.plus(total), decimal('0')));
}

/** Compares what the platform's own accounts gave with what is counted. */
async function expectCounted(
  { exchanges }: World,
  delta: number,
  codes: readonly (string | undefined)[],
): Promise<void> {
  for (const code of Object.keys(exchanges)) {
    const gave =
      (codes[1] === code && codes[0] !== code ? delta : 0) - (codes[0] === code && codes[1] !== code ? delta : 0);
    expect(exchanges[code]?.balances.get('broker')).toBe(START - gave);
  }
  const counted = await db.database.selectFrom('platform_movement').selectAll().execute();
  const before = Object.fromEntries(counted.map(({ exchange_code, amount }) => [exchange_code, Number(amount)]));
  for (const code of Object.keys(exchanges)) {
    gaveTotal[code] = (gaveTotal[code] ?? 0) + START - (exchanges[code]?.balances.get('broker') ?? 0);
    expect(before[code] ?? 0).toBe(gaveTotal[code]);
  }
}

/** Sums of what the platform's accounts gave in all runs, by exchange: the database is the same. */
const gaveTotal: Record<string, number> = {};
