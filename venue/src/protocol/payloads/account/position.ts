import { maxNotional } from '@aldgate/domain/margin/bracket.ts';
import { ONE } from '@aldgate/domain/money/fixed.ts';
import type { Contract } from '../../../engine/contract.ts';
import type { EngineContext } from '../../../engine/engineContext.ts';
import type { Account } from '../../../engine/entities/account.ts';
import type { Position } from '../../../engine/entities/position.ts';
import { computeMargin } from '../../../engine/positions/margin.ts';
import { breakEvenPrice, computeLiquidationPrice, entryPrice } from '../../../engine/positions/prices.ts';
import { fixedText, stepsText } from '../figures.ts';

/** A position of GET /v2/positionRisk. */
export function positionRiskV2(engine: EngineContext, account: Account, contract: Contract, position: Position) {
  return {
    ...risk(engine, account, contract, position),
    marginType: position.isolated ? 'isolated' : 'cross',
    isAutoAddMargin: 'false',
    leverage: String(position.leverage),
    maxNotionalValue: maxNotionalText(contract, position),
  };
}

/** A position of GET /v3/positionRisk. */
export function positionRiskV3(engine: EngineContext, account: Account, contract: Contract, position: Position) {
  const { maintenance, positionInitial, orderInitial } = computeMargin(engine, position);
  return {
    ...risk(engine, account, contract, position),
    marginAsset: contract.instrument.quoteAsset,
    initialMargin: fixedText(positionInitial + orderInitial),
    maintMargin: fixedText(maintenance),
    positionInitialMargin: fixedText(positionInitial),
    openOrderInitialMargin: fixedText(orderInitial),
    // There is no auto-deleveraging: the insurance fund takes over what an account cannot cover.
    adl: 0,
    bidNotional: fixedText(position.bids),
    askNotional: fixedText(position.asks),
  };
}

/** A position of GET /v2/account. */
export function accountPositionV2(engine: EngineContext, contract: Contract, position: Position) {
  const { profit, maintenance, positionInitial, orderInitial } = computeMargin(engine, position);
  return {
    symbol: contract.symbol,
    initialMargin: fixedText(positionInitial + orderInitial),
    maintMargin: fixedText(maintenance),
    unrealizedProfit: fixedText(profit),
    positionInitialMargin: fixedText(positionInitial),
    openOrderInitialMargin: fixedText(orderInitial),
    leverage: String(position.leverage),
    isolated: position.isolated,
    entryPrice: fixedText(entryPrice(contract, position)),
    breakEvenPrice: fixedText(breakEvenPrice(contract, position)),
    maxNotional: maxNotionalText(contract, position),
    bidNotional: fixedText(position.bids),
    askNotional: fixedText(position.asks),
    positionSide: 'BOTH',
    positionAmt: stepsText(contract, position.steps),
    isolatedWallet: fixedText(position.isolatedWallet),
    updateTime: position.updatedAt,
  };
}

/** A position of GET /v3/account. */
export function accountPositionV3(engine: EngineContext, contract: Contract, position: Position) {
  const { profit, notional, maintenance, positionInitial, orderInitial } = computeMargin(engine, position);
  return {
    symbol: contract.symbol,
    positionSide: 'BOTH',
    positionAmt: stepsText(contract, position.steps),
    unrealizedProfit: fixedText(profit),
    isolatedMargin: isolatedMargin(position, profit),
    notional: fixedText(notional),
    isolatedWallet: fixedText(position.isolatedWallet),
    initialMargin: fixedText(positionInitial + orderInitial),
    maintMargin: fixedText(maintenance),
    updateTime: position.updatedAt,
  };
}

/** Maximum notional at the position's leverage, in whole units of the quote asset. */
export function maxNotionalText({ brackets }: Contract, { leverage }: Position): string {
  return String(maxNotional(brackets, leverage) / ONE);
}

function risk(engine: EngineContext, account: Account, contract: Contract, position: Position) {
  const { profit, notional } = computeMargin(engine, position);
  return {
    symbol: contract.symbol,
    positionSide: 'BOTH',
    positionAmt: stepsText(contract, position.steps),
    entryPrice: fixedText(entryPrice(contract, position)),
    breakEvenPrice: fixedText(breakEvenPrice(contract, position)),
    markPrice: fixedText(engine.symbol(contract.symbol).mark),
    unRealizedProfit: fixedText(profit),
    liquidationPrice: fixedText(computeLiquidationPrice(engine, account, position)),
    isolatedMargin: isolatedMargin(position, profit),
    notional: fixedText(notional),
    isolatedWallet: fixedText(position.isolatedWallet),
    updateTime: position.updatedAt,
  };
}

/** The wallet of an isolated position with its profit; 0 in cross margin. */
function isolatedMargin({ isolated, isolatedWallet }: Position, profit: bigint): string {
  return fixedText(isolated ? isolatedWallet + profit : 0n);
}
