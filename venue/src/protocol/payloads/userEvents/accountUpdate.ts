import type { Contract } from '../../../engine/contract.ts';
import type { AccountChanged, LeverageChanged, MarginCalled, PositionSnapshot } from '../../../engine/events.ts';
import { breakEvenPrice, entryPrice } from '../../../engine/positions/prices.ts';
import { fixedText, stepsText } from '../figures.ts';

type ContractOf = (symbol: string) => Contract;

/**
 * The ACCOUNT_UPDATE event: the balance and the changed positions. `bc` is the change that is neither profit nor fee.
 */
export function accountUpdate(contractOf: ContractOf, change: AccountChanged, at: number, time: number) {
  const { balance, reason, positions } = change;
  return {
    e: 'ACCOUNT_UPDATE',
    T: time,
    E: at,
    a: {
      m: reason,
      B: balance === undefined ? [] : [balanceItem(balance)],
      P: positions.map((seen) => positionItem(contractOf(seen.position.symbol), seen)),
    },
  };
}

/** The ACCOUNT_CONFIG_UPDATE event of a changed leverage. */
export function accountConfigUpdate({ symbol, leverage }: LeverageChanged, at: number, time: number) {
  return { e: 'ACCOUNT_CONFIG_UPDATE', E: at, T: time, ac: { s: symbol, l: leverage } };
}

/** The MARGIN_CALL event. */
export function marginCall(contractOf: ContractOf, { cross, positions }: MarginCalled, at: number) {
  return {
    e: 'MARGIN_CALL',
    E: at,
    cw: fixedText(cross),
    p: positions.map(({ position, profit, mark, maintenance }) => ({
      s: position.symbol,
      ps: 'BOTH',
      pa: stepsText(contractOf(position.symbol), position.steps),
      mt: position.isolated ? 'ISOLATED' : 'CROSSED',
      iw: fixedText(position.isolatedWallet),
      mp: fixedText(mark),
      up: fixedText(profit),
      mm: fixedText(maintenance),
    })),
  };
}

function balanceItem({ wallet, cross, change }: NonNullable<AccountChanged['balance']>) {
  return { a: 'USDT', wb: fixedText(wallet), cw: fixedText(cross), bc: fixedText(change) };
}

function positionItem(contract: Contract, { position, profit }: PositionSnapshot) {
  return {
    s: position.symbol,
    pa: stepsText(contract, position.steps),
    ep: fixedText(entryPrice(contract, position)),
    bep: fixedText(breakEvenPrice(contract, position)),
    cr: fixedText(position.realised),
    up: fixedText(profit),
    mt: position.isolated ? 'isolated' : 'cross',
    iw: fixedText(position.isolatedWallet),
    ps: 'BOTH',
    ma: contract.instrument.quoteAsset,
  };
}
