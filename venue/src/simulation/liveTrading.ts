import type { EngineContext } from '../engine/engineContext.ts';
import { BUY, SELL } from '../matching/side.ts';
import type { ContractParticipants } from './contractParticipants.ts';
import { premium } from './indexPrice.ts';
import { makerStock } from './makerStock.ts';
import { makersBook } from './makers.ts';
import { carryOpenInterest } from './openInterest.ts';
import { minOrderSteps, quote } from './quote.ts';
import { sendOrder } from './sendOrder.ts';
import { STEP_MS } from './step.ts';
import { drawTakerOrder, isTradeStep, TAKEN_LEVELS } from './takers.ts';

/** Quotes the fair price of a step, and trades once if the step has a trade. */
export function tradeLive(engine: EngineContext, contract: ContractParticipants, step: number): void {
  const { index } = engine.market(contract.symbol);
  if (index === 0n) return;
  const fair = (Number(index) / 1e8) * (1 + premiumOf(contract, step));
  const quoted = makersBook(contract.makers, step, fair);
  const minSteps = minOrderSteps(contract, fair);
  quote(engine, contract, quoted, minSteps);
  const book = engine.book(contract.symbol);
  const [best] = book.levels(BUY, 1);
  if (contract.interest !== undefined && best !== undefined)
    carryOpenInterest(engine, contract.symbol, contract.interest, step, best[0]);
  const activity = contract.activity.at(step);
  if (!isTradeStep(contract.takers, step, activity)) return;
  const near = { bids: book.levels(BUY, TAKEN_LEVELS), asks: book.levels(SELL, TAKEN_LEVELS) };
  const take = drawTakerOrder(contract.takers, step, near, makerStock(contract));
  if (take === undefined) return;
  const side = take.buyerIsMaker ? SELL : BUY;
  sendOrder(engine, contract.taker, contract.symbol, side, 0, Math.max(minSteps, take.quantity));
}

/** A pair trades at its index, a contract at a premium. */
function premiumOf({ instrument, path }: ContractParticipants, step: number): number {
  return instrument.product === 'spot' ? 0 : premium(path, step * STEP_MS);
}
