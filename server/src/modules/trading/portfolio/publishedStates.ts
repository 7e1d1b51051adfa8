import type { PushedName } from '@aldgate/contract/trading/push.ts';
import type { AccountFeed } from './accountFeed.ts';
import { type AccountState, EMPTY } from './accountState.ts';
import type { Figures } from './handlers.ts';
import { productView, type StateName } from './productView.ts';
import { formatOrder, listOpenOrders } from './view.ts';

export type Sequences = Readonly<Record<StateName, number>>;

const MARK_TIME_EVERY_MS = 2_000;

/** The time of an unchanged mark price is sent every two seconds. */
const roundMarkTime = (name: string, value: unknown): unknown =>
  name === 'markAt' && typeof value === 'number' ? Math.floor(value / MARK_TIME_EVERY_MS) : value;

/**
 * An account's three states as its channels have them: what changed since the last time is made once for all of them.
 * Each state has a sequence, which grows by one with each change.
 */
export class PublishedStates {
  readonly #feed: AccountFeed;
  readonly #deps: Figures;
  readonly #view: ReturnType<typeof productView>;
  readonly #source: Readonly<Record<'keyId' | 'product', string>>;
  readonly #assets = new PublishedRows<{ readonly asset: string }>(({ asset }) => asset);
  readonly #positions = new PublishedRows<{ readonly instrumentId: string }>(({ instrumentId }) => instrumentId);
  /** The account's figures beside its assets. */
  #figures: object = {};
  #orders: AccountState['orders'] = EMPTY.orders;
  /** Fields of each state without its rows, as JSON. */
  readonly #beside = new Map<StateName, string>();
  /** The rows of each state as JSON, until they change. */
  readonly #rows = new Map<StateName, string>();
  #sequences: Sequences = { account: 0, positions: 0, openOrders: 0 };

  constructor(feed: AccountFeed, deps: Figures) {
    this.#feed = feed;
    this.#deps = deps;
    this.#view = productView(feed.product);
    this.#source = { keyId: feed.account.keyId, product: feed.product };
  }

  /** The states that the product has. */
  get names(): readonly StateName[] {
    return this.#view.names;
  }

  get sequences(): Sequences {
    return this.#sequences;
  }

  /** An event of this account and product: a channel may have several. */
  eventText(name: PushedName, data: object): string {
    return `event: ${name}\ndata: ${JSON.stringify({ ...this.#source, ...data })}\n\n`;
  }

  /**
   * Publishes the account's current state; returns the events of what changed. `isWhole`: every state is sent whole.
   */
  advance(isWhole: boolean): string {
    const { state, freshness } = this.#feed;
    const { assets, figures } = this.#view.account(this.#feed, this.#deps);
    const ofAssets = this.#assets.update(assets);
    const ofPositions = this.#positions.update(this.#view.positions(this.#feed, this.#deps));
    const ofOrders = state.orders.changesSince(this.#orders);
    this.#orders = state.orders;
    this.#figures = figures;
    const orders = { changed: ofOrders.changed.map(([, order]) => formatOrder(order)), removed: ofOrders.removed };
    const next = (name: StateName, rows: RowChanges<unknown>, beside: unknown[]) =>
      this.#advanceState(name, rows, beside) || isWhole;
    const isChanged = {
      account: next('account', ofAssets, [freshness.state, figures]),
      positions: next('positions', ofPositions, [freshness.state]),
      openOrders: next('openOrders', orders, [freshness.state]),
    };
    for (const name of this.names) {
      if (isChanged[name]) this.#sequences = { ...this.#sequences, [name]: this.#sequences[name] + 1 };
    }
    if (isWhole) return this.names.map((name) => this.whole(name)).join('');
    const { account, positions, openOrders } = this.#sequences;
    return [
      isChanged.account && this.eventText('accountChanged', { sequence: account, freshness, ...figures, ...ofAssets }),
      isChanged.positions &&
        this.names.includes('positions') &&
        this.eventText('positionsChanged', { sequence: positions, freshness, ...ofPositions }),
      isChanged.openOrders && this.eventText('openOrdersChanged', { sequence: openOrders, freshness, ...orders }),
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
      ...this.#source,
      sequence: this.#sequences[name],
      freshness,
      ...(name === 'account' && this.#figures),
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
