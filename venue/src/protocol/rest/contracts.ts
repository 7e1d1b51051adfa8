import type { Contract } from '../../engine/contract.ts';
import type { CommandProcessor } from '../../journal/commandProcessor.ts';
import type { Market } from '../../market/market.ts';
import { fundingRateRow } from '../payloads/account/history.ts';
import { stepsText } from '../payloads/figures.ts';
import { tradeRow } from '../payloads/trade.ts';
import { WireError } from '../wireError.ts';
import { futuresCandlesRoute } from './candles.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optional, optionalWhole, parseLimit, required, requiredInstrument, timeRange } from './parameters.ts';
import type { KeyedRoute, PublicRoute, Route } from './route.ts';

/** Public contract data beyond the market: settled funding, open interest, historical trades. */
export function contractRoutes(processor: CommandProcessor, market: Market): [string, Route][] {
  return [
    ['GET /fapi/v1/fundingRate', fundingRates(processor)],
    // Only contracts with a non-standard interval or bounds are listed, and there are none.
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

/** Total long positions, which equal total short positions. */
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

/** Retained trades from an id, or the latest. */
function historicalTrades(market: Market): KeyedRoute {
  return {
    security: 'MARKET_DATA',
    weight: () => 20,
    answer: (parameters) => {
      const instrument = requiredInstrument(parameters, market, 'usdm');
      const limit = parseLimit(parameters, 500, 1000);
      const fromId = optionalWhole(parameters, 'fromId');
      const trades = market.trades(instrument.symbol);
      const wanted =
        fromId === undefined ? trades.slice(-limit) : trades.filter(({ id }) => id >= fromId).slice(0, limit);
      return wanted.map((trade) => tradeRow(instrument, trade));
    },
  };
}

/** The perpetual is a pair's only contract, so its candles are the contract's. */
function continuousCandles(market: Market): PublicRoute {
  const candles = futuresCandlesRoute(market);
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
