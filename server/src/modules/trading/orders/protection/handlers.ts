import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../../kernel/apiError.ts';
import { audit } from '../../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../../kernel/http/handlers.ts';
import { ofProduct } from '../ofProduct.ts';
import type { OrderDeps } from '../orderDeps.ts';
import type { CancellationReason } from '../systemCancellation.ts';
import { describeProtection, describeProtections } from './describeProtection.ts';
import { cancelLegs } from './placeLegs.ts';
import { endProtection, readOwnLegs, readProtection } from './protectionRow.ts';
import { setProtection } from './setProtection.ts';

/** TR-15: take profit and stop loss of positions and purchases. */
export function protectionHandlers(deps: OrderDeps) {
  return {
    setProtection: (request, caller) => setProtection(deps, caller, ofProduct(request, FUTURES)),
    queryProtection: (request, { user }) => queryProtection(deps, user.institutionId, request),
    cancelProtection: (request, caller) => cancelProtection(deps, caller, request),
  } satisfies Partial<AllHandlers>;
}

/** Those that have not ended: a few for each contract with a position or an open order. */
async function queryProtection(
  { accounts, database, updates }: OrderDeps,
  institutionId: string,
  { exchangeKeyId, instrumentId }: ParsedOf<'queryProtection'>,
): Promise<AnswerOf<'queryProtection'>> {
  const { accountId } = await accounts.find(institutionId, exchangeKeyId);
  await updates.written(accountId);
  const rows = await database
    .selectFrom('exchange_protection')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', sql.lit('ended'))
    .$if(instrumentId !== undefined, (query) => query.where('instrument_id', '=', instrumentId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return describeProtections(database, rows);
}

const BY_MEMBER: CancellationReason = { code: null, message: null, audited: 'protection_cancelled' };

/** Ends a protection with its legs. The one that waits for its order is not placed any more. */
async function cancelProtection(
  deps: OrderDeps,
  { user, origin }: SignedInCaller,
  { exchangeKeyId, protectionId }: ParsedOf<'cancelProtection'>,
): Promise<AnswerOf<'cancelProtection'>> {
  const { accounts, database, clock } = deps;
  const account = await accounts.findForChange(user, exchangeKeyId, 'cancel');
  await inTransaction(database, async (tx) => {
    const row = await tx
      .selectFrom('exchange_protection')
      .selectAll()
      .where('id', '=', protectionId)
      .where('exchange_account_id', '=', account.accountId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new ApiError('protectionState', { reason: 'unknown' });
    if (row.state === 'ended') return;
    const at = clock();
    await endProtection(tx, row, 'cancelled', at);
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'exchange_protection_cancelled',
      subject: `exchange_protection:${row.id}`,
      origin,
    });
  });
  const row = await readProtection(database, protectionId);
  await cancelLegs(deps, await readOwnLegs(database, row), BY_MEMBER);
  return describeProtection(database, await readProtection(database, protectionId));
}
