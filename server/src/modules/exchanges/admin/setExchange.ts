import type { OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { setLowWater } from '../lowWater.ts';
import type { Exchanges } from '../registry.ts';
import { listExchangeSuspensions, openExchange, suspendExchange } from '../suspension.ts';

interface Deps {
  readonly database: Database;
  readonly exchanges: Exchanges;
}

export const exchangeTarget = (exchangeCode: string): string => `exchange:${exchangeCode}`;

/** BR-10: whether an exchange is open. It is suspended at once, and opened with a second operator. */
export const exchangeOpening = (exchanges: Pick<Exchanges, 'find'>) =>
  fourEyesChange({
    kind: 'exchange_open',
    schema: z.object({ exchangeCode: z.string(), open: z.boolean() }),
    read: async (tx, { exchangeCode }) => {
      const suspension = (await listExchangeSuspensions(tx)).get(exchangeCode);
      return { before: suspension === undefined ? null : { state: 'suspended', reason: suspension.reason } };
    },
    check: ({ open }, { before }) => {
      if (open === (before === null)) throw new ApiError('changedMeanwhile');
    },
    loosens: ({ open }) => open,
    describe: ({ exchangeCode, open }) => ({
      title: `Open ${exchanges.find(exchangeCode)?.name ?? exchangeCode}`,
      target: exchangeTarget(exchangeCode),
      after: { state: open ? 'open' : 'suspended' },
      event: { topic: 'platform' },
      action: open ? 'exchange_opened' : 'exchange_suspended',
      subject: exchangeTarget(exchangeCode),
      audited: open ? { before: { state: 'suspended' } } : { after: {} },
    }),
    write: (tx, { exchangeCode, open }, { reason, operatorId, at }) =>
      open ? openExchange(tx, exchangeCode) : suspendExchange(tx, exchangeCode, { reason, operatorId }, at),
  });

/** Sets the low-water mark of an asset at an exchange, or opens or suspends it. */
export async function setExchange(
  { database, exchanges }: Deps,
  { exchangeCode, state, lowWater, reason }: OperationsParsedOf<'setExchange'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  if (exchanges.find(exchangeCode) === undefined) throw new ApiError('notFound');
  if (lowWater === undefined) {
    return exchangeOpening(exchanges).set(database, { exchangeCode, open: state === 'open', reason }, actor);
  }
  return inTransaction(database, async (tx) => {
    if ((await findAsset(tx, lowWater.asset))?.kind !== 'crypto')
      throw formatError({ 'lowWater.asset': 'is not a coin' });
    const before = await setLowWater(tx, exchangeCode, lowWater);
    await auditAction(tx, actor, {
      action: 'exchange_low_water_set',
      subject: exchangeTarget(exchangeCode),
      before: { asset: lowWater.asset, amount: before },
      after: { ...lowWater, reason },
    });
    return { approvalId: null };
  });
}
