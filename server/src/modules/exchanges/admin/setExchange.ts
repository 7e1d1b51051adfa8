import type { OperationsParsedOf } from '@aldgate/contract';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { setLowWater } from '../lowWater.ts';
import type { Exchanges } from '../registry.ts';
import { listExchangeSuspensions, openExchange, suspendExchange } from '../suspension.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
}

export const exchangeTarget = (exchangeCode: string): string => `exchange:${exchangeCode}`;

/**
 * BR-10: suspends an exchange at once, asks a second operator to open it, or sets the low-water mark of an asset there.
 */
export function setExchange(
  { database, clock, exchanges }: Deps,
  { exchangeCode, state, lowWater, reason }: OperationsParsedOf<'setExchange'>,
  { operator: { operatorId }, origin }: SignedInOperator,
): Promise<{ approvalId: string | null }> {
  const exchange = exchanges.find(exchangeCode);
  if (exchange === undefined) throw new ApiError('notFound');
  return inTransaction(database, async (tx) => {
    const actor = { operatorId, origin, at: clock() };
    const subject = exchangeTarget(exchangeCode);
    if (lowWater !== undefined) {
      if ((await findAsset(tx, lowWater.asset))?.kind !== 'crypto')
        throw formatError({ 'lowWater.asset': 'is not a coin' });
      const before = await setLowWater(tx, exchangeCode, lowWater);
      await auditAction(tx, actor, {
        action: 'exchange_low_water_set',
        subject,
        before: { asset: lowWater.asset, amount: before },
        after: { ...lowWater, reason },
      });
      return { approvalId: null };
    }
    const suspension = (await listExchangeSuspensions(tx)).get(exchangeCode);
    if (state === 'suspended') {
      if (suspension !== undefined) throw new ApiError('changedMeanwhile');
      await suspendExchange(tx, exchangeCode, { reason, operatorId }, actor.at);
      await auditAction(tx, actor, { action: 'exchange_suspended', subject, after: { reason } });
      await announce(tx);
      return { approvalId: null };
    }
    if (suspension === undefined) throw new ApiError('changedMeanwhile');
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'exchange_open',
        title: `Open ${exchange.name}`,
        institutionId: null,
        target: subject,
        reason,
        payload: { exchangeCode },
        before: { state: 'suspended', reason: suspension.reason },
        after: { state: 'open' },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Opens an exchange that two operators agreed on. */
export const applyExchangeOpen: Effect = async (tx, { exchangeCode }, approved) => {
  const code = String(exchangeCode);
  const suspension = (await listExchangeSuspensions(tx)).get(code);
  assertUnchanged(approved, suspension === undefined ? null : { state: 'suspended', reason: suspension.reason });
  await openExchange(tx, code);
  await announce(tx);
  await auditAction(tx, actingChecker(approved), {
    action: 'exchange_opened',
    subject: exchangeTarget(code),
    before: { state: 'suspended' },
    after: { state: 'open', reason: approved.reason },
  });
};

const announce = (tx: Tx) => notify(tx, { topic: 'platform' });
