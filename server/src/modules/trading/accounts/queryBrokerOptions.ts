import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ExchangeError } from '@aldgate/exchange';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secrets.ts';
import { getInstitution } from '../../institution/index.ts';
import type { ExchangeBroker } from './exchangeBroker.ts';
import { openAccount, openKey, ownAccount } from './openAccount.ts';

type Options = AnswerOf<'queryBrokerOptions'>;

export interface OptionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly log: Log;
  /** Null if the platform has no account at an exchange. */
  readonly broker: ExchangeBroker | null;
}

/** Display names of exchanges. */
const EXCHANGE_NAMES: Readonly<Record<string, string>> = { BINANCE: 'Binance' };

/**
 * The institution's trading accounts. Its own is opened on first use if it may trade; without verification only
 * existing ones are listed.
 */
export async function queryBrokerOptions(
  deps: OptionDeps,
  institutionId: string,
  wanted: ParsedOf<'queryBrokerOptions'>,
): Promise<Options> {
  await openOwn(deps, institutionId);
  const rows = await deps.database
    .selectFrom('broker_account')
    .innerJoin('exchange_key', 'exchange_key.broker_account_id', 'broker_account.id')
    .select(['broker_account.id', 'exchange_code', 'name', 'kind', 'sort_index', 'exchange_key.id as keyId'])
    .where('institution_id', '=', institutionId)
    .where('exchange_key.state', '<>', 'revoked')
    .orderBy('sort_index')
    .orderBy('broker_account.created_at')
    .execute();
  const options = rows.map((row) => ({
    exchangeCode: row.exchange_code,
    exchangeName: EXCHANGE_NAMES[row.exchange_code] ?? row.exchange_code,
    brokerAccountId: row.id,
    accountName: row.name,
    kind: row.kind,
    keyId: row.keyId,
    sortIndex: row.sort_index,
  }));
  return options.filter(
    ({ exchangeCode, brokerAccountId, keyId }) =>
      (wanted.exchangeCode ?? exchangeCode).toUpperCase() === exchangeCode &&
      (wanted.brokerAccountId ?? brokerAccountId) === brokerAccountId &&
      (wanted.keyId ?? keyId) === keyId,
  );
}

async function openOwn({ database, clock, box, log, broker }: OptionDeps, institutionId: string): Promise<void> {
  if (broker === null) throw new ApiError('tradingUnavailable');
  const institution = await getInstitution(database, institutionId);
  if (institution.primary_verification !== 'certified') return;
  const deps = { database, clock, box, broker };
  try {
    await openKey(deps, await openAccount(deps, ownAccount(institutionId, institution.name)));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ institutionId, code: error.code, status: error.status }, 'a trading account could not be opened');
    throw new ApiError('exchangeUnavailable');
  }
}
