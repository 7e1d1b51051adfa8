import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { FeeRates } from '@aldgate/domain/trading/accountReport.ts';
import type { SymbolBrackets, SymbolConfig } from '../../signed/payloads/accountRows.ts';
import type { SignedRest } from '../../signed/signedRest.ts';
import type { ContractSetting, MarginClient } from '../productClient.ts';
import { parseBrackets } from './brackets.ts';
import { parseSetting } from './report.ts';

/** Settings of an account's contracts at the USDT-margined futures. */
export class UsdmMargin implements MarginClient {
  readonly #rest: SignedRest;

  constructor(rest: SignedRest) {
    this.#rest = rest;
  }

  async settings(symbol?: string): Promise<readonly ContractSetting[]> {
    const rows = await readSettings(this.#rest, symbol);
    return rows.map((row) => ({
      instrumentId: row.symbol,
      maxNotional: toDecimalString(row.maxNotionalValue),
      ...parseSetting(row),
    }));
  }

  async feeRates(symbol: string): Promise<FeeRates> {
    const row = await this.#rest.get<{ readonly makerCommissionRate: string; readonly takerCommissionRate: string }>(
      '/fapi/v1/commissionRate',
      { symbol },
    );
    return { maker: toDecimalString(row.makerCommissionRate), taker: toDecimalString(row.takerCommissionRate) };
  }

  async brackets(symbol?: string): Promise<ReadonlyMap<string, Brackets>> {
    const answer = await this.#rest.get<SymbolBrackets | readonly SymbolBrackets[]>('/fapi/v1/leverageBracket', {
      symbol,
    });
    return parseBrackets(isList(answer) ? answer : [answer]);
  }

  async setLeverage(symbol: string, leverage: number, notAfter: number): Promise<void> {
    await this.#rest.post('/fapi/v1/leverage', { symbol, leverage }, notAfter);
  }

  async setMarginMode(symbol: string, mode: 'cross' | 'isolated', notAfter: number): Promise<void> {
    const marginType = mode === 'isolated' ? 'ISOLATED' : 'CROSSED';
    await this.#rest.post('/fapi/v1/marginType', { symbol, marginType }, notAfter);
  }
}

/** Leverage and margin mode of every contract, or of one, as the exchange sends them. */
export const readSettings = (rest: SignedRest, symbol?: string): Promise<readonly SymbolConfig[]> =>
  rest.get('/fapi/v1/symbolConfig', { symbol });

const isList = <Row>(answer: Row | readonly Row[]): answer is readonly Row[] => Array.isArray(answer);
