import type { OperationsParsedOf } from '@aldgate/contract';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';
import { type SendDeps, sendBatch } from './sendBatch.ts';

/**
 * Releases an approved batch of the channel: operators make its payments there, and book each by the channel's
 * reference. Sent again it changes nothing. Throws as an export does.
 */
export async function releaseBatch(
  deps: SendDeps,
  { batchId, reason }: OperationsParsedOf<'releaseBankBatch'>,
  actor: ActingOperator,
): Promise<null> {
  await sendBatch(deps, batchId, actor, { method: 'signet_transfer', action: 'bank_batch_released', reason });
  return null;
}
