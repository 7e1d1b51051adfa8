import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';
import { openConsole } from '../support/operator.ts';
import { openPlatformPool } from '../support/platformDatabase.ts';
import { runCommand } from '../support/runCommand.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

test('an altered audit record is found, on the audit page and by the command', async () => {
  const auditor = await openConsole(journey, 'auditor');
  await auditor.goto(`${journey.stack.url}/operations/audit`);
  const verifyAll = auditor.getByRole('button', { name: 'Verify from the beginning' });
  await verifyAll.click();
  await auditor.getByText(/Audit log intact: [\d,]+ records/).waitFor();
  expect((await verify()).code).toBe(0);

  const { id, actor } = await alterThirdRecord('somebody else');
  // The other journeys share the audit log.
  onTestFinished(async () => void (await alterThirdRecord(actor)));
  await verifyAll.click();
  await auditor.getByText(`record ${id} was altered, or the one before it is missing`).waitFor();
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining(`record ${id} `) });

  await alterThirdRecord(actor);
  await verifyAll.click();
  await auditor.getByText(/Audit log intact: [\d,]+ records/).waitFor();
  await auditor.close();
});

const verify = () => runCommand(journey.stack, 'audit:verify', '--full');

/** Writes the actor of the third sealed record, which only the owner of the tables can; returns the one before. */
async function alterThirdRecord(actor: string): Promise<{ readonly id: string; readonly actor: string }> {
  const owner = openPlatformPool(journey.stack, 'owner');
  try {
    const { rows } = await owner.query<{ id: string; actor: string }>(
      `select id, actor from audit_record where sealed_sequence = 3`,
    );
    const [record] = rows;
    if (record === undefined) throw new Error('no third record is sealed');
    await owner.query('alter table audit_record disable trigger user');
    await owner.query('update audit_record set actor = $1 where sealed_sequence = 3', [actor]);
    await owner.query('alter table audit_record enable trigger user');
    return record;
  } finally {
    await owner.end();
  }
}
