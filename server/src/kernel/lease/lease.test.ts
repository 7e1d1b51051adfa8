import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { isPresentLease, releaseLease, takeLease } from './lease.ts';

const MS = 15_000;
const clock = { now: 1_000_000 };
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

const deps = () => ({ database: db.database, databaseTime: () => Promise.resolve(clock.now) });
const take = (name: string, holder: string) => takeLease(deps(), name, holder, MS);

test('a lease has one holder, which keeps its number, and the next holder gets the next one', async () => {
  expect(await take('work', 'one')).toBe('1');
  expect(await take('work', 'two')).toBeNull();
  clock.now += MS - 1;
  expect(await take('work', 'one')).toBe('1');
  clock.now += MS - 1;
  expect(await take('work', 'two')).toBeNull();
  clock.now += 1;
  expect(await take('work', 'two')).toBe('2');
  expect(await take('work', 'one')).toBeNull();
  clock.now += MS;
  expect(await take('work', 'two')).toBe('2');
  expect(await take('other work', 'one')).toBe('1');
});

test('of several that take a free lease at once one gets it', async () => {
  const numbers = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => take('contested', holder)));
  expect(numbers.filter((number) => number !== null)).toEqual(['1']);
});

test('a released lease is free at once, and releasing that of another holder changes nothing', async () => {
  expect(await take('handed over', 'one')).toBe('1');
  await releaseLease(deps(), 'handed over', 'two');
  expect(await take('handed over', 'two')).toBeNull();
  await releaseLease(deps(), 'handed over', 'one');
  expect(await take('handed over', 'two')).toBe('2');
  const isPresent = async (number: string) =>
    (await db.database.selectNoFrom(isPresentLease('handed over', number).as('is')).executeTakeFirstOrThrow()).is;
  expect([await isPresent('1'), await isPresent('2')]).toEqual([false, true]);
});
