import type { Command } from '../engine/commands.ts';
import type { CommandProcessor } from '../journal/commandProcessor.ts';
import type { Market } from '../market/market.ts';
import type { ParameterMap } from '../protocol/rest/parameterMap.ts';
import { optionalInstrument, optionalWhole, required } from '../protocol/rest/parameters.ts';
import type { PublicRoute, Route } from '../protocol/rest/route.ts';
import { invalidParameter } from '../protocol/wireError.ts';
import type { Faults } from './faults.ts';

const SECOND_MS = 1000;
const SECONDS_MAX = 24 * 60 * 60;
/** Maximum move of the index by a shock, in basis points. */
const BASIS_POINTS_MAX = 9_000;

export interface ShockDeps {
  readonly processor: CommandProcessor;
  readonly market: Market;
  readonly faults: Faults;
  /** Cuts every connection. */
  readonly cut: () => void;
}

/** Scripted faults. */
export function shockRoutes(deps: ShockDeps): readonly (readonly [string, Route])[] {
  const route: PublicRoute = { answer: (parameters) => shock(deps, parameters) };
  return [['POST /shocks', route]];
}

/**
 * `kind`: gap (the index jumps by `percent`), squeeze (it moves over `seconds`, holds for as long and returns),
 * outage and silence (for `seconds`). `symbol` names one contract; all by default.
 */
async function shock({ processor, market, faults, cut }: ShockDeps, parameters: ParameterMap): Promise<object> {
  const kind = required(parameters, 'kind');
  const ms = parseSeconds(parameters) * SECOND_MS;
  switch (kind) {
    case 'gap':
      await processor.submit(indexMove(market, parameters, { overMs: 0, holdMs: 0 }), () => undefined);
      break;
    case 'squeeze':
      await processor.submit(indexMove(market, parameters, { overMs: ms, holdMs: ms }), () => undefined);
      break;
    case 'outage':
      faults.outage(ms);
      cut();
      break;
    case 'silence':
      faults.silence(ms);
      break;
    default:
      throw invalidParameter('kind');
  }
  return { kind };
}

function indexMove(
  market: Market,
  parameters: ParameterMap,
  timing: { readonly overMs: number; readonly holdMs: number },
): Command {
  const text = required(parameters, 'percent');
  const basisPoints = Math.round(Number(text) * 100);
  if (!/^-?\d{1,2}(\.\d{1,2})?$/.test(text) || Math.abs(basisPoints) > BASIS_POINTS_MAX)
    throw invalidParameter('percent');
  const symbol = optionalInstrument(parameters, market, 'usdm')?.symbol;
  return { type: 'shock', move: basisPoints * 10_000, ...timing, ...(symbol === undefined ? {} : { symbol }) };
}

function parseSeconds(parameters: ParameterMap): number {
  const seconds = optionalWhole(parameters, 'seconds') ?? 60;
  if (seconds < 1 || seconds > SECONDS_MAX) throw invalidParameter('seconds');
  return seconds;
}
