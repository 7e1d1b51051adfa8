import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, menu, nothing, registeredAsset, time } from '../fields.ts';
import { platformWire } from './calls.ts';

/** The roots of an exchange's futures and spot, as the fields of the first exchange above them. */
const exchangeMarketData = z.object({
  exchangeCode: z.string(),
  exchangeName: z.string(),
  products: z.object({
    usdm: z.object({ rest: z.string(), publicStream: z.string(), marketStream: z.string() }),
    spot: z.object({ rest: z.string(), stream: z.string() }).optional().meta({ description: 'absent without spot' }),
  }),
});

export const platformCalls = describeCalls(platformWire, {
  systemConfig: {
    summary: 'The configuration that a client needs to start',
    request: nothing,
    answer: z.object({
      publicKey: z.string().meta({ description: 'PEM SPKI, encrypts passwords with RSA-OAEP SHA-256' }),
      languages: z.array(z.string()),
      marketData: z.object({
        rest: z.string().meta({ description: 'the root above /fapi' }),
        publicStream: z.string().meta({ description: 'the root of /ws and /stream for order books' }),
        marketStream: z.string().meta({ description: 'the root of /ws and /stream for other market data' }),
        spot: z.object({
          rest: z.string().meta({ description: 'the root above /api/v3' }),
          stream: z.string().meta({ description: 'the root of /ws and /stream' }),
        }),
        appPing: z.boolean().meta({ description: 'whether streams answer the message {operate: ping} (TR-05)' }),
        exchanges: z
          .array(exchangeMarketData)
          .meta({ description: 'every exchange, the first one too, which comes first' }),
      }),
      serverTime: time,
      profile: z.enum(['local', 'production']).meta({ description: 'local adds development pages' }),
      assets: z.array(registeredAsset),
      visitorMenu: menu,
      supportEmail: z.string(),
    }),
  },

  platformConfiguration: {
    summary: 'The platform’s settings for signed-in clients',
    request: nothing,
    answer: z.object({
      quoteLifetimeMs: z.int().meta({ description: 'how long a firm quote can be accepted' }),
      convertFeeRate: amount,
      smallAssetUsd: amount.meta({ description: 'the limit below which small assets may be hidden (SH-15)' }),
      pageSizes: z.array(z.int()),
      sessionLifetimeMs: z.int(),
      sessionIdleMs: z.int(),
      supportEmail: z.string(),
    }),
  },
});
