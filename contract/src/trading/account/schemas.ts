import { ACCOUNT_MODES } from '@aldgate/domain/market/accountMode.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, id, time } from '../../fields.ts';
import { accountWire } from '../calls.ts';
import {
  direction,
  exchangeCode,
  freshness,
  instrumentId,
  keyId,
  marginMode,
  ONE_SYMBOL,
  symbolFilter,
} from '../fields.ts';

/** TR-09. Ratios are decimal fractions: 0.0228 is 2.28 %. */
const futuresCapital = z.object({
  asset: z.string(),
  marginRatio: amount.nullable().meta({ description: 'maintenance margin ÷ margin balance; null without a balance' }),
  balance: amount.meta({ description: 'wallet balance' }),
  marginBalance: amount.meta({ description: 'balance + unrealised profit and loss' }),
  availableBalance: amount.meta({ description: 'available as margin of new orders' }),
  transferableBalance: amount.meta({ description: 'available for transfers out of the account' }),
  unrealizedProfitLoss: amount,
  initialMargin: amount.meta({ description: 'of positions and open orders' }),
  maintMargin: amount,
});

const futuresAsset = z.object({
  asset: z.string(),
  balance: amount,
  availableBalance: amount,
  unrealizedProfitLoss: amount,
});

export const futuresAccount = z.object({
  freshness,
  futuresCapital: futuresCapital.nullable().meta({ description: 'null before the first state' }),
  assets: z.array(futuresAsset),
});

/**
 * TR-10. A figure is null if it needs a mark price and none is recent. The liquidation price is null if nothing would
 * liquidate the position.
 */
export const position = z.object({
  instrumentId,
  side: z.enum(['long', 'short']),
  quantity: amount.meta({ description: 'above zero, in the base asset' }),
  openPrice: amount,
  markPrice: amount.nullable(),
  markAt: time.nullable().meta({ description: 'the time of the mark price' }),
  liquidationPrice: amount.nullable(),
  breakEvenPrice: amount,
  margin: amount
    .nullable()
    .meta({ description: 'initial margin at the mark price; for isolated positions their own wallet' }),
  marginRate: amount.nullable().meta({ description: 'maintenance margin ÷ its margin balance' }),
  maintMargin: amount.nullable(),
  marginMode,
  leverage: z.int().min(1),
  unrealizedPnl: amount.nullable(),
  realizedPnl: amount.meta({ description: 'since the position was opened, before fees' }),
  closableQuantity: amount.meta({ description: 'the quantity that no open reduce-only order closes' }),
  state: z.enum(['open', 'liquidation_in_progress', 'forcefully_liquidated', 'auto_deleveraging']),
  updatedAt: time,
});

export const positions = z.object({ freshness, items: z.array(position) });

export const accountCalls = describeCalls(accountWire, {
  queryBrokerOptions: {
    summary: 'The user’s trading accounts, in display order',
    request: z
      .strictObject({ exchangeCode: exchangeCode.optional(), brokerAccountId: id.optional(), keyId: keyId.optional() })
      .prefault({})
      .meta({ description: 'narrows the list to accounts with these' }),
    answer: z.array(
      z.object({
        exchangeCode: z.string(),
        exchangeName: z.string(),
        brokerAccountId: id,
        accountName: z.string(),
        kind: z.enum(['own', 'sub']).meta({ description: "the institution's own, or a broker's sub-account" }),
        accountMode: z
          .enum(ACCOUNT_MODES)
          .meta({ description: 'unified: one wallet, which trades futures and no spot pairs (45542)' }),
        keyId,
        sortIndex: z.int().min(0),
        isRemembered: z.boolean().meta({ description: 'the one that the member selected last (memoryLightning)' }),
      }),
    ),
    errors: ['tradingUnavailable', 'exchangeUnavailable'],
  },

  queryFuturesAccount: {
    summary: 'Margin and balances of a trading account, from memory (TR-07, TR-09)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      assetSymbolList: z.array(assetSymbol).max(50).optional(),
      filterZero: z.boolean().default(false),
    }),
    answer: futuresAccount,
    errors: ['tradingAccountNotFound', 'tradingUnavailable'],
  },

  queryPosition: {
    summary: 'Open positions of a trading account, from memory (TR-07, TR-10)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId: instrumentId.optional(),
      queryCondition: z
        .strictObject({
          ...symbolFilter,
          direction: direction.optional().meta({ description: 'buy: long positions; sell: short ones' }),
        })
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: positions,
    errors: ['tradingAccountNotFound', 'tradingUnavailable'],
  },
});
