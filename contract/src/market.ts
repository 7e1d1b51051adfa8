import { z } from 'zod';
import { describe } from './call.ts';
import { amount, nothing } from './fields.ts';
import { instrumentId } from './trading/fields.ts';
import { wire } from './wire.ts';

const favourites = z.array(instrumentId).meta({ description: 'in the order they were added' });

export const listSelfSelection = describe(wire.listSelfSelection, {
  summary: 'The contracts that this user keeps as favourites (MK-01)',
  request: nothing,
  answer: favourites,
});

export const addSelfSelection = describe(wire.addSelfSelection, {
  summary: 'Keeps a contract as a favourite; one that is kept stays where it is',
  request: z.strictObject({ instrumentId }),
  answer: favourites,
  errors: ['instrumentNotFound', 'tooManyFavourites'],
});

export const delSelfSelection = describe(wire.delSelfSelection, {
  summary: 'Keeps a contract as a favourite no longer',
  request: z.strictObject({ instrumentId }),
  answer: favourites,
});

export const marketConfigureList = describe(wire.marketConfigureList, {
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
});

export const marketLabelList = describe(wire.marketLabelList, {
  summary: 'The labels that contracts are grouped by (MK-01)',
  request: nothing,
  answer: z.array(
    z.object({ label: z.string(), name: z.object({ 'en-US': z.string(), 'zh-HK': z.string() }), sortIndex: z.int() }),
  ),
});
