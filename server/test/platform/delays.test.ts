import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { jobSchema } from '../../src/kernel/jobs/jobs.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsoleFixture();
});
afterAll(() => fixture.platform.close());

const readHealth = async (): Promise<readonly [number, { readonly jobSeconds?: number }]> => {
  const response = await fetch(`${fixture.platform.url}/health`);
  return [response.status, (await response.json()) as { readonly jobSeconds?: number }];
};
const readConsole = async () => (await fixture.ops('auditor', '/delays/query')).data;

test('health and console name a message and a job that have waited for more than a minute', async () => {
  const { db, clock } = fixture.platform;
  expect(await readHealth()).toEqual([200, { status: 'ready' }]);
  expect(await readConsole()).toEqual({ messageSeconds: null, jobSeconds: null });
  // A job that no server knows is begun by none.
  await sql`
    select ${sql.id(jobSchema(db.schema))}.add_job('of_another_version', run_at => now() - interval '2 hours')
  `.execute(db.owner);
  const id = randomUUID();
  await db.database
    .insertInto('outbox')
    .values({
      id,
      channel: 'mail',
      recipient: 'desk@northmark.test',
      subject: 'a code',
      body: '123456',
      created_at: new Date(clock.now - 90_000),
      expires_at: new Date(clock.now + 600_000),
      delivered_at: null,
    })
    .execute();
  // The message does not leave meanwhile.
  await db.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox').select('id').where('id', '=', id).forUpdate().execute();
    const [status, health] = await readHealth();
    expect(status).toBe(200);
    expect(health).toMatchObject({ status: 'delayed', messageSeconds: 90 });
    expect(health.jobSeconds).toBeGreaterThanOrEqual(7_200);
    expect(await readConsole()).toMatchObject({ messageSeconds: 90 });
  });
});
