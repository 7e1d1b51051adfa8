import type { Pushed, PushedName } from './push.ts';

type StateName = 'account' | 'positions' | 'openOrders';

/** An event of the futures channel that is about one of the three states. */
export type StateEvent = {
  readonly [Name in Exclude<PushedName, 'order'>]: { readonly name: Name; readonly data: Pushed[Name] };
}[Exclude<PushedName, 'order'>];

/** The three states of an account as far as its channel has sent them. */
export type PushedStates = { readonly [Name in StateName]?: Pushed[Name] };

/**
 * The states after an event. A repeated or late change has no effect; 'gap' if changes before this one are missing: the
 * channel is then opened again, which sends the states whole.
 */
export function applyPushed(known: PushedStates, { name, data }: StateEvent): PushedStates | 'gap' {
  if (name === 'account' || name === 'positions' || name === 'openOrders') return { ...known, [name]: data };
  const before = known[STATES[name]];
  if (before === undefined || data.sequence > before.sequence + 1) return 'gap';
  if (data.sequence <= before.sequence) return known;
  const { sequence, freshness } = data;
  const { account, positions, openOrders } = known;
  if (name === 'accountChanged' && account !== undefined) {
    // The figures beside the assets: the capital of futures, the fee rates of spot.
    const { changed: _changed, removed: _removed, ...figures } = data;
    return { ...known, account: { ...figures, assets: applyRows(account.assets, data, ({ asset }) => asset) } };
  }
  if (name === 'positionsChanged' && positions !== undefined) {
    const items = applyRows(positions.items, data, ({ instrumentId }) => instrumentId);
    items.sort((a, b) => a.instrumentId.localeCompare(b.instrumentId));
    return { ...known, positions: { ...positions, sequence, freshness, items } };
  }
  if (name === 'openOrdersChanged' && openOrders !== undefined) {
    const items = applyRows(openOrders.items, data, ({ clientOrderId }) => clientOrderId);
    items.sort((a, b) => b.createdAt - a.createdAt || compareIds(b.orderId, a.orderId));
    return { ...known, openOrders: { ...openOrders, sequence, freshness, items } };
  }
  return 'gap';
}

const STATES = { accountChanged: 'account', positionsChanged: 'positions', openOrdersChanged: 'openOrders' } as const;

interface Change<Row> {
  readonly changed: readonly Row[];
  readonly removed: readonly string[];
}

/** Changed rows keep their place; new ones are appended. */
function applyRows<Row>(rows: readonly Row[], { changed, removed }: Change<Row>, nameOf: (row: Row) => string): Row[] {
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  for (const name of removed) byName.delete(name);
  for (const row of changed) byName.set(nameOf(row), row);
  return [...byName.values()];
}

function compareIds(a: string | null, b: string | null): number {
  const [idA, idB] = [BigInt(a ?? 0), BigInt(b ?? 0)];
  return idA < idB ? -1 : Number(idA > idB);
}
