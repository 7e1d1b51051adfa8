import { ExchangeError } from '@aldgate/exchange';
import { getInstitution } from '../../institution/index.ts';
import { openAccount, ownAccount } from '../accounts/openAccount.ts';
import type { MoveDeps } from './fundMoveSaga.ts';

/**
 * Opens the institution's own account at the exchange for its first transfer there. While the exchange does not open
 * it, the transfer waits.
 */
export async function openOwnOf({ database, clock, exchanges, log }: MoveDeps, moveId: string): Promise<void> {
  const waiting = await database
    .selectFrom('fund_move as m')
    .innerJoin('exchange_account as a', (join) =>
      join.on((on) => on('a.id', 'in', [on.ref('m.source_account'), on.ref('m.target_account')])),
    )
    .select(['a.institution_id', 'a.exchange_code'])
    .where('m.id', '=', moveId)
    .where('m.purpose', '=', 'own')
    .where('a.external_id', 'is', null)
    .executeTakeFirst();
  const broker = waiting && (exchanges.find(waiting.exchange_code)?.broker ?? null);
  if (!waiting || !broker) return;
  const { name } = await getInstitution(database, waiting.institution_id);
  try {
    await openAccount({ database, broker, clock }, ownAccount(waiting.exchange_code, waiting.institution_id, name));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ moveId, code: error.code, status: error.status }, 'the account of a transfer cannot be opened');
  }
}
