import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import {
  type CheckFacts,
  type CheckName,
  evaluateChecks,
  isScreenedStricter,
  type WithdrawalCheck,
} from '@aldgate/domain/wallet/withdrawalChecks.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { lastCredentialChange } from '../../identity/index.ts';
import { listOwnBreaks } from '../../reconciliation/index.ts';
import type { WalletDeps } from '../deps.ts';
import type { Screened, ScreeningResult } from '../screening/screening.ts';
import type { Evaluated } from './evaluate.ts';
import { readHeld } from './holds.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const SIZE_DAYS = 90;

type Deps = Pick<WalletDeps, 'screening' | 'readOpenDebt'>;

interface Checking {
  readonly found: Evaluated;
  /** The answer of the travel rule's port; null where there was none. */
  readonly travelRule: CheckFacts['travelRule'];
  readonly at: number;
}

/** Runs the checks of a withdrawal and stores them with their figures. */
export async function runChecks(
  deps: Deps,
  tx: Tx,
  row: WithdrawalRow,
  checking: Checking,
): Promise<WithdrawalCheck[]> {
  const checks = evaluateChecks(await readCheckFacts(deps, tx, row, checking));
  await tx.deleteFrom('withdrawal_check').where('withdrawal_id', '=', row.id).execute();
  await tx
    .insertInto('withdrawal_check')
    .values(
      checks.map(({ name, result, figures }, position) => ({
        withdrawal_id: row.id,
        position,
        name,
        result,
        figures: JSON.stringify(figures),
        at: new Date(checking.at),
      })),
    )
    .execute();
  return checks;
}

/**
 * The destination of a withdrawal as screening is asked about it; none through a bank, whose accounts operators verify.
 */
export const toScreened = (row: Pick<WithdrawalRow, 'rail' | 'network' | 'address'>): Screened[] =>
  row.rail === 'chain' && row.network !== null
    ? [{ network: row.network, address: row.address, direction: 'out' }]
    : [];

/** Screens the destination by the list and the stored answers. */
async function screenDestination(
  { screening }: Pick<Deps, 'screening'>,
  tx: Tx,
  row: WithdrawalRow,
): Promise<ScreeningResult | null> {
  const [screened] = toScreened(row);
  return screened === undefined ? null : (await screening.read(tx, [screened]))(screened);
}

/**
 * Whether the checks are stricter than when they ran: screening says more against the destination, a material break has
 * opened on the customer's own address or account, or the institution owes the platform something.
 */
export const areChecksStricter = async (deps: Deps, tx: Tx, row: WithdrawalRow): Promise<boolean> =>
  (await isScreeningStricter(deps, tx, row)) ||
  (await isNewlyOpen(tx, row, 'break', async () => (await listOwnBreaks(tx, row.institution_id)).length > 0)) ||
  (await isNewlyOpen(tx, row, 'openDebt', async () => (await deps.readOpenDebt(tx, row.institution_id)) !== null));

/** Whether screening says more against the destination than when the checks ran. */
async function isScreeningStricter(deps: Deps, tx: Tx, row: WithdrawalRow): Promise<boolean> {
  if (row.rail === 'bank') return false;
  const stored = await tx
    .selectFrom('withdrawal_check')
    .select(sql<CheckFacts['screening']>`figures ->> 'screening'`.as('screening'))
    .where('withdrawal_id', '=', row.id)
    .where('name', '=', 'screening')
    .executeTakeFirst();
  const now = await screenDestination(deps, tx, row);
  return isScreenedStricter(now?.verdict ?? null, stored?.screening ?? null);
}

/** Whether something is open that was not when its check ran. */
async function isNewlyOpen(
  tx: Tx,
  row: WithdrawalRow,
  name: CheckName,
  isOpen: () => Promise<boolean>,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('withdrawal_check')
    .select('result')
    .where('withdrawal_id', '=', row.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return stored?.result !== 'review' && (await isOpen());
}

async function readCheckFacts(
  deps: Deps,
  tx: Tx,
  row: WithdrawalRow,
  { found, travelRule, at }: Checking,
): Promise<CheckFacts> {
  const { destination } = found.facts;
  const screened = await screenDestination(deps, tx, row);
  const { rows } = await sql<{ recent: number; median: string | null; in_hour: number }>`
    select
      count(*) filter (where id <> ${row.id})::int as recent,
      (percentile_disc(0.5) within group (order by usd_value) filter (where id <> ${row.id}))::text as median,
      count(*) filter (where confirmed_at > ${new Date(at - HOUR_MS)})::int as in_hour
    from withdrawal
    where institution_id = ${row.institution_id} and confirmed_at > ${new Date(at - SIZE_DAYS * DAY_MS)}
  `.execute(tx);
  const [figures] = rows;
  return {
    now: at,
    rail: row.rail,
    isWhitelistOn: found.facts.isWhitelistOn,
    screening: screened?.verdict ?? null,
    screeningMatches: screened?.matches ?? [],
    isWhitelisted: destination.entry?.isWhitelisted ?? false,
    isWhitelistOffApproved: await isWhitelistOffApproved(tx, row.institution_id),
    amount: toDecimalString(row.amount),
    held: await readHeld(tx, row),
    usdValue: toDecimalString(row.usd_value),
    credentialsChangedAt: await lastCredentialChange(tx, row.maker_id),
    unseenUsd: found.facts.unseenUsd,
    recent: {
      count: figures?.recent ?? 0,
      medianUsd: figures?.median == null ? null : toDecimalString(figures.median),
    },
    usedTimes: destination.usedTimes,
    isAddressApproved: destination.entry?.isApprovedBySecondMember ?? false,
    resembles: destination.lookAlike?.known.address ?? null,
    isApproved: !row.is_single_control,
    confirmedInHour: figures?.in_hour ?? 0,
    breaks: await listOwnBreaks(tx, row.institution_id),
    openDebt: await deps.readOpenDebt(tx, row.institution_id),
    travelRule: row.travel_rule === null ? 'incomplete' : travelRule,
  };
}

/** Another member approved that the whitelist is off; alone it went off by waiting. */
async function isWhitelistOffApproved(tx: Tx, institutionId: string): Promise<boolean> {
  const setting = await tx
    .selectFrom('whitelist_setting')
    .select('enabled')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return setting?.enabled === false;
}
