import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { countBrokerAccounts } from '../../exchangeAccounts/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { readTerms } from '../terms/readTerms.ts';

const RESERVED_MS = 24 * 3_600_000;

/** Reserves the id of an account to come. Throws accountLimit. */
export function reserveAccount(
  { database, clock, exchanges }: BrokersDeps,
  { institutionId, userId }: User,
): Promise<AnswerOf<'getBrokerAccountId'>> {
  return inTransaction(database, async (tx) => {
    await assertRoom(tx, exchanges, institutionId);
    const brokerAccountId = randomUUID();
    await tx
      .insertInto('broker_account_reservation')
      .values({
        account_id: brokerAccountId,
        institution_id: institutionId,
        user_id: userId,
        expires_at: new Date(clock() + RESERVED_MS),
      })
      .execute();
    return { brokerAccountId };
  });
}

/** Throws accountLimit where the broker has as many accounts as its terms allow. */
export async function assertRoom(
  database: Database | Tx,
  exchanges: BrokersDeps['exchanges'],
  institutionId: string,
): Promise<void> {
  const { accountsMaximum: maximum } = (await readTerms(database, exchanges, institutionId)).terms;
  if ((await countBrokerAccounts(database, institutionId)) >= maximum) throw new ApiError('accountLimit', { maximum });
}

/** Throws notFound for an id that is not reserved for the institution, or not any more. */
export async function assertReserved(
  database: Database | Tx,
  institutionId: string,
  accountId: string,
  now: number,
): Promise<void> {
  const row = await database
    .selectFrom('broker_account_reservation')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('institution_id', '=', institutionId)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
}

export async function useReservation(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('broker_account_reservation').where('account_id', '=', accountId).execute();
}
