import type { ApiKey, ApiKeyDetail } from './queries.ts';

const DAY_MS = 24 * 3_600_000;
/** A key that was not used for this long should not exist. */
export const UNUSED_DAYS = 30;
/** A key that ends within this time needs its member now. */
export const ENDING_DAYS = 14;

/** Kinds of findings about a key, worst first. */
export const FINDING_KINDS = ['refused', 'ending', 'open', 'unused'] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** The one remedy of a finding. `look` opens the key. */
export type Remedy = 'look' | 'addAddresses' | 'revoke';

export interface Finding {
  readonly kind: FindingKind;
  readonly key: ApiKey;
  readonly remedy: Remedy;
  /** Requests that were refused by their address in the last 30 days; days until the end; days without use. */
  readonly count: number;
}

type Use = ApiKeyDetail['use'];

/** The whole days until a key ends, rounded up; undefined where it does not end within 14 days. `now`: epoch ms. */
export function daysLeft({ state, expiresAt }: Pick<ApiKey, 'state' | 'expiresAt'>, now: number): number | undefined {
  if ((state !== 'active' && state !== 'pending') || expiresAt === null) return undefined;
  const days = Math.max(0, Math.ceil((expiresAt - now) / DAY_MS));
  return days <= ENDING_DAYS ? days : undefined;
}

/** The addresses from which a key's requests were refused, most first. */
export function sumRefused(use: Use): readonly { readonly address: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { address, count } of use.flatMap(({ refusedAddresses }) => refusedAddresses)) {
    counts.set(address, (counts.get(address) ?? 0) + count);
  }
  return Array.from(counts, ([address, count]) => ({ address, count })).toSorted((a, b) => b.count - a.count);
}

/** A key with its use of the last 30 days, as far as it is loaded. */
export interface InspectedKey {
  readonly key: ApiKey;
  readonly use: Use | undefined;
}

/**
 * Finds what should be done about active keys at `now`, epoch ms, worst first. A key that nobody uses should be
 * revoked, whatever else is true of it; one that ends soon has no addresses, so it is listed once. Only its member
 * changes a key: others look at it.
 */
export const findHygiene = (keys: readonly InspectedKey[], now: number): readonly Finding[] =>
  keys
    .flatMap((inspected) => inspect(inspected, now))
    .toSorted(
      (a, b) =>
        FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
        (a.kind === 'ending' ? a.count - b.count : b.count - a.count),
    );

function inspect({ key, use }: InspectedKey, now: number): readonly Finding[] {
  if (key.state !== 'active') return [];
  const refused = sumRefused(use ?? []).reduce((sum, { count }) => sum + count, 0);
  const found: Finding[] = refused > 0 ? [{ kind: 'refused', key, remedy: 'look', count: refused }] : [];
  const idleDays = Math.floor((now - (key.lastUsedAt ?? key.createdAt)) / DAY_MS);
  const left = daysLeft(key, now);
  const remedy = key.mayManage ? 'addAddresses' : 'look';
  if (idleDays >= UNUSED_DAYS) found.push({ kind: 'unused', key, remedy: 'revoke', count: idleDays });
  else if (left !== undefined) found.push({ kind: 'ending', key, remedy, count: left });
  else if (key.addresses.length === 0) found.push({ kind: 'open', key, remedy, count: 0 });
  return found;
}
