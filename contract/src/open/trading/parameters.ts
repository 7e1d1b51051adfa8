import { traitsOfInstrument } from '@aldgate/domain/market/marketRef.ts';
import type { ProductTraits } from '@aldgate/domain/market/traits.ts';
import type { z } from 'zod';
import { market as anyMarket, instrumentId, keyId } from '../../trading/fields.ts';
import { type Ask, listInput, queryTime } from '../endpoint.ts';
import { readContract } from '../instrument.ts';

export const account = keyId.meta({ description: '`keyId` of GET /accounts' });
export const instrument = instrumentId.meta({ description: 'a contract such as BTCUSDT, or a pair such as BTC-USDT' });
export const contract = { account, instrument };
export const ofAccount = { account };
export const ofList = { ...listInput, account, instrument: instrument.optional() };
export const range = { from: queryTime.optional(), until: queryTime.optional() };
/** The market of a list without an instrument. */
export const market = anyMarket.default('futures').meta({ description: 'without an instrument' });

/** The market of a list: its instrument's, else the one that is named. */
export const marketOf = <Market extends string | undefined>(
  instrumentId: string | undefined,
  named: Market,
): Market | ProductTraits['market'] => (instrumentId === undefined ? named : traitsOfInstrument(instrumentId).market);

/** The schema of a call's item, with its account as the open API names it. */
export const byAccount = (item: z.ZodObject) => item.omit({ exchangeKeyId: true }).extend({ account });

/** An item of a call's answer, with its account as the open API names it. */
export const withAccount = <Item extends { readonly exchangeKeyId: string }>({ exchangeKeyId, ...item }: Item) => ({
  account: exchangeKeyId,
  ...item,
});

/** Runs a call with terms that its own schema validates. */
export const askAs = (ask: Ask, name: Parameters<Ask>[0], request: object): Promise<unknown> =>
  ask(name, request as Parameters<Ask>[1]);

/** Names a contract as the calls of leverage do. */
export const contractOf = async (input: { readonly account: string; readonly instrument: string }, ask: Ask) => ({
  ...readContract(await ask('listContracts', {}), input.instrument),
  exchangeKeyId: input.account,
});
