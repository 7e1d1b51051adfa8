import { closeTask, ensureTask } from '../../../approvals/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { FollowDeps } from '../follow/followNetwork.ts';
import { SignerUnavailable } from '../signerClient.ts';
import { SignerBehind } from './journal.ts';

/** A signer that is started again answers within this time. */
const ALARM_AFTER_MS = 60_000;

/**
 * Runs what needs the signer. A signer that does not answer, or whose journal is behind, stops nothing else: undefined
 * is returned, and operators get a task, immediately or where it lasts.
 */
export function createSignerWatch(
  { database, clock, log }: Pick<FollowDeps, 'database' | 'clock' | 'log'>,
  network: string,
) {
  const subjectId = `signer:${network}`;
  let failingSince: number | undefined;
  let hasAlarm = true;

  async function report(error: SignerUnavailable | SignerBehind): Promise<void> {
    const at = clock();
    if (failingSince === undefined) log.warn({ err: error, network }, 'nothing is sent');
    failingSince ??= at;
    if (error instanceof SignerUnavailable && at - failingSince < ALARM_AFTER_MS) return;
    const title = `Nothing is sent on ${network}: ${error.message}`.slice(0, 200);
    await inTransaction(database, (tx) =>
      ensureTask(tx, { kind: 'chain_alarm', subjectId, title, institutionId: null }, at),
    );
    hasAlarm = true;
  }

  async function recover(): Promise<void> {
    failingSince = undefined;
    // One of an earlier process may be open.
    if (!hasAlarm) return;
    const closed = { kind: 'chain_alarm', subjectId, outcome: 'signer_answers' } as const;
    await inTransaction(database, (tx) => closeTask(tx, closed, clock()));
    hasAlarm = false;
  }

  return async <Answer>(run: () => Promise<Answer> | undefined): Promise<Answer | undefined> => {
    try {
      const answer = await run();
      await recover();
      return answer;
    } catch (error) {
      if (!(error instanceof SignerUnavailable) && !(error instanceof SignerBehind)) throw error;
      await report(error);
      return undefined;
    }
  };
}
