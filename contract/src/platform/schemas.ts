import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, nothing, time } from '../fields.ts';
import { platformWire } from './calls.ts';

export const platformCalls = describeCalls(platformWire, {
  systemConfig: {
    summary: 'What a client needs before it can do anything',
    request: nothing,
    answer: z.object({
      publicKey: z.string().meta({ description: 'PEM SPKI, RSA-OAEP SHA-256: passwords are encrypted with it' }),
      languages: z.array(z.string()),
      marketData: z.object({
        rest: z.string().meta({ description: 'the root above /fapi' }),
        publicStream: z.string().meta({ description: 'the root of /ws and /stream for books' }),
        marketStream: z.string().meta({ description: 'the root of /ws and /stream for everything else' }),
      }),
      serverTime: time,
      profile: z.enum(['local', 'production']).meta({ description: 'local brings pages that exist on no other' }),
    }),
  },

  platformConfiguration: {
    summary: 'What a signed-in client shows and counts with',
    request: nothing,
    answer: z.object({
      quoteLifetimeMs: z.int().meta({ description: 'how long a firm quote can be accepted' }),
      convertFeeRate: amount,
      smallAssetUsd: amount.meta({ description: 'assets worth less may be hidden (SH-15)' }),
      displayPrecision: z.int().meta({ description: 'decimals that figures are shown with by default (WAL-13)' }),
      pageSizes: z.array(z.int()),
      sessionLifetimeMs: z.int(),
      supportEmail: z.string(),
    }),
  },
});
