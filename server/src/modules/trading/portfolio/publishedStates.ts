import type { Pushed, PushedName } from '@aldgate/contract/trading/push.ts';
import type { AccountFeed } from './accountFeed.ts';
import { type AccountState, EMPTY } from './accountState.ts';
import { accountNow, type Figures, positionsNow } from './handlers.ts';
import { type Asset, formatOrder, listOpenOrders, type Position } from './view.ts';

export const STATE_NAMES = ['account', 'positions', 'openOrders'] as const;
export type StateName = (typeof STATE_NAMES)[number];
export type Sequences = Readonly<Record<StateName, number>>;

const MARK_TIME_EVERY_MS = 2_000;

/** The time of an unchanged mark price is sent every two seconds. */
const roundMarkTime = (name: string, value: unknown): unknown =>
  name === 'markAt' && typeof value === 'number' ? Math.floor(value / MARK_TIME_EVERY_MS) : value;

export function eventText<Name extends PushedName>(name: Name, data: Pushed[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * An account's three states as its channels have them: what changed since the last time is made once for all of them.
 * Each state has a sequence, which grows by one with each change.
 */
export class PublishedStates {
  readonly #feed: AccountFeed;
  readonly #deps: Figures;
  readonly #assets = new PublishedRows<Asset>(({ asset }) => asset);
  readonly #positions = new PublishedRows<Position>(({ instrumentId }) => instrumentId);
  #capital: Pushed['account']['futuresCapital'] = null;
  #orders: AccountState['orders'] = EMPTY.orders;
  /** Fields of each state without its rows, as JSON. */
  readonly #beside = new Map<StateName, string>();
  /** The rows of each state as JSON, until they change. */
  readonly #rows = new Map<StateName, string>();
  #sequences: Sequences = { account: 0, positions: 0, openOrders: 0 };

  constructor(feed: AccountFeed, deps: Figures) {
    this.#feed = feed;
    this.#deps = deps;
  }

  get sequences(): Sequences {
    return this.#sequences;
  }

  /**
   * Publishes the account's current state; returns the events of what changed. `isWhole`: every state is sent whole.
   */
  advance(isWhole: boolean): string {
    const { state, freshness } = this.#feed;
    const { assets, futuresCapital } = accountNow(this.#feed, this.#deps);
    const { items } = positionsNow(this.#feed, this.#deps);
    const ofAssets = this.#assets.update(assets);
    const ofPositions = this.#positions.update(items);
    const ofOrders = state.orders.changesSince(this.#orders);
    this.#orders = state.orders;
    this.#capital = futuresCapital;
    const orders = { changed: ofOrders.changed.map(([, order]) => formatOrder(order)), removed: ofOrders.removed };
    const next = (name: StateName, rows: RowChanges<unknown>, beside: unknown[]) =>
      this.#advanceState(name, rows, beside) || isWhole;
    const isChanged = {
      account: next('account', ofAssets, [freshness.state, futuresCapital]),
      positions: next('positions', ofPositions, [freshness.state]),
      openOrders: next('openOrders', orders, [freshness.state]),
    };
    for (const name of STATE_NAMES) {
      if (isChanged[name]) this.#sequences = { ...this.#sequences, [name]: this.#sequences[name] + 1 };
    }
    if (isWhole) return STATE_NAMES.map((name) => this.whole(name)).join('');
    const { account, positions, openOrders } = this.#sequences;
    return [
      isChanged.account && eventText('accountChanged', { sequence: account, freshness, futuresCapital, ...ofAssets }),
      isChanged.positions && eventText('positionsChanged', { sequence: positions, freshness, ...ofPositions }),
      isChanged.openOrders && eventText('openOrdersChanged', { sequence: openOrders, freshness, ...orders }),
    ]
      .filter((text) => text !== false)
      .join('');
  }

  /** The event of a whole state, as published. */
  whole(name: StateName): string {
    const rows = this.#rows.get(name) ?? this.#formatRows(name);
    this.#rows.set(name, rows);
    const { freshness } = this.#feed;
    const head = {
      sequence: this.#sequences[name],
      freshness,
      ...(name === 'account' && { futuresCapital: this.#capital }),
    };
    const field = name === 'account' ? 'assets' : 'items';
    return `event: ${name}\ndata: ${JSON.stringify(head).slice(0, -1)},"${field}":${rows}}\n\n`;
  }

  #advanceState(name: StateName, { changed, removed }: RowChanges<unknown>, beside: unknown[]): boolean {
    const text = JSON.stringify(beside);
    const areRowsChanged = changed.length > 0 || removed.length > 0;
    if (areRowsChanged) this.#rows.delete(name);
    if (!areRowsChanged && this.#beside.get(name) === text) return false;
    this.#beside.set(name, text);
    return true;
  }

  #formatRows(name: StateName): string {
    if (name === 'openOrders') return JSON.stringify(listOpenOrders({ orders: this.#orders }));
    return JSON.stringify(name === 'account' ? this.#assets.rows : this.#positions.rows);
  }
}

interface RowChanges<Row> {
  readonly changed: Row[];
  readonly removed: string[];
}

/** The rows of a state whose figures are computed at each publication. */
class PublishedRows<Row extends object> {
  readonly #nameRow: (row: Row) => string;
  #texts: ReadonlyMap<string, string> = new Map();
  rows: readonly Row[] = [];

  constructor(nameRow: (row: Row) => string) {
    this.#nameRow = nameRow;
  }

  update(rows: readonly Row[]): RowChanges<Row> {
    const texts = new Map(rows.map((row) => [this.#nameRow(row), JSON.stringify(row, roundMarkTime)]));
    const changes = {
      changed: rows.filter((row) => this.#texts.get(this.#nameRow(row)) !== texts.get(this.#nameRow(row))),
      removed: [...this.#texts.keys()].filter((name) => !texts.has(name)),
    };
    this.#texts = texts;
    this.rows = rows;
    return changes;
  }
}
