import type { EngineContext } from '../engine/engineContext.ts';
import type { Participants } from '../engine/tick.ts';
import { includesContract } from '../market/timeSlice.ts';
import { type ContractParticipants, createContractParticipants, type MarketSeeds } from './contractParticipants.ts';
import type { Listing } from './listing.ts';
import { tradeLive } from './liveTrading.ts';
import type { MarketMode } from './marketMode.ts';
import { STEP_MS } from './step.ts';
import { tradeStill } from './stillTrading.ts';

/**
 * Makers that quote around the index, takers that trade at the best prices, and two accounts that carry the open
 * interest. They depend only on the seeds, the step and their positions, so that the journal needs only the tick.
 */
export function createParticipants(
  listings: readonly Listing[],
  seeds: MarketSeeds,
  market: MarketMode = 'live',
): Participants {
  const trade = market === 'still' ? tradeStill : tradeLive;
  let participants: readonly ContractParticipants[] | undefined;
  let preparedFor: EngineContext | undefined;
  let listedThen = 0;
  return (engine, timeSlice) => {
    const listedNow = engine.contracts.size + engine.pairs.size;
    if (participants === undefined || preparedFor !== engine || listedThen !== listedNow)
      participants = createContractParticipants(engine, listings, seeds);
    preparedFor = engine;
    listedThen = listedNow;
    const step = Math.floor(engine.at / STEP_MS);
    for (const [index, contract] of participants.entries())
      if (includesContract(timeSlice, index)) trade(engine, contract, step);
  };
}
