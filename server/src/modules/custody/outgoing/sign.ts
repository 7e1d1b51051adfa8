import { z } from 'zod';
import { closeTask, ensureTask } from '../../../approvals/index.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { storeJournal } from './journal.ts';
import { readPrevious } from './previousTransactions.ts';
import type { Attempt, Outgoing, OutgoingDeps } from './rows.ts';

/** A signer that refused is asked again after this long: its bounds are for an hour. */
const ASK_AGAIN_MS = 60_000;

/** The task of a transaction that the signer refuses. */
export const alarmSubject = (outgoingId: string): string => `outgoing:${outgoingId}`;

/**
 * Asks the signer for an attempt's signature, and stores its answer. Returns the signed attempt; undefined where it was
 * refused.
 */
export async function sign(
  { database, signer, clock }: OutgoingDeps,
  { id }: Outgoing,
  attempt: Attempt,
): Promise<Attempt | undefined> {
  const { refused_at: refusedAt } = attempt;
  if (refusedAt !== null && clock() - refusedAt.getTime() < ASK_AGAIN_MS) return undefined;
  // Read again: the nonce may have been assigned since.
  const outgoing = await database
    .selectFrom('outgoing_transaction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const request = await describeRequest(database, outgoing, attempt);
  if (request === undefined) {
    const missing = 'the transaction that made an input is not known';
    await inTransaction(database, (tx) => storeRefusal(tx, outgoing, attempt, missing, clock()));
    return undefined;
  }
  const answer = await signer.sign(request);
  return inTransaction(database, async (tx) => {
    const at = clock();
    if ('refused' in answer) {
      const { rule, bound } = answer.refused;
      await storeRefusal(
        tx,
        outgoing,
        attempt,
        `the signer refused: ${rule}${bound === null ? '' : ` (${bound})`}`,
        at,
      );
      return undefined;
    }
    await storeJournal(tx, answer.sequence);
    const signed = await tx
      .updateTable('outgoing_attempt')
      .set({ txid: answer.txid, raw: answer.raw, refusal: null, refused_at: null })
      .where('outgoing_id', '=', id)
      .where('attempt', '=', attempt.attempt)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (outgoing.state === 'reserved') {
      await tx.updateTable('outgoing_transaction').set({ state: 'signed' }).where('id', '=', id).execute();
    }
    await closeTask(tx, { kind: 'chain_alarm', subjectId: alarmSubject(id), outcome: 'signed' }, at);
    return signed;
  });
}

const usedUp = z.object({
  inputs: z.array(z.object({ txid: z.string(), vout: z.int(), path: z.string() })).optional(),
  change: z.unknown().optional(),
});

/**
 * Describes the attempt for the signer; one that cancels has the nonce or all inputs alone. Undefined where the
 * transaction of an input is not stored.
 */
async function describeRequest(
  database: Database,
  { id, network, kind, nonce, intent }: Outgoing,
  { attempt, is_cancel: isCancel, terms }: Attempt,
): Promise<object | undefined> {
  const used = usedUp.parse(intent);
  const previous = await readPrevious(database, network, used.inputs ?? []);
  if (previous === undefined) return undefined;
  return {
    ...(!isCancel && (intent as object)),
    ...used,
    requestId: id,
    attempt,
    network,
    kind: isCancel ? 'cancel' : kind,
    ...(used.inputs !== undefined && { previous: [...previous.values()] }),
    ...(nonce !== null && { nonce: Number(nonce) }),
    ...(terms as object),
  };
}

/** It is asked again, and operators get a task. */
async function storeRefusal(tx: Tx, { id, network }: Outgoing, { attempt }: Attempt, refusal: string, at: number) {
  await tx
    .updateTable('outgoing_attempt')
    .set({ refusal, refused_at: new Date(at) })
    .where('outgoing_id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
  const title = `A transaction on ${network} waits: ${refusal}`.slice(0, 200);
  await ensureTask(tx, { kind: 'chain_alarm', subjectId: alarmSubject(id), title, institutionId: null }, at);
}
