import type { AnswerOf } from '@aldgate/contract';
import type { WithdrawalEvent } from '@aldgate/domain/wallet/withdrawalState.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { formatName } from '../../identity/index.ts';

type Timed = AnswerOf<'queryDepositWithdraw'>['timeline'][number];

/** Lists a withdrawal's events, from the first to the last. */
export async function listWithdrawalEvents(
  database: Database,
  withdrawalId: string,
): Promise<(Timed & { readonly event: WithdrawalEvent })[]> {
  const events = await database
    .selectFrom('withdrawal_event as e')
    .leftJoin('platform_user as u', 'u.id', 'e.by_member')
    .select(['e.event', 'e.at', 'e.by_operator', 'e.by_member', 'u.first_name', 'u.last_name', 'u.email'])
    .where('e.withdrawal_id', '=', withdrawalId)
    .orderBy('e.number')
    .execute();
  return events.map((event) => ({
    at: event.at.getTime(),
    event: event.event,
    by: event.by_operator !== null ? 'operator' : event.by_member !== null ? 'member' : 'platform',
    member:
      event.by_member === null
        ? null
        : (formatName({ first_name: event.first_name, last_name: event.last_name }) ?? event.email),
  }));
}
