import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { freezeCustomer } from '../../src/access/admin/freezeCustomer.ts';
import { createEventDispatcher, type ModuleEventHandlers } from '../../src/kernel/events/moduleEvents.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { createInstitution } from '../../src/modules/institution/institutions.ts';
import { createOperator } from '../../src/modules/operators/createOperator.ts';

const AT = Date.UTC(2026, 10, 21);

let db: TestDatabase;
let institutionId: string;
let operatorId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.transaction().execute(async (tx) => {
    const verification = { primary: 'certified', advanced: 'certified' } as const;
    institutionId = await createInstitution(tx, { name: 'Northmark', verification }, AT);
    const operator = {
      email: 'ops@aldgate.test',
      name: 'Ada Wong',
      role: 'support',
      passwordHash: 'none',
    } as const;
    const box = createSecretBox(Buffer.alloc(32, 1));
    operatorId = await createOperator(tx, box, { ...operator, googleSecret: 'JBSWY3DPEHPK3PXP' }, AT);
  });
});
afterAll(() => db.drop());

const freeze = (...handlers: ModuleEventHandlers[]) =>
  freezeCustomer(
    { database: db.database, events: createEventDispatcher(() => handlers) },
    { institutionId, reason: 'Under review' },
    { operatorId, at: AT, origin: { address: '127.0.0.1', client: 'test' } },
  );
const restrictions = () => db.database.selectFrom('restriction').select('action').execute();
const audited = () =>
  db.database.selectFrom('audit_record').select('after').where('action', '=', 'institution_frozen').execute();

test('an event handler that fails rolls back the action that emitted the event', async () => {
  const renames: ModuleEventHandlers = {
    institutionFrozen: async (tx) => {
      await tx.updateTable('institution').set({ name: 'Renamed' }).where('id', '=', institutionId).execute();
      return {};
    },
  };
  const fails: ModuleEventHandlers = { institutionFrozen: () => Promise.reject(new Error('a handler failed')) };
  await expect(freeze(renames, fails)).rejects.toThrow('a handler failed');
  expect(await restrictions()).toEqual([]);
  expect(await audited()).toEqual([]);
  expect(await db.database.selectFrom('institution').select('name').execute()).toEqual([{ name: 'Northmark' }]);
});

test('the effects of all event handlers are in the audit record of the action', async () => {
  await freeze(
    { institutionFrozen: async () => ({ sessionsEnded: 2 }) },
    {},
    { institutionFrozen: async () => ({ keysRevoked: 1 }) },
  );
  expect((await restrictions()).length).toBeGreaterThan(0);
  expect(await audited()).toMatchObject([{ after: { frozen: true, sessionsEnded: 2, keysRevoked: 1 } }]);
});
