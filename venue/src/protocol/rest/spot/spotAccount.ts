import { SPOT_RATE } from '../../../engine/fees.ts';
import { listBalances } from '../../../engine/spot/balances.ts';
import { fixedText } from '../../payloads/figures.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optionalFlag } from '../parameters.ts';

/** One basis point in 10^-8. */
const BASIS_POINT = 10_000n;

/** GET /account: the main wallet, with what is free and what orders lock. */
export function spotAccount({ processor }: CallContext, parameters: ParameterMap, account: number): unknown {
  const owner = processor.engine.account(account);
  const omitsZero = optionalFlag(parameters, 'omitZeroBalances') ?? false;
  const points = Number(SPOT_RATE / BASIS_POINT);
  const rate = fixedText(SPOT_RATE);
  const none = fixedText(0n);
  return {
    makerCommission: points,
    takerCommission: points,
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker: rate, taker: rate, buyer: none, seller: none },
    canTrade: true,
    canWithdraw: false,
    canDeposit: false,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: owner.updatedAt,
    accountType: 'SPOT',
    balances: listBalances(owner)
      .filter(({ free, locked }) => !omitsZero || free + locked > 0n)
      .map(({ asset, free, locked }) => ({ asset, free: fixedText(free), locked: fixedText(locked) })),
    permissions: ['SPOT'],
    uid: owner.id,
  };
}
