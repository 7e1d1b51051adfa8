import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import type { ModuleContext } from '../../../kernel/module.ts';
import { makeInWorker } from './makeInWorker.ts';
import { SnapshotRefused } from './snapshotRefused.ts';

export const MAKE_PROOF = 'make_proof';

/** An error of the database passes; what fails so often does not. */
const ATTEMPTS = 4;

const payloadShape = z.object({ snapshotId: z.uuid() });

/** Makes the snapshot that was requested. One that cannot be made is marked as failed, so that another can be. */
export async function makeRequested(
  context: ModuleContext,
  payload: unknown,
  { job }: Pick<JobHelpers, 'job'>,
): Promise<void> {
  const { snapshotId } = payloadShape.parse(payload);
  try {
    await makeInWorker(context, snapshotId);
  } catch (error) {
    if (!(error instanceof SnapshotRefused) && job.attempts < ATTEMPTS) throw error;
    context.log.error({ err: error, snapshotId }, 'a proof of liabilities could not be made');
    await context.database
      .updateTable('proof_snapshot')
      .set({ state: 'failed', failure: error instanceof Error ? error.message : String(error) })
      .where('id', '=', snapshotId)
      .where('state', '=', 'making')
      .execute();
  }
}
