import { randomUUID } from 'node:crypto';
import { openTask } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type Sides, type Size, tradeSide } from '../pricing.ts';

interface NewRequest {
  readonly institutionId: string;
  /** Its name. */
  readonly institution: string;
  readonly userId: string;
  readonly sides: Sides;
  readonly size: Size;
  /** Null where there is no price to value it with. */
  readonly usdValue: string | null;
  /** When the desk is to have answered, by the business clock, epoch ms. */
  readonly answerBy: number;
  readonly key: string;
  /** The digest of the customer's request; the demo has none. */
  readonly requestDigest?: string;
  readonly note: string | null;
}

/** Stores a request and opens the dealers' task. Returns the order's id. */
export async function storeRequest(tx: Tx, request: NewRequest, at: number): Promise<string> {
  const { institutionId, institution, userId, sides, size, usdValue, answerBy, key, requestDigest, note } = request;
  const { baseAsset, quoteAsset, direction } = tradeSide(sides);
  const id = randomUUID();
  await tx
    .insertInto('otc_order')
    .values({
      id,
      institution_id: institutionId,
      user_id: userId,
      kind: 'request',
      status: 'submitted',
      direction,
      base_asset: baseAsset,
      quote_asset: quoteAsset,
      from_asset: sides.from.asset,
      to_asset: sides.to.asset,
      key,
      request_digest: requestDigest,
      fixed: size.fixed,
      requested_amount: size.amount,
      note,
      answer_by: new Date(answerBy),
      usd_value: usdValue,
      created_at: new Date(at),
    })
    .execute();
  const title = `${institution}: ${direction} ${baseAsset} for ${quoteAsset}`;
  await openTask(tx, { kind: 'otc_request', subjectId: id, title, institutionId }, at);
  return id;
}
