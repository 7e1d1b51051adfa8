import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol } from '../../fields.ts';
import { keyId, marginMode } from '../fields.ts';
import { leverageWire } from './calls.ts';

/** A contract by its currencies, as these calls name it. */
const contract = { baseCurrency: assetSymbol, quoteCurrency: assetSymbol, exchangeKeyId: keyId };

const setting = z.object({
  leverage: z.int().min(1),
  marginMode,
  maxNotional: amount.meta({ description: 'greatest position value at this leverage' }),
  makerFeeRate: amount.meta({ description: 'share of its worth that a resting order pays when it trades' }),
  takerFeeRate: amount.meta({ description: 'share of its worth that an order pays which trades at once' }),
});

const known = ['tradingAccountNotFound', 'tradingUnavailable', 'instrumentNotFound', 'exchangeUnavailable'] as const;
const changing = [...known, 'exchangeRefused', 'exchangeKeyRejected', 'exchangeBusy'] as const;

export const leverageCalls = describeCalls(leverageWire, {
  queryLeverage: {
    summary: 'Leverage, margin mode and fees of a contract (TR-08)',
    request: z.strictObject(contract),
    answer: setting,
    errors: known,
  },

  changeLeverage: {
    summary: 'Sets the leverage of a contract (TR-08)',
    request: z.strictObject({ ...contract, leverage: z.int().min(1).max(200) }),
    answer: setting,
    errors: [...changing, 'orderOutOfBounds'],
  },

  changeMarginMode: {
    summary: 'Sets the margin mode of a contract; not while it has a position or orders',
    request: z.strictObject({ ...contract, marginMode }),
    answer: setting,
    errors: changing,
  },

  queryMaxLeverage: {
    summary: 'The highest leverage of a contract, and what each allows (TR-08)',
    request: z.strictObject(contract),
    answer: z.object({
      maxLeverage: z.int().min(1),
      brackets: z.array(
        z.object({
          initialLeverage: z.int().min(1),
          notionalFloor: amount,
          notionalCap: amount,
          maintenanceRate: amount,
          cum: amount,
        }),
      ),
    }),
    errors: known,
  },
});
