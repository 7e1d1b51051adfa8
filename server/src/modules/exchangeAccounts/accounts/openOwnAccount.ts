import { ExchangeError } from '@aldgate/exchange';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Exchange } from '../../exchanges/index.ts';
import { getInstitution } from '../../institution/index.ts';
import { openKey } from '../keys/openKey.ts';
import { openAccount, ownAccount } from './openAccount.ts';
import type { OpenOwnAccount } from './tradingAccount.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly log: Log;
  /** The exchange of customers' own accounts. */
  readonly exchange: Exchange;
}

export function ownAccountOpener({ database, clock, box, log, exchange }: Deps): OpenOwnAccount {
  const { broker } = exchange;
  return async (institutionId) => {
    if (broker === null) throw new ApiError('tradingUnavailable');
    const institution = await getInstitution(database, institutionId);
    if (institution.primary_verification !== 'certified') return;
    const deps = { database, clock, box, broker };
    try {
      await openKey(deps, await openAccount(deps, ownAccount(exchange.code, institutionId, institution.name)));
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      log.warn({ institutionId, code: error.code, status: error.status }, 'a trading account could not be opened');
      throw new ApiError('exchangeUnavailable');
    }
  };
}
