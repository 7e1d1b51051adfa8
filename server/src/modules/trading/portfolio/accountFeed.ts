import type { AnswerOf } from '@aldgate/contract';
import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { AccountEvent } from '@aldgate/domain/trading/accountReport.ts';
import { systemClock, type Clock as Timers } from '@aldgate/exchange/clock.ts';
import type { AccountStream, ProductClient, RawEvent } from '@aldgate/exchange/products/productClient.ts';
import { isAuthRejected } from '@aldgate/exchange/signed/signedRest.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import type { Purpose } from '../../exchanges/index.ts';
import { LIST_ALL_MS } from '../exchange/openOrders.ts';
import { type AccountState, changedOrders, EMPTY, isSameState, type OpenOrder } from './accountState.ts';
import { applyEvent } from './applyEvent.ts';
import { computeAveragePrices } from './averagePrices.ts';
import type { EventRecorder } from './eventRecorder.ts';
import { buildState } from './snapshot.ts';
import { withCostBasis } from './withCostBasis.ts';

type Freshness = AnswerOf<'queryFuturesAccount'>['freshness'];

export interface FeedDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly recorder: EventRecorder;
  /** Marks the key of an account that the exchange does not accept any more. */
  readonly onKeyRejected?: (account: TradingAccount) => void;
  readonly timers?: Timers;
  /** Math.random by default. */
  readonly random?: () => number;
}

const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 30_000;
/** A snapshot that differs from the events is checked with a second one. */
const SECOND_LOOK_MS = 2_000;
/** Longer than an execution's balances follow it. */
const AVERAGES_AFTER_MS = 30;
const BRACKETS_KEPT_MS = 60 * 60_000;
/** The maximum of events buffered during a snapshot; beyond it the snapshot starts again. */
const BUFFER_MAX = 10_000;

/** Called after each change with the changed orders, including those that ended; `isReplaced` after a difference. */
type ChangeListener = (changed: readonly OpenOrder[], isReplaced: boolean) => void;

/**
 * Follows one product of an account: a REST snapshot with the events of its stream applied to it. During an outage of
 * the stream it keeps the last state and its time.
 */
export class AccountFeed {
  readonly account: TradingAccount;
  readonly product: Product;
  readonly #client: ProductClient;
  readonly #deps: FeedDeps;
  readonly #timers: Timers;
  readonly #stream: AccountStream;
  readonly #listeners = new Set<ChangeListener>();
  readonly #resyncMs: () => number;
  /** Resolves with the first state. */
  readonly ready: Promise<void>;
  #becomeReady: () => void = () => undefined;
  readonly #hasPositions: boolean;
  #state: AccountState = EMPTY;
  #brackets: ReadonlyMap<string, Brackets> = new Map();
  #bracketsAt = Number.NEGATIVE_INFINITY;
  /** When the open orders of all contracts are read next. */
  #listAllAt: number;
  #isOpen = false;
  #isLive = false;
  #hasState = false;
  /** The time when the state was last known to be complete. */
  #completeAt = 0;
  /** Events since a snapshot was requested; undefined without one. */
  #buffer: AccountEvent[] | undefined;
  #failures = 0;
  /** Numbers snapshots, so that an abandoned one has no effect. */
  #round = 0;
  #cancelTimer: (() => void) | undefined;
  #cancelAverages: (() => void) | undefined;
  #isClosed = false;

