import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import { titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type Difference as BreakDifference, recordRound } from '../../reconciliation/index.ts';
import { readCredited } from '../follow/credited.ts';
import type { Difference } from './compareNetwork.ts';

interface Compared {
  readonly differences: readonly Difference[];
  /** Whether all addresses were compared, and derived again. */
  readonly isFull: boolean;
}

/** Keeps what differs between the records, the ledger and a network. */
export async function recordBreaks(tx: Tx, network: string, { differences, isFull }: Compared, at: number) {
  const institutions = await findInstitutions(
    tx,
    network,
    differences.map(({ subject }) => subject),
  );
  const describe = (difference: Difference) => describeBreak(network, difference, institutions.get(difference.subject));
  const held = differences.filter(({ kind }) => kind !== 'address').map(describe);
  await recordRound(tx, { kind: 'chain', place: network, differences: held, isCertain: false, at });
  if (!isFull) return;
  const derived = differences.filter(({ kind }) => kind === 'address').map(describe);
  await recordRound(tx, { kind: 'address', place: network, differences: derived, isCertain: false, at });
}

/** The institutions whose deposit addresses these are. */
async function findInstitutions(
  tx: Tx,
  network: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await tx
    .selectFrom('chain_address')
    .select(['address', 'owner_kind', 'owner', 'account', 'institution_id'])
    .where('network', '=', network)
    .where('kind', '=', 'deposit')
    .where('address', 'in', addresses)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const credited = readCredited(row);
      const institutionId = credited === null ? null : credited.owner.institutionId;
      return institutionId === null ? [] : [[row.address, institutionId] as const];
    }),
  );
}

function describeBreak(
  network: string,
  { kind, subject, asset, expected, found }: Difference,
  institutionId: string | undefined,
): BreakDifference {
  const of = { subject, asset, institutionId: institutionId ?? null };
  if (kind === 'address') {
    return {
      ...of,
      title: `${network}: the address ${shortenId(subject)} is not the one that is derived`,
      amounts: null,
    };
  }
  const difference = toDecimalString(decimal(expected).minus(decimal(found)));
  const what = kind === 'ledger' ? 'ledger and records differ' : `records and chain differ at ${shortenId(subject)}`;
  return {
    ...of,
    title: `${network}: ${what} by ${asset === null ? formatNumber(difference, { locale: 'en-US' }) : titleMoney(difference, asset)}`,
    amounts: { ledger: expected, outside: found, difference },
  };
}
