import { describeReason, findSecondDealerReasons } from '@aldgate/domain/otc/dealer.ts';
import { boundOf } from '@aldgate/domain/otc/price.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import type { DeskRequest } from '../deskView.ts';
import { parsePrice } from './distance.ts';

type Priced = Pick<DeskRequest, 'direction' | 'suggestedPrice' | 'sizeUsd' | 'boundBps' | 'givenUsd' | 'quoteAsset'>;

/** A price as it is entered. */
interface Entered {
  readonly price: string;
  readonly minutes: string;
  readonly boundBps: string;
}

/** A proposed price is this much further from the mid than the suggested one, which moves until the price is sent. */
export const PROPOSED_BPS = '2';

/** The price that a dealer most likely gives alone, eight places; empty without a current price. */
export function proposePrice({ direction, suggestedPrice }: Pick<Priced, 'direction' | 'suggestedPrice'>): string {
  return suggestedPrice === null ? '' : boundOf(direction, suggestedPrice, PROPOSED_BPS);
}

/** Sentences that say why a second dealer approves a price; none where the dealer gives it alone, or without one. */
export function reasonsForSecond(request: Priced, entered: Entered): readonly string[] {
  const { direction, suggestedPrice, sizeUsd, givenUsd } = request;
  const price = parsePrice(entered.price);
  const boundBps = parseEntered(entered.boundBps);
  if (price === undefined || boundBps === undefined || suggestedPrice === null || sizeUsd === null) return [];
  const reasons = findSecondDealerReasons({
    direction,
    price,
    deskPrice: suggestedPrice,
    boundBps,
    deskBoundBps: request.boundBps,
    minutes: Number(entered.minutes),
    usdValue: sizeUsd,
    givenUsd,
  });
  return reasons.map((reason) => describeReason(reason, request.quoteAsset));
}
