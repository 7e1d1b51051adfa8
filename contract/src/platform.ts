import { z } from 'zod';
import { describe } from './call.ts';
import { nothing, time } from './fields.ts';
import { wire } from './wire.ts';

export const systemConfig = describe(wire.systemConfig, {
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
  }),
});
