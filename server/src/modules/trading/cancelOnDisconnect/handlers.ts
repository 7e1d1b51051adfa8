import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccount, TradingAccounts } from '../../exchangeAccounts/index.ts';
import type { DisconnectWatch } from './watch.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: TradingAccounts;
  readonly disconnects: Pick<DisconnectWatch, 'apply'>;
}

type Setting = AnswerOf<'queryCancelOnDisconnect'>;

async function readSetting(database: Database, { accountId }: TradingAccount): Promise<Setting> {
  const row = await database
    .selectFrom('cancel_on_disconnect')
    .select('seconds')
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', FUTURES)
    .executeTakeFirst();
  return { seconds: row?.seconds ?? null };
}

/** Stores the setting with its audit record, and applies it to the countdowns that are running. */
async function setCancelOnDisconnect(
  { database, clock, accounts, disconnects }: Deps,
  { user, origin }: SignedInCaller,
  { exchangeKeyId, seconds }: ParsedOf<'setCancelOnDisconnect'>,
): Promise<Setting> {
  const { accountId } = await accounts.findForChange(user, exchangeKeyId, 'cancel');
  const product = FUTURES;
  const at = clock();
  await inTransaction(database, async (tx) => {
    const before = await tx
      .selectFrom('cancel_on_disconnect')
      .select('seconds')
      .where('exchange_account_id', '=', accountId)
      .where('product', '=', product)
      .forUpdate()
      .executeTakeFirst();
    const values = { seconds, set_by: user.userId, set_at: new Date(at), seen_at: new Date(at) };
    await tx
      .insertInto('cancel_on_disconnect')
      .values({ exchange_account_id: accountId, product, ...values })
      .onConflict((conflict) => conflict.columns(['exchange_account_id', 'product']).doUpdateSet(values))
      .execute();
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'cancel_on_disconnect_set',
      subject: `broker_account:${accountId}`,
      origin,
      before: { seconds: before?.seconds ?? null },
      after: { seconds },
    });
  });
  await disconnects.apply(accountId);
  return { seconds };
}

export function cancelOnDisconnectHandlers(deps: Deps) {
  return {
    queryCancelOnDisconnect: async ({ exchangeKeyId }, { user }) =>
      readSetting(deps.database, await deps.accounts.find(user.institutionId, exchangeKeyId)),
    setCancelOnDisconnect: (request, caller) => setCancelOnDisconnect(deps, caller, request),
  } satisfies Partial<AllHandlers>;
}
