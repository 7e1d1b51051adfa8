import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startOwnJourney } from './support/journey.ts';
import { openConsole } from './support/operator.ts';
import { openPlatformPool } from './support/platformDatabase.ts';
import { runCommand } from './support/runCommand.ts';

let journey: Journey;

// A platform of its own: its audit log is altered, and the chain of a shared one would stay broken.
beforeAll(async () => {
  journey = await startOwnJourney();
});
afterAll(() => journey?.close());

test('an altered audit record is found, on the audit page and by the command', async () => {
  const auditor = await openConsole(journey, 'auditor');
  await auditor.goto(`${journey.stack.url}/operations/audit`);
  const verifyAll = auditor.getByRole('button', { name: 'Verify from the beginning' });
  await verifyAll.click();
  await auditor.getByText(/The chain is whole: [\d,]+ records/).waitFor();
  expect((await verify()).code).toBe(0);

  const owner = openPlatformPool(journey.stack, 'owner');
  await owner.query('alter table audit_record disable trigger user');
  const { rows } = await owner.query<{ id: string }>(
    `update audit_record set actor = 'somebody else' where sealed_sequence = 3 returning id`,
  );
  await owner.query('alter table audit_record enable trigger user');
  const altered = rows[0]?.id;
  await owner.end();

  await verifyAll.click();
  await auditor.getByText(`record ${altered} was altered, or the one before it is missing`).waitFor();
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining(`record ${altered} `) });
  await auditor.close();
});

const verify = () => runCommand(journey.stack, 'audit:verify', '--full');
