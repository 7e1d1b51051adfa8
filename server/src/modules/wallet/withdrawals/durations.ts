import type { StepDurations } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import type { WithdrawalEvent } from '@aldgate/domain/wallet/withdrawalState.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

const LATELY_MS = 30 * 24 * 3_600_000;
/** The newest of them that count. */
const STEPS_MAX = 200;

interface Step {
  readonly from: readonly WithdrawalEvent[];
  readonly to: readonly WithdrawalEvent[];
}

const STEPS: Readonly<Record<keyof StepDurations, Step>> = {
  members: { from: ['confirm_for_approval', 'take_over_for_approval'], to: ['approve'] },
  screening: { from: ['approve', 'confirm_alone', 'take_over_alone'], to: ['require_review', 'clear'] },
  review: { from: ['require_review'], to: ['release'] },
  send: { from: ['clear', 'release'], to: ['finalize'] },
};

/** How long steps took lately: the median of the newest ones, in ms. */
export async function readDurations(tx: Database | Tx, now: number): Promise<StepDurations> {
  return {
    members: await readMedian(tx, STEPS.members, now),
    screening: await readMedian(tx, STEPS.screening, now),
    review: await readMedian(tx, STEPS.review, now),
    send: await readMedian(tx, STEPS.send, now),
  };
}

async function readMedian(tx: Database | Tx, { from, to }: Step, now: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from ended.at - begun.at) * 1000) as ms
    from (
      select withdrawal_id, number, at from withdrawal_event
      where event = any(${[...to]}::text[]) and at > ${new Date(now - LATELY_MS)}
      order by at desc limit ${STEPS_MAX}
    ) ended
    cross join lateral (
      select at from withdrawal_event e
      where e.withdrawal_id = ended.withdrawal_id and e.number < ended.number and e.event = any(${[...from]}::text[])
      order by e.number desc limit 1
    ) begun
  `.execute(tx);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.round(ms);
}
