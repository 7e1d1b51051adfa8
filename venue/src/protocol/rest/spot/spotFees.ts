import { SPOT_RATE } from '../../../engine/fees.ts';
import { fixedText, shortText } from '../../payloads/figures.ts';
import { type CallContext, requiredPair, selectPairs } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';

const NONE = fixedText(0n);
const NO_RATES = { maker: NONE, taker: NONE, buyer: NONE, seller: NONE };

/** GET /account/commission of a pair: every account has the same, without discounts. */
export function spotCommission(context: CallContext, parameters: ParameterMap): unknown {
  const { instrument } = requiredPair(context, parameters);
  const rate = fixedText(SPOT_RATE);
  return {
    symbol: instrument.symbol,
    standardCommission: { maker: rate, taker: rate, buyer: NONE, seller: NONE },
    specialCommission: NO_RATES,
    taxCommission: NO_RATES,
    discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: 'BNB', discount: NONE },
  };
}

/** GET /asset/tradeFee of one pair or of all. */
export function tradeFees(context: CallContext, parameters: ParameterMap): unknown {
  const rate = shortText(SPOT_RATE);
  return selectPairs(context, parameters).map(({ instrument }) => ({
    symbol: instrument.symbol,
    makerCommission: rate,
    takerCommission: rate,
  }));
}
