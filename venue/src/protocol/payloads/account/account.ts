import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import type { EngineContext } from '../../../engine/engineContext.ts';
import type { Account } from '../../../engine/entities/account.ts';
import { findPosition } from '../../../engine/entities/accountPositions.ts';
import type { Position } from '../../../engine/entities/position.ts';
import { type AccountFigures, computeAccountFigures } from '../../../engine/positions/margin.ts';
import { fixedText } from '../figures.ts';
import { accountPositionV2, accountPositionV3 } from './position.ts';

/** Response of GET /v2/account, with a position for every contract. */
export function accountV2(engine: EngineContext, account: Account) {
  return {
    ...accountTotals(account),
    ...totals(account, computeAccountFigures(engine, account)),
    assets: [asset(engine, account)],
    positions: [...engine.contracts.values()].map((contract) =>
      accountPositionV2(engine, contract, findPosition(account, contract.symbol)),
    ),
  };
}

/** Response of GET /v3/account, with positions that are open or have orders. */
export function accountV3(engine: EngineContext, account: Account) {
  return {
    ...totals(account, computeAccountFigures(engine, account)),
    assets: [asset(engine, account)],
    positions: [...account.positions.values()]
      .filter(isInUse)
      .map((position) => accountPositionV3(engine, engine.contract(position.symbol), position)),
  };
}

/** A row of GET /balance. */
export function balanceRow(engine: EngineContext, account: Account) {
  const figures = computeAccountFigures(engine, account);
  return {
    accountAlias: `A${account.id.toString(36)}`,
    asset: MARGIN_ASSET.usdm,
    balance: fixedText(figures.wallet),
    crossWalletBalance: fixedText(account.cross),
    crossUnPnl: fixedText(figures.crossProfit),
    availableBalance: fixedText(figures.available),
    maxWithdrawAmount: fixedText(figures.withdrawable),
    marginAvailable: true,
    updateTime: account.updatedAt,
  };
}

/** Response of GET /accountConfig. */
export function accountConfig(account: Account) {
  return { ...accountTotals(account), dualSidePosition: false };
}

/** Whether a position is open or has open orders. */
export function isInUse({ steps, bids, asks }: Position): boolean {
  return steps !== 0 || bids !== 0n || asks !== 0n;
}

function accountTotals({ updatedAt }: Account) {
  return {
    feeTier: 0,
    feeBurn: false,
    canTrade: true,
    canDeposit: true,
    canWithdraw: true,
    updateTime: updatedAt,
    multiAssetsMargin: false,
    tradeGroupId: -1,
  };
}

function totals(account: Account, figures: AccountFigures) {
  return {
    totalInitialMargin: fixedText(figures.positionInitial + figures.orderInitial),
    totalMaintMargin: fixedText(figures.maintenance),
    totalWalletBalance: fixedText(figures.wallet),
    totalUnrealizedProfit: fixedText(figures.profit),
    totalMarginBalance: fixedText(figures.wallet + figures.profit),
    totalPositionInitialMargin: fixedText(figures.positionInitial),
    totalOpenOrderInitialMargin: fixedText(figures.orderInitial),
    totalCrossWalletBalance: fixedText(account.cross),
    totalCrossUnPnl: fixedText(figures.crossProfit),
    availableBalance: fixedText(figures.available),
    maxWithdrawAmount: fixedText(figures.withdrawable),
  };
}

function asset(engine: EngineContext, account: Account) {
  const figures = computeAccountFigures(engine, account);
  return {
    asset: MARGIN_ASSET.usdm,
    walletBalance: fixedText(figures.wallet),
    unrealizedProfit: fixedText(figures.profit),
    marginBalance: fixedText(figures.wallet + figures.profit),
    maintMargin: fixedText(figures.maintenance),
    initialMargin: fixedText(figures.positionInitial + figures.orderInitial),
    positionInitialMargin: fixedText(figures.positionInitial),
    openOrderInitialMargin: fixedText(figures.orderInitial),
    crossWalletBalance: fixedText(account.cross),
    crossUnPnl: fixedText(figures.crossProfit),
    availableBalance: fixedText(figures.available),
    maxWithdrawAmount: fixedText(figures.withdrawable),
    marginAvailable: true,
    updateTime: account.updatedAt,
  };
}