  /** `resyncMs`: the interval of comparisons with the exchange. */
  constructor(account: TradingAccount, product: Product, deps: FeedDeps, resyncMs: () => number) {
    this.account = account;
    this.product = product;
    this.#hasPositions = traitsOf(product).hasPositions;
    this.#client = account.client(product);
    this.#deps = deps;
    this.#resyncMs = resyncMs;
    this.#timers = deps.timers ?? systemClock;
    // At any time within the hour, so that accounts which are opened together do not read everything together.
    this.#listAllAt = deps.clock() + (deps.random ?? Math.random)() * LIST_ALL_MS;
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    const { clock, log } = deps;
    this.#stream = this.#client.openStream({
      stream: account.exchange.streamOf(product),
      clock: { now: clock, after: (ms, callback) => this.#timers.after(ms, callback) },
      onOpen: () => this.#opened(),
      onEvent: (event) => this.#ingest(event),
      onLost: (error) => this.#lost(error),
      onError: (error) => log.error({ err: error, account: account.accountId }, 'an account’s stream failed'),
    });
  }

  get state(): AccountState {
    return this.#state;
  }

  get brackets(): ReadonlyMap<string, Brackets> {
    return this.#brackets;
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  get freshness(): Freshness {
    if (!this.#hasState) return { state: 'connecting', at: null, ageMs: null };
    const at = this.#isLive ? Math.max(this.#completeAt, this.#stream.lastMessageAt ?? 0) : this.#completeAt;
    return { state: this.#isLive ? 'live' : 'stale', at, ageMs: Math.max(0, this.#deps.clock() - at) };
  }

  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#round += 1;
    this.#cancelTimer?.();
    this.#cancelAverages?.();
    this.#stream.close();
    this.#becomeReady();
    this.#listeners.clear();
  }

  #opened(): void {
    this.#isOpen = true;
    this.#failures = 0;
    this.#begin('open');
  }

  #lost(error: unknown): void {
    if (this.#isLive) this.#completeAt = Math.max(this.#completeAt, this.#stream.lastMessageAt ?? 0);
    const { log } = this.#deps;
    const { accountId } = this.account;
    log.info({ account: accountId, err: error, wasOpen: this.#isOpen }, 'an account’s stream is down');
    this.#isOpen = false;
    this.#round += 1;
    this.#buffer = undefined;
    this.#cancelTimer?.();
    this.#reportRejection(error);
    this.#becomeStale();
  }

  #becomeStale(): void {
    if (!this.#isLive) return;
    this.#isLive = false;
    this.#notify([]);
  }

  /** Returns whether the exchange has rejected the account's key. */
  #reportRejection(error: unknown): boolean {
    if (!isAuthRejected(error)) return false;
    this.#deps.onKeyRejected?.(this.account);
    return true;
  }

  /** An unreadable event is replaced by a snapshot of the state and a sync of the records. */
  #ingest(event: RawEvent): void {
    try {
      this.#applyEvent(this.#client.parseEvent(event));
    } catch (error) {
      const { log, recorder } = this.#deps;
      log.error({ err: error, account: this.account.accountId, event: event.e }, 'an event could not be parsed');
      void recorder.syncSoon(this.account);
      this.#begin('open');
    }
  }

  #applyEvent(event: AccountEvent): void {
    this.#deps.recorder.ingest(this.account, event);
    this.#buffer?.push(event);
    if (this.#buffer !== undefined && this.#buffer.length > BUFFER_MAX) this.#begin('open');
    if (!this.#hasState) return;
    this.#setState(applyEvent(this.#state, event));
    // The exchange does not know when the platform ends the order.
    if (event.type === 'order' && event.isConditional) void this.#loadCostBasis();
    if (event.type === 'balance' || (event.type === 'order' && event.fill !== undefined)) this.#loadAveragesSoon();
    // A transfer is completed in the records after it.
    if (!this.#hasPositions && event.type === 'balance' && !event.isOfOrder) void this.#syncRecords();
  }

  /** Requests a snapshot and buffers events meanwhile. */
  #begin(why: 'open' | 'resync' | 'second look'): void {
    this.#cancelTimer?.();
    this.#round += 1;
    this.#buffer = [];
    void this.#synchronise(this.#round, why);
  }

  async #synchronise(round: number, why: 'open' | 'resync' | 'second look'): Promise<void> {
    const { log } = this.#deps;
    const { pace } = this.account.exchange.weight(this.product);
    const isCurrent = () => round === this.#round && !this.#isClosed;
    try {
      // Somebody waits for an account that is opened.
      const purpose = why === 'open' ? 'people' : 'platform';
      // The exchange's symbols of spot are named by its list; events of before are read again by the records' sync.
      if (!this.#hasPositions) await this.account.exchange.instruments.all(this.product);
      await this.#refreshBrackets(purpose);
      const instruments = await this.#findContracts(why);
      if (!isCurrent()) return;
      const run = <Result>(weight: number, work: () => Promise<Result>) => pace.run(weight, work, purpose);
      const report = await this.#client.report({ instruments, run });
      if (!isCurrent()) return;
      if (instruments === 'all') this.#listAllAt = this.#deps.clock() + LIST_ALL_MS;
      const events = this.#buffer ?? [];
      this.#buffer = undefined;
      const next = events.reduce(applyEvent, buildState(report, this.#state));
      if (why === 'resync' && !isSameState(this.#state, next)) {
        this.#later(SECOND_LOOK_MS, 'second look');
        return;
      }
      const isReplaced = why === 'open' || (why === 'second look' && !isSameState(this.#state, next));
      if (isReplaced && why === 'second look') {
        log.warn({ account: this.account.accountId }, 'the exchange’s state of an account differs from its events');
        void this.#syncRecords();
      }
      this.#failures = 0;
      this.#hasState = true;
      this.#isLive = true;
      this.#completeAt = this.#deps.clock();
      this.#setState(next, isReplaced);
      this.#becomeReady();
      this.#later(this.#resyncMs(), 'resync');
      if (why === 'open') {
        void this.#loadCostBasis();
        void this.#syncRecords();
      }
      void this.#loadAverages(true);
    } catch (error) {
      if (!isCurrent()) return;
      log.warn({ err: error, account: this.account.accountId }, 'the state of an account could not be read');
      if (this.#reportRejection(error)) this.#becomeStale();
      this.#failures += 1;
      this.#later(Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** this.#failures), this.#isLive ? 'resync' : 'open');
    }
  }

  /**
   * The contracts that may have open orders, as far as the records and the state know; 'all' once an hour and in doubt.
   */
  async #findContracts(why: 'open' | 'resync' | 'second look'): Promise<readonly string[] | 'all'> {
    const isDue = why === 'second look' || (why === 'resync' && this.#deps.clock() >= this.#listAllAt);
    if (isDue) return 'all';
    const recorded = await this.#deps.recorder.openContracts(this.account, this.product);
    return [...recorded, ...[...this.#state.orders.values()].map(({ instrumentId }) => instrumentId)];
  }

  async #refreshBrackets(purpose: Purpose): Promise<void> {
    const now = this.#deps.clock();
    if (now - this.#bracketsAt < BRACKETS_KEPT_MS) return;
    const { margin } = this.#client;
    if (margin === undefined) return;
    this.#brackets = await this.account.exchange.weight(this.product).pace.run(1, () => margin.brackets(), purpose);
    this.#bracketsAt = now;
  }

  /** Syncs the records, then loads what they add to the state. */
  async #syncRecords(): Promise<void> {
    await this.#deps.recorder.syncSoon(this.account);
    await Promise.all([this.#loadCostBasis(), this.#loadAverages(true)]);
  }

  /** Adds what the records know about the state's orders and positions and the exchange does not report. */
  async #loadCostBasis(): Promise<void> {
    const { recorder, log } = this.#deps;
    try {
      const costs = await recorder.readCostBasis(this.account, this.product, () => this.#state);
      if (!this.#isClosed) this.#setState(withCostBasis(this.#state, costs));
    } catch (error) {
      log.warn({ err: error, account: this.account.accountId }, 'the cost basis of an account could not be read');
    }
  }

  /** Loads once for the events of an execution, and later for those that follow. */
  #loadAveragesSoon(): void {
    if (this.#hasPositions) return;
    this.#cancelAverages ??= this.#timers.after(AVERAGES_AFTER_MS, () => {
      this.#cancelAverages = undefined;
      void this.#loadAverages(false);
    });
  }

  /** Adds the average buy prices of the balances. `isThorough`: records that came late are counted too. */
  async #loadAverages(isThorough: boolean): Promise<void> {
    if (this.#hasPositions) return;
    const { recorder, log } = this.#deps;
    try {
      const holdings = await recorder.readHoldings(this.account, isThorough);
      if (this.#isClosed) return;
      const averagePrices = computeAveragePrices(this.#state, holdings);
      if (averagePrices !== this.#state.averagePrices) this.#setState({ ...this.#state, averagePrices });
    } catch (error) {
      log.warn({ err: error, account: this.account.accountId }, 'the average prices of an account could not be read');
    }
  }

  #later(ms: number, why: 'open' | 'resync' | 'second look'): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#timers.after(ms, () => {
      if (this.#isOpen && !this.#isClosed) this.#begin(why);
    });
  }

  #setState(next: AccountState, isReplaced = false): void {
    if (next === this.#state && this.#isLive && !isReplaced) return;
    const before = this.#state;
    this.#state = next;
    this.#notify(changedOrders(before, next), isReplaced);
  }

  #notify(changed: readonly OpenOrder[], isReplaced = false): void {
    for (const listener of Array.from(this.#listeners)) {
      try {
        listener(changed, isReplaced);
      } catch (error) {
        this.#deps.log.error({ err: error }, 'a listener of an account failed');
      }
    }
  }
}
