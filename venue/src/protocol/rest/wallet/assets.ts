import type { Account } from '../../../engine/entities/account.ts';
import { fixedText } from '../../payloads/figures.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';

/** POST /get-funding-asset: the funding wallet, one asset or all. */
export function fundingAssets({ processor }: CallContext, parameters: ParameterMap, account: number): unknown {
  return held(processor.engine.account(account).funding, parameters).map(([asset, amount]) => ({
    ...holding(asset, amount),
    btcValuation: '0',
  }));
}

/** POST /getUserAsset: the main wallet. */
export function userAssets({ processor }: CallContext, parameters: ParameterMap, account: number): unknown {
  return held(processor.engine.account(account).main, parameters).map(([asset, amount]) => ({
    ...holding(asset, amount),
    ipoable: '0',
    btcValuation: '0',
  }));
}

/** GET /api/v3/account: the main wallet as a spot account; spot trading is not supported. */
export function spotAccount({ processor }: CallContext, account: number): unknown {
  const { main, id, updatedAt } = processor.engine.account(account);
  return {
    makerCommission: 0,
    takerCommission: 0,
    buyerCommission: 0,
    sellerCommission: 0,
    canTrade: false,
    canWithdraw: false,
    canDeposit: false,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: updatedAt,
    accountType: 'SPOT',
    balances: [...main].map(([asset, amount]) => ({ asset, free: fixedText(amount), locked: fixedText(0n) })),
    permissions: ['SPOT'],
    uid: id,
  };
}

/** GET /capital/config/getall: the assets of the listed contracts, without deposits and withdrawals. */
export function coins({ processor }: CallContext, account: number): unknown {
  const assets = new Set<string>();
  for (const { instrument } of processor.engine.contracts.values()) {
    assets.add(instrument.quoteAsset).add(instrument.baseAsset);
  }
  const { main } = processor.engine.account(account);
  return [...assets].map((coin) => ({
    coin,
    name: coin,
    free: fixedText(main.get(coin) ?? 0n),
    locked: '0',
    freeze: '0',
    withdrawing: '0',
    ipoing: '0',
    ipoable: '0',
    storage: '0',
    isLegalMoney: false,
    trading: true,
    depositAllEnable: false,
    withdrawAllEnable: false,
    networkList: [],
  }));
}

function held(wallet: Account['main'], parameters: ParameterMap): [asset: string, amount: bigint][] {
  const wanted = optional(parameters, 'asset');
  return [...wallet].filter(([asset, amount]) => amount > 0n && (wanted === undefined || asset === wanted));
}

function holding(asset: string, amount: bigint) {
  return { asset, free: fixedText(amount), locked: '0', freeze: '0', withdrawing: '0' };
}
