import type { Account } from '../../../engine/entities/account.ts';
import { listBalances, readBalance } from '../../../engine/spot/balances.ts';
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
  const owner = processor.engine.account(account);
  const wanted = optional(parameters, 'asset');
  return listBalances(owner)
    .filter(({ asset, free, locked }) => free + locked > 0n && (wanted === undefined || asset === wanted))
    .map(({ asset }) => ({
      asset,
      ...walletText(owner, asset),
      freeze: '0',
      withdrawing: '0',
      ipoable: '0',
      btcValuation: '0',
    }));
}

/** GET /capital/config/getall: the assets of what is listed, without deposits and withdrawals. */
export function coins({ processor }: CallContext, account: number): unknown {
  const assets = new Set<string>();
  const { contracts, pairs } = processor.engine;
  for (const { instrument } of [...contracts.values(), ...pairs.values()]) {
    assets.add(instrument.quoteAsset).add(instrument.baseAsset);
  }
  const owner = processor.engine.account(account);
  return [...assets].map((coin) => ({
    coin,
    name: coin,
    ...walletText(owner, coin),
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

/** The free and the locked part of an asset in the main wallet. */
function walletText(owner: Account, asset: string) {
  const { free, locked } = readBalance(owner, asset);
  return { free: fixedText(free), locked: fixedText(locked) };
}

function held(wallet: Account['funding'], parameters: ParameterMap): [asset: string, amount: bigint][] {
  const wanted = optional(parameters, 'asset');
  return [...wallet].filter(([asset, amount]) => amount > 0n && (wanted === undefined || asset === wanted));
}

function holding(asset: string, amount: bigint) {
  return { asset, free: fixedText(amount), locked: '0', freeze: '0', withdrawing: '0' };
}
