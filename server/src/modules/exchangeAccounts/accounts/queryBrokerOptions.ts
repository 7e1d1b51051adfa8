import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import type { OpenOwnAccount } from './tradingAccount.ts';

type Options = AnswerOf<'queryBrokerOptions'>;

export interface OptionDeps {
  readonly database: Database;
  readonly openOwn: OpenOwnAccount;
  readonly exchanges: Exchanges;
  /** The id of the account that a member selected last; null where none was. */
  readonly readRemembered: (database: Database, userId: string) => Promise<string | null>;
}

/**
 * The institution's trading accounts. Its own is opened on first use if it may trade; without verification only
 * existing ones are listed.
 */
export async function queryBrokerOptions(
  deps: OptionDeps,
  { institutionId, userId }: User,
  wanted: ParsedOf<'queryBrokerOptions'>,
): Promise<Options> {
  await deps.openOwn(institutionId);
  const rows = await deps.database
    .selectFrom('exchange_account')
    .innerJoin('exchange_key', 'exchange_key.exchange_account_id', 'exchange_account.id')
    .select(['exchange_account.id', 'exchange_code', 'name', 'kind', 'account_mode', 'sort_index'])
    .select(['exchange_key.id as keyId'])
    .where('institution_id', '=', institutionId)
    .where('exchange_key.state', '<>', 'revoked')
    .orderBy('sort_index')
    .orderBy('exchange_account.created_at')
    .execute();
  const remembered = await deps.readRemembered(deps.database, userId);
  const options = rows.map((row) => ({
    exchangeCode: row.exchange_code,
    exchangeName: deps.exchanges.find(row.exchange_code)?.name ?? row.exchange_code,
    brokerAccountId: row.id,
    accountName: row.name,
    kind: row.kind,
    accountMode: row.account_mode,
    keyId: row.keyId,
    sortIndex: row.sort_index,
    isRemembered: row.id === remembered,
  }));
  return options.filter(
    ({ exchangeCode, brokerAccountId, keyId }) =>
      (wanted.exchangeCode ?? exchangeCode).toUpperCase() === exchangeCode &&
      (wanted.brokerAccountId ?? brokerAccountId) === brokerAccountId &&
      (wanted.keyId ?? keyId) === keyId,
  );
}
