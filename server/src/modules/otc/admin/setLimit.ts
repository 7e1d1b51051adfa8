import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import { type OtcSizes, readSizes } from '../terms.ts';

const plain = (value: string | null) => (value === null ? null : toDecimalString(value));
const size = z.string().nullable().transform(plain);
const limitSchema = z.object({ institutionId: z.uuid(), minimumUsd: size, maximumUsd: size, dailyUsd: size });

type Limit = Omit<z.output<typeof limitSchema>, 'institutionId'>;

/** An institution's own sizes; null: the desk's hold. Lowering them is immediate, raising them needs two. */
export const deskLimit = fourEyesChange({
  kind: 'otc_limit',
  schema: limitSchema,
  read: async (tx, { institutionId }) => {
    const { name } = await lockInstitution(tx, institutionId);
    const own = await readOwn(tx, institutionId);
    const desk = await readSizes(tx, null);
    const { minimumUsd, maximumUsd, dailyUsd } = desk;
    return { name, own, desk, before: { ...own, inherited: { from: 'desk', minimumUsd, maximumUsd, dailyUsd } } };
  },
  check: (limit, { desk }) => {
    const { minimum, maximum, daily } = inForce(limit, desk);
    if (maximum.lt(minimum)) throw formatError({ maximumUsd: 'belowMinimum' });
    if (daily.lt(minimum)) throw formatError({ dailyUsd: 'belowMinimum' });
  },
  loosens: (limit, { own, desk }) => {
    const [now, next] = [inForce(own, desk), inForce(limit, desk)];
    return next.minimum.lt(now.minimum) || next.maximum.gt(now.maximum) || next.daily.gt(now.daily);
  },
  describe: ({ institutionId, ...limit }, { name, own }) => ({
    title: `Set the OTC sizes of ${name}`,
    institutionId,
    target: `otc_limit:${institutionId}`,
    after: limit,
    event: { topic: 'otc', institutionId },
    action: 'otc_limit_set',
    subject: `institution:${institutionId}`,
    audited: { before: own },
  }),
  write: (tx, { institutionId, minimumUsd, maximumUsd, dailyUsd }) => {
    const values = { minimum_usd: minimumUsd, maximum_usd: maximumUsd, daily_usd: dailyUsd };
    return tx
      .insertInto('otc_institution_limit')
      .values({ institution_id: institutionId, ...values })
      .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(values))
      .execute();
  },
});

/** The own sizes, the desk's in place of missing ones. */
const inForce = (own: Limit, desk: OtcSizes) => ({
  minimum: decimal(own.minimumUsd ?? desk.minimumUsd),
  maximum: decimal(own.maximumUsd ?? desk.maximumUsd),
  daily: decimal(own.dailyUsd ?? desk.dailyUsd),
});

async function readOwn(tx: Tx, institutionId: string): Promise<Limit> {
  const row = await tx
    .selectFrom('otc_institution_limit')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return {
    minimumUsd: plain(row?.minimum_usd ?? null),
    maximumUsd: plain(row?.maximum_usd ?? null),
    dailyUsd: plain(row?.daily_usd ?? null),
  };
}
