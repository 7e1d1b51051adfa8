import type { DepositFacts } from '@aldgate/domain/wallet/depositDecision.ts';
import { type Selectable, sql } from 'kysely';
import { featuresOff, findSuspension } from '../../../access/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { listNetworks } from '../../custody/index.ts';
import { getInstitution, verificationStatus } from '../../institution/index.ts';
import type { Screening } from '../screening/createScreening.ts';
import type { ScreeningResult } from '../screening/screening.ts';
import { creditedAccount } from './depositRow.ts';
import { screenSenders } from './screenSenders.ts';

type Row = Selectable<Tables['deposit']>;

type Facts = Omit<DepositFacts, 'amount' | 'collected' | 'isBacked' | 'screening'> & {
  readonly screening: ScreeningResult;
  /** The small deposits of the same owner, account, network and asset that wait. */
  readonly collected: readonly Row[];
  /** Those of them whose sender has been listed since. */
  readonly listed: readonly Row[];
};

/** Reads the conditions of a block's deposits, once for all of them. */
export async function readConditions(tx: Tx, screening: Screening, rows: readonly Row[], at: number) {
  const networks = await listNetworks(tx, at);
  const isServiceSuspended = (await findSuspension(tx, 'deposit')) !== null;
  const institutions = await readInstitutions(tx, rows);
  const small = await readSmall(tx, rows);
  const screeningOf = await screenSenders(tx, screening, [...rows, ...[...small.values()].flat()]);
  const isClear = (row: Row) => screeningOf(row).verdict === 'clear';

  return {
    of(row: Row): Facts {
      const network = networks.find(({ code }) => code === row.network);
      const institution = institutions.get(row.institution_id ?? '');
      const waiting = small.get(groupOf(row)) ?? [];
      return {
        isSuspended: isServiceSuspended || network?.suspension != null,
        areFeaturesOn: institution?.areFeaturesOn ?? true,
        isVerified: institution?.isVerified ?? true,
        screening: screeningOf(row),
        minimum: network?.assets.find(({ asset }) => asset === row.asset)?.depositMinimum ?? '0',
        collected: waiting.filter(isClear),
        listed: waiting.filter((each) => !isClear(each)),
      };
    },
    screeningOf,
    /** One more waits for the minimum. */
    add(row: Row): void {
      small.set(groupOf(row), [...(small.get(groupOf(row)) ?? []), row]);
    },
    /** These of a deposit's group wait no longer. */
    take(row: Row, taken: readonly Row[]): void {
      const ids = new Set(taken.map(({ id }) => id));
      small.set(
        groupOf(row),
        (small.get(groupOf(row)) ?? []).filter(({ id }) => !ids.has(id)),
      );
    },
  };
}

const groupOf = (row: Row) => `${row.owner}/${creditedAccount(row)}/${row.network}/${row.asset}`;

/** Reads the features and verification of the owners' institutions. */
async function readInstitutions(tx: Tx, rows: readonly Row[]) {
  const facts = new Map<string, { readonly areFeaturesOn: boolean; readonly isVerified: boolean }>();
  for (const id of new Set(rows.flatMap(({ institution_id: id }) => id ?? []))) {
    const off = await featuresOff(tx, id);
    const institution = await getInstitution(tx, id);
    facts.set(id, {
      areFeaturesOn: !off.includes('wallet') && !off.includes('deposit'),
      isVerified: verificationStatus(institution, 'primary') === 'certified',
    });
  }
  return facts;
}

async function readSmall(tx: Tx, rows: readonly Row[]): Promise<Map<string, Row[]>> {
  const waiting = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('state', '=', 'below_minimum')
    .where('owner', '=', sql<string>`any(${[...new Set(rows.map(({ owner }) => owner))]}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return Map.groupBy(waiting, groupOf);
}
