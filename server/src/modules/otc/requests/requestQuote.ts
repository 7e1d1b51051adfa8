import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { addDeskTime } from '@aldgate/domain/otc/deskHours.ts';
import { ANSWER_MS, OPEN_REQUESTS_MAX } from '@aldgate/domain/otc/order.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { lockInstitution } from '../../institution/index.ts';
import { assertUnused } from '../assertUnused.ts';
import type { OtcDeps } from '../deps.ts';
import { readClosedDays } from '../deskState.ts';
import { assertSize, enteredSize, sizeInUsd } from '../pricing.ts';
import { requireSides } from '../sides.ts';
import { readSizes } from '../terms.ts';
import { storeRequest } from './storeRequest.ts';

/**
 * OTC-04: asks the desk for a price. Nothing is held. The desk answers within 30 minutes of its hours. A repeat of the
 * key fails with otcKeyUsed and the first result.
 */
export function requestQuote(
  deps: OtcDeps,
  user: User,
  request: ParsedOf<'requestBlockQuote'>,
  origin: Origin,
): Promise<AnswerOf<'requestBlockQuote'>> {
  const { database, clock, market, businessClock } = deps;
  const { institutionId } = user;
  const requestDigest = digestRequest('requestBlockQuote', request);
  return inTransaction(database, async (tx) => {
    const { name } = await lockInstitution(tx, institutionId);
    await assertUnused(tx, institutionId, request.key, requestDigest);
    const at = clock();
    await authorize(tx, user, 'otc', { now: at });
    const sides = await requireSides(tx, request);
    const size = enteredSize(sides, request);
    const usdValue = sizeInUsd(market, sides, size, at);
    const sizes = await readSizes(tx, institutionId);
    assertSize(market, { sides, size, usdValue, now: at }, sizes, 'request');
    await assertFew(tx, institutionId);
    const answerBy = addDeskTime(await businessClock(tx), ANSWER_MS, await readClosedDays(tx));
    const { key, note } = request;
    const stored = { institutionId, institution: name, userId: user.userId, sides, size, usdValue, answerBy };
    const orderId = await storeRequest(tx, { ...stored, key, requestDigest, note: note || null }, at);
    await notify(tx, { topic: 'otc', institutionId });
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'otc_quote_requested',
      subject: `otc_order:${orderId}`,
      origin,
      after: { fromAsset: sides.from.asset, toAsset: sides.to.asset, [`${size.fixed}Amount`]: size.amount },
    });
    return { orderId, answerBy };
  });
}

async function assertFew(tx: Tx, institutionId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('otc_order')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('kind', '=', 'request')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= OPEN_REQUESTS_MAX) throw new ApiError('tooManyQuotes', { maximum: OPEN_REQUESTS_MAX });
}
