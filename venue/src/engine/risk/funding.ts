import { topLeverage } from '@aldgate/domain/margin/bracket.ts';
import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import { abs, max, min, mulDiv, ONE, times } from '@aldgate/domain/money/fixed.ts';
import { BUY, SELL, type Side } from '../../matching/side.ts';
import type { Contract } from '../contract.ts';
import { emitAccountUpdate, emitIncome } from '../emitUpdates.ts';
import type { EngineContext } from '../engineContext.ts';
import { collectFee } from '../state.ts';
import { notionalAtPrice, notionalAtTicks } from '../units.ts';

export const FUNDING_INTERVAL_MS = 8 * 60 * 60 * 1000;
/** Seconds between two samples of the premium. */
export const PREMIUM_SAMPLE_SECONDS = 5;
/** 0.01 % per eight hours. */
const INTEREST = 10_000n;
const DAMPING = 50_000n;
/** The impact price is for a trade with 200 USDT of initial margin at the top leverage. */
const IMPACT_MARGIN = 200n * ONE;

export function nextFundingAfter(at: number): number {
  return (Math.floor(at / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;
}

/** Samples the premium: (max(0, impact bid − index) − max(0, index − impact ask)) ÷ index. */
export function samplePremium(engine: EngineContext, contract: Contract): void {
  const symbol = engine.symbol(contract.symbol);
  const notional = IMPACT_MARGIN * BigInt(topLeverage(contract.brackets));
  const bid = impactPrice(engine, contract, BUY, notional);
  const ask = impactPrice(engine, contract, SELL, notional);
  if (symbol.index === 0n || bid === undefined || ask === undefined) return;
  const premium = mulDiv(max(0n, bid - symbol.index) - max(0n, symbol.index - ask), ONE, symbol.index);
  symbol.premiumCount += 1;
  // Each sample is weighted by its number, so later ones count for more.
  symbol.premiumSum += premium * BigInt(symbol.premiumCount);
  symbol.fundingRate = fundingRate(contract, symbol.premiumSum, symbol.premiumCount);
}

/** F = P + clamp(I − P, ±0.05 %), within ±0.75 × the maintenance rate at the top leverage; P is the weighted mean. */
export function fundingRate({ brackets }: Contract, premiumSum: bigint, count: number): bigint {
  const weights = (BigInt(count) * BigInt(count + 1)) / 2n;
  const premium = weights === 0n ? 0n : mulDiv(premiumSum, 1n, weights);
  const rate = premium + clamp(INTEREST - premium, DAMPING);
  return clamp(rate, mulDiv(brackets[0].maintenanceRate, 3n, 4n));
}

/** Average price in 10^-8 of filling a notional from one side of the book; undefined if it is not deep enough. */
export function impactPrice(
  engine: EngineContext,
  contract: Contract,
  side: Side,
  notional: bigint,
): bigint | undefined {
  let left = notional;
  let steps = 0n;
  for (const [ticks, available] of engine.book(contract.symbol).levels(side, Number.POSITIVE_INFINITY)) {
    const value = notionalAtTicks(contract, available, ticks);
    if (value >= left) {
      const taken = mulDiv(left, ONE, BigInt(ticks) * contract.tick);
      return mulDiv(notional, ONE, steps * contract.step + taken);
    }
    left -= value;
    steps += BigInt(available);
  }
  return undefined;
}

/** Settles funding of a contract: longs pay shorts if the rate is above 0. The rounding remainder goes to the fees. */
export function settleFunding(engine: EngineContext, contract: Contract): void {
  const symbol = engine.symbol(contract.symbol);
  const { fundingRate: rate, mark, nextFundingAt: dueAt } = symbol;
  let remainder = 0n;
  for (const account of engine.state.accounts.values()) {
    const position = account.positions.get(contract.symbol);
    if (position === undefined || position.steps === 0) continue;
    const paid = times(notionalAtPrice(contract, position.steps, mark), rate);
    if (paid === 0n) continue;
    remainder += paid;
    position.paid += paid;
    if (position.isolated) position.isolatedWallet -= paid;
    else account.cross -= paid;
    emitIncome(engine, account, {
      symbol: contract.symbol,
      incomeType: 'FUNDING_FEE',
      amount: -paid,
      info: 'FUNDING_FEE',
      tradeId: 0,
    });
    // In cross margin only the balance is emitted; an isolated position has its own wallet.
    emitAccountUpdate(engine, account, 'FUNDING_FEE', -paid, position.isolated ? [position] : []);
  }
  collectFee(engine.state, MARGIN_ASSET.usdm, remainder);
  symbol.settledRate = rate;
  symbol.premiumSum = 0n;
  symbol.premiumCount = 0;
  symbol.nextFundingAt = nextFundingAfter(engine.at);
  engine.emit({ type: 'funding', symbol: contract.symbol, rate, mark, dueAt });
}

function clamp(value: bigint, limit: bigint): bigint {
  return abs(value) <= limit ? value : max(-limit, min(limit, value));
}
