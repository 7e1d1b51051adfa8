import type { Bracket } from '@aldgate/domain/margin/bracket.ts';
import type { Contract } from '../../../engine/contract.ts';
import type { Position } from '../../../engine/entities/position.ts';
import { MAKER_RATE, TAKER_RATE } from '../../../engine/fees.ts';
import { rawNumber } from '../../jsonSource.ts';
import { shortText } from '../figures.ts';
import { maxNotionalText } from './position.ts';

/** A row of GET /symbolConfig. */
export function symbolConfigRow(contract: Contract, position: Position) {
  return {
    symbol: contract.symbol,
    marginType: position.isolated ? 'ISOLATED' : 'CROSSED',
    isAutoAddMargin: false,
    leverage: position.leverage,
    maxNotionalValue: maxNotionalText(contract, position),
  };
}

/** A row of GET /leverageBracket. Its figures are JSON numbers, as on the exchange. */
export function leverageBracketRow({ symbol, brackets }: Contract) {
  return { symbol, notionalCoef: 1, brackets: brackets.map(bracketItem) };
}

/** Response of GET /commissionRate. */
export function commissionRate({ symbol }: Contract) {
  return {
    symbol,
    makerCommissionRate: shortText(MAKER_RATE),
    takerCommissionRate: shortText(TAKER_RATE),
    rpiCommissionRate: shortText(0n),
  };
}

function bracketItem({ bracket, initialLeverage, cap, floor, maintenanceRate, cum }: Bracket) {
  return {
    bracket,
    initialLeverage,
    notionalCap: rawNumber(shortText(cap)),
    notionalFloor: rawNumber(shortText(floor)),
    maintMarginRatio: rawNumber(shortText(maintenanceRate)),
    cum: rawNumber(shortText(cum)),
  };
}
