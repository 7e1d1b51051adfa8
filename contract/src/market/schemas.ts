import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, nothing } from '../fields.ts';
import { instrumentId } from '../trading/fields.ts';
import { marketWire } from './calls.ts';

const favourites = z.array(instrumentId).meta({ description: 'in the order they were added' });

export const marketCalls = describeCalls(marketWire, {
  listSelfSelection: {
    summary: 'The contracts that this user keeps as favourites (MK-01)',
    request: nothing,
    answer: favourites,
  },

  addSelfSelection: {
    summary: 'Keeps a contract as a favourite; one that is kept stays where it is',
    request: z.strictObject({ instrumentId }),
    answer: favourites,
    errors: ['instrumentNotFound', 'tooManyFavourites'],
  },

  delSelfSelection: {
    summary: 'Keeps a contract as a favourite no longer',
    request: z.strictObject({ instrumentId }),
    answer: favourites,
  },

  marketConfigureList: {
    summary: 'What operations say of each contract: its place, whether it is a main coin, labels, supply (MK-01)',
    request: nothing,
    answer: z.array(
      z.object({
        instrumentId,
        isMain: z.boolean(),
        labels: z.array(z.string()),
        circulatingSupply: amount.nullable().meta({ description: 'of the base asset; market value is price × it' }),
        sortIndex: z.int().min(0),
      }),
    ),
  },

  marketLabelList: {
    summary: 'The labels that contracts are grouped by (MK-01)',
    request: nothing,
    answer: z.array(
      z.object({ label: z.string(), name: z.object({ 'en-US': z.string(), 'zh-HK': z.string() }), sortIndex: z.int() }),
    ),
  },
});
