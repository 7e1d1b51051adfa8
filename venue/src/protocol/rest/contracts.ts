import type { Contract } from '../../engine/contract.ts';
import type { CommandProcessor } from '../../journal/commandProcessor.ts';
import type { Market } from '../../market/market.ts';
import { fundingRateRow } from '../payloads/account/history.ts';
import { stepsText } from '../payloads/figures.ts';
import { tradeRow } from '../payloads/trade.ts';
import { WireError } from '../wireError.ts';
import { candlesRoute } from './candles.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optional, optionalWhole, parseLimit, required, requiredInstrument, timeRange } from './parameters.ts';
import type { KeyedRoute, PublicRoute, Route } from './route.ts';

/** What is public of contracts beyond their market: funding that was settled, open interest, older trades. */
export function contractRoutes(processor: CommandProcessor, market: Market): [string, Route][] {
  return [
    ['GET /fapi/v1/fundingRate', fundingRates(processor)],
    // Only contracts are listed whose interval or bounds differ from the usual ones, and none does.
    ['GET /fapi/v1/fundingInfo', { weight: () => 0, answer: () => [] }],
    ['GET /fapi/v1/openInterest', openInterest(processor)],
    ['GET /fapi/v1/historicalTrades', historicalTrades(market)],
    ['GET /fapi/v1/continuousKlines', continuousCandles(market)],
  ];
}

function fundingRates({ engine, records }: CommandProcessor): PublicRoute {
  return {
    weight: () => 1,
    answer: async (parameters) => {
      const symbol = optional(parameters, 'symbol');
      if (symbol !== undefined) engine.contract(symbol);
      const limit = parseLimit(parameters, 100, 1000);
      return (await records.funding({ symbol, ...timeRange(parameters), limit })).map(fundingRateRow);
    },
  };
}

/** What all long positions hold together, which is what all short ones do. */
function openInterest({ engine }: CommandProcessor): PublicRoute {
  return {
    weight: () => 1,
    answer: (parameters, at) => {
      const contract = engine.contract(required(parameters, 'symbol'));
      return { symbol: contract.symbol, openInterest: stepsText(contract, longSteps(engine, contract)), time: at };
    },
  };
}

function longSteps({ state }: CommandProcessor['engine'], { symbol }: Contract): number {
  let sum = 0;
  for (const { positions } of state.accounts.values()) sum += Math.max(0, positions.get(symbol)?.steps ?? 0);
  return sum;
}

/** The trades that are kept, from an id on, or else the last ones. */
function historicalTrades(market: Market): KeyedRoute {
  return {
    security: 'MARKET_DATA',
    weight: () => 20,
    answer: (parameters) => {
      const instrument = requiredInstrument(parameters, market);
      const limit = parseLimit(parameters, 500, 1000);
      const fromId = optionalWhole(parameters, 'fromId');
      const trades = market.trades(instrument.symbol);
      const wanted =
        fromId === undefined ? trades.slice(-limit) : trades.filter(({ id }) => id >= fromId).slice(0, limit);
      return wanted.map((trade) => tradeRow(instrument, trade));
    },
  };
}

/** A pair's perpetual is the only contract of it here, so its candles are the contract's. */
function continuousCandles(market: Market): PublicRoute {
  const candles = candlesRoute(market);
  return {
    ...candles,
    answer: (parameters, at) => {
      const pair = required(parameters, 'pair');
      if (required(parameters, 'contractType') !== 'PERPETUAL') {
        throw new WireError(-4144, 'Invalid contractType: this pair has a perpetual contract alone.');
      }
      const asContract: ParameterMap = new Map([...parameters, ['symbol', pair]]);
      return candles.answer(asContract, at);
    },
  };
}
