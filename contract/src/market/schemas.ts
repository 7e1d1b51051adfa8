import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, nothing } from '../fields.ts';
import { exchangeCode, instrumentId } from '../trading/fields.ts';
import { marketWire } from './calls.ts';

const favourites = z.array(instrumentId).meta({ description: 'in the order they were added' });

export const marketCalls = describeCalls(marketWire, {
  listSelfSelection: {
    summary: 'The user’s favourite contracts (MK-01)',
    request: nothing,
    answer: favourites,
  },

  addSelfSelection: {
    summary: 'Adds a favourite contract; an existing one keeps its position',
    request: z.strictObject({ instrumentId }),
    answer: favourites,
    errors: ['instrumentNotFound', 'tooManyFavourites'],
  },

  delSelfSelection: {
    summary: 'Removes a favourite contract',
    request: z.strictObject({ instrumentId }),
    answer: favourites,
  },

  marketConfigureList: {
    summary: 'The contracts’ market page details: position, main coin, labels, supply (MK-01)',
    request: nothing,
    answer: z.array(
      z.object({
        instrumentId,
        isMain: z.boolean(),
        labels: z.array(z.string()),
        circulatingSupply: amount.nullable().meta({ description: 'of the base asset; market value = price × supply' }),
        sortIndex: z.int().min(0),
      }),
    ),
  },

  listContracts: {
    summary:
      'The tradable contracts and pairs with their rules, as known to the server, for clients without the exchange',
    request: z.strictObject({
      exchangeCode: exchangeCode.optional().meta({ description: 'by default the first one' }),
    }),
    answer: z.array(
      z.object({
        instrumentId,
        baseAsset: z.string(),
        quoteAsset: z.string(),
        product: z.enum(['spot', 'usdm']),
        rules: z.object({
          tickSize: amount,
          stepSize: amount,
          marketStepSize: amount,
          minQty: amount.optional(),
          maxQty: amount.optional(),
          marketMinQty: amount.optional(),
          marketMaxQty: amount.optional(),
          minNotional: amount.optional(),
          multiplierUp: amount.optional(),
          multiplierDown: amount.optional(),
          priceDecimals: z.int().min(0),
          quantityDecimals: z.int().min(0),
        }),
      }),
    ),
    errors: ['exchangeUnavailable', 'tradingUnavailable'],
  },

  marketLabelList: {
    summary: 'The labels that group contracts (MK-01)',
    request: nothing,
    answer: z.array(
      z.object({ label: z.string(), name: z.object({ 'en-US': z.string(), 'zh-HK': z.string() }), sortIndex: z.int() }),
    ),
  },
});
