import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol } from '../../fields.ts';
import { leverageWire } from '../calls.ts';
import { keyId, marginMode } from '../fields.ts';

/** A contract by its currencies, as in the documents. */
const contract = { baseCurrency: assetSymbol, quoteCurrency: assetSymbol, exchangeKeyId: keyId };

const setting = z.object({
  leverage: z.int().min(1),
  marginMode,
  maxNotional: amount.meta({ description: 'maximum position value at this leverage' }),
  makerFeeRate: amount.meta({ description: 'fee of maker executions as a share of their value' }),
  takerFeeRate: amount.meta({ description: 'fee of taker executions as a share of their value' }),
});

const known = [
  'tradingAccountNotFound',
  'tradingUnavailable',
  'instrumentNotFound',
  'exchangeUnavailable',
  'exchangeBusy',
  'requestShareUsed',
] as const;
const changing = [...known, 'exchangeRejected', 'exchangeKeyRejected', 'notManager', 'accountBlocked'] as const;

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
    summary: 'Sets the margin mode of a contract without position and orders',
    request: z.strictObject({ ...contract, marginMode }),
    answer: setting,
    errors: changing,
  },

  queryMaxLeverage: {
    summary: 'The maximum leverage of a contract and its leverage brackets (TR-08)',
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
