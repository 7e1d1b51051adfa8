import { ACCOUNT_TYPES, BROKER_WALLETS } from '@aldgate/domain/brokers/accounts.ts';
import { PROJECT_NO } from '@aldgate/domain/brokers/numbers.ts';
import { ACCOUNT_MODES } from '@aldgate/domain/market/accountMode.ts';
import { z } from 'zod';
import { id, listRequest, listSort, time } from '../fields.ts';
import { exchangeCode } from '../trading/fields.ts';

export const accountType = z.enum(ACCOUNT_TYPES).meta({
  description:
    '`common`: the broker’s own account elsewhere; `custody`: opened by the platform, traded through it only; ' +
    '`asset_management`: opened by the platform, and the broker may have a key for it',
});

export const accountMode = z.enum(ACCOUNT_MODES).meta({
  description: '`classic`: a spot and a futures wallet; `unified`: one wallet',
});

export const projectNo = z.string().regex(PROJECT_NO, 'must be a project such as P-2611-0001');

export const financingNo = z.string().regex(/^F-[0-9A-F]{12}$/, 'must be a financing such as F-01AB23CD45EF');

/** A place that a broker's money is at. */
export const location = z
  .strictObject({
    type: z.enum(['account', 'project', 'capital']),
    id: z.union([id, projectNo]).nullable().meta({ description: 'brokerAccountId or projectNo; null for `capital`' }),
    wallet: z.enum(BROKER_WALLETS).nullable().meta({ description: 'of an account; else null' }),
  })
  .refine(
    ({ type, id: named, wallet }) =>
      (type === 'capital') === (named === null) && (type === 'account') === (wallet !== null),
    'must have the id and the wallet of its type',
  );

/** Errors of every call of the area. */
export const BROKER_ERRORS = ['brokerRequired', 'kycRequired'] as const;

/** An exchange, in either case; handlers get it in upper case. */
export const exchange = exchangeCode.toUpperCase();

/** The request of a list of the broker's area: from `startTime` (inclusive) to `endTime` (exclusive). */
export const brokerList = <Fields extends z.ZodRawShape>(fields: Fields) =>
  listRequest({
    queryCondition: z
      .strictObject({ ...fields, startTime: time.optional(), endTime: time.optional(), sort: listSort })
      .prefault({} as never),
  });

/** BR-14. */
export const success = z.union([z.literal(1), z.literal(2)]).meta({ description: '1: success, 2: failed' });

/** A member as records name one. */
export const member = z.object({ userId: id, name: z.string().nullable(), email: z.string() });
