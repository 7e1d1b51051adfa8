import { ACCOUNT_MODES } from '@aldgate/domain/market/accountMode.ts';
import { EXCHANGE_CODE, REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { z } from 'zod';
import { serviceUrl, streamUrl } from '../../kernel/start/addresses.ts';

/** An address of the internet protocol from which a server reaches an exchange. */
export const serverAddress = z.union([z.ipv4(), z.ipv6()], 'must be an IP address');

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** An exchange beside the reference exchange, with a key of the platform's broker account there or without one. */
const furtherExchange = z
  .strictObject({
    code: z
      .string()
      .regex(EXCHANGE_CODE, 'must be 2 to 20 capital letters, digits or _')
      .refine((code) => code !== REFERENCE_EXCHANGE, `${REFERENCE_EXCHANGE} has variables of its own`),
    name: z.string().trim().min(1).max(40),
    modes: z.array(z.enum(ACCOUNT_MODES)).min(1).refine(isUnique, 'must name each mode once'),
    /** The root above /sapi, and that of spot above /api. */
    wallets: serviceUrl,
    brokerKey: z.string().min(1).optional(),
    brokerSecret: z.string().min(1).optional(),
    serverAddresses: z.array(serverAddress).default([]),
    products: z.strictObject({
      /** The root above /fapi, and that of /public, /market and /private. */
      usdm: z.strictObject({ rest: serviceUrl, stream: streamUrl }),
      /** The root of /ws and /stream, and the address of the WebSocket API. */
      spot: z.strictObject({ stream: streamUrl, api: streamUrl }).optional(),
    }),
  })
  .superRefine(({ brokerKey, brokerSecret }, context) => {
    if ((brokerKey === undefined) === (brokerSecret === undefined)) return;
    const [missing, present] = brokerKey === undefined ? ['brokerKey', 'brokerSecret'] : ['brokerSecret', 'brokerKey'];
    context.addIssue({ code: 'custom', path: [missing], message: `is required with ${present}` });
  });

export type FurtherExchange = z.output<typeof furtherExchange>;

/** The variable EXCHANGES: a JSON list of exchanges beside the reference exchange. */
export const furtherExchanges = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a list in JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(furtherExchange)
      .refine((entries) => isUnique(entries.map(({ code }) => code)), 'must name each exchange once'),
  );
