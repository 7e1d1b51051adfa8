import type { DatabaseSync } from 'node:sqlite';
import type { Traded } from '../engine/events.ts';
import type { Batch } from '../journal/commandProcessor.ts';
import type { Projection, WriteRow } from '../journal/projection.ts';
import type { Trade } from '../market/trade.ts';
import { AggregateNumbers } from './aggregateNumbers.ts';
import { addTrade, type Bar, flatBar } from './bar.ts';
import { MINUTE_MS } from './barHistory.ts';
import { TRADES_KEPT } from './tradeTape.ts';

/** Retention: 120 days, about 240 MB for twenty contracts. Before that, history comes from the price path. */
const RETENTION_MINUTES = 120 * 24 * 60;

const TABLES = `
  create table if not exists bar (
    symbol text not null, minute integer not null, open integer not null, high integer not null, low integer not null,
    close integer not null, volume integer not null, quote_volume integer not null, taker_volume integer not null,
    taker_quote_volume integer not null, count integer not null, last_id integer not null,
    primary key (symbol, minute)
  ) strict, without rowid;
  create table if not exists trade (
    symbol text not null, id integer not null, time integer not null, price integer not null, quantity integer not null,
    buyer_is_maker integer not null, aggregate_id integer not null, primary key (symbol, id)
  ) strict, without rowid;
  -- Minutes in which the venue was there, whether or not anybody traded.
  create table if not exists awake (minute integer primary key) strict;
`;

const ADD_TO_BAR = `
  insert into bar values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (symbol, minute) do update set
    high = max(high, excluded.high), low = min(low, excluded.low), close = excluded.close,
    volume = volume + excluded.volume, quote_volume = quote_volume + excluded.quote_volume,
    taker_volume = taker_volume + excluded.taker_volume,
    taker_quote_volume = taker_quote_volume + excluded.taker_quote_volume,
    count = count + excluded.count, last_id = excluded.last_id
`;

/** Statement numbers. */
const TRADE = 0;
const BAR = 1;
const AWAKE = 2;
const DROP_TRADES = 3;
const DROP_BARS = 4;
const DROP_AWAKE = 5;

const STATEMENTS: readonly string[] = [
  'insert into trade values (?, ?, ?, ?, ?, ?, ?)',
  ADD_TO_BAR,
  'insert or ignore into awake values (?)',
  'delete from trade where symbol = ?1 and id <= (select max(id) from trade where symbol = ?1) - ?2',
  'delete from bar where symbol = ? and minute < ?',
  'delete from awake where minute < ?',
];

/** Stores trades and their minute bars, beside the journal. */
export class MarketStore implements Projection {
  readonly tables = TABLES;
  readonly statements = STATEMENTS;
  #database: DatabaseSync | undefined;
  readonly #numbers = new Map<string, AggregateNumbers>();
  #minute = 0;

  open(database: DatabaseSync): void {
    this.#database = database;
  }

  write(batches: readonly Batch[], put: WriteRow): void {
    // Trades are aggregated first, so that each minute is written once.
    const bars = new Map<string, Bar>();
    for (const { at, events } of batches) {
      const minute = Math.floor(at / MINUTE_MS);
      if (minute !== this.#minute) {
        this.#writeBars(bars, put);
        put(AWAKE, [minute]);
        this.#minute = minute;
      }
      for (const event of events) {
        if (event.type !== 'trade') continue;
        this.#writeTrade(event, at, put);
        bars.set(event.symbol, addTrade(bars.get(event.symbol) ?? flatBar(event.price), event));
      }
    }
    this.#writeBars(bars, put);
  }

  #writeTrade({ symbol, id, price, quantity, buyerIsMaker }: Traded, at: number, put: WriteRow): void {
    const aggregateId = this.#findNumbers(symbol, id).next({ id, time: at, price, quantity, buyerIsMaker });
    put(TRADE, [symbol, id, at, price, quantity, Number(buyerIsMaker), aggregateId]);
  }

  /** Adds bars to those of the running minute and clears them. */
  #writeBars(bars: Map<string, Bar>, put: WriteRow): void {
    for (const [symbol, bar] of bars) {
      const { open, high, low, close, volume, quoteVolume, takerBuyVolume, takerBuyQuoteVolume, count, lastId } = bar;
      const volumes = [volume, quoteVolume, takerBuyVolume, takerBuyQuoteVolume];
      put(BAR, [symbol, this.#minute, open, high, low, close, ...volumes, count, lastId]);
    }
    bars.clear();
  }

  prune(at: number, put: WriteRow): void {
    const before = Math.floor(at / MINUTE_MS) - RETENTION_MINUTES;
    // Only symbols that traded since the start have grown.
    for (const symbol of this.#numbers.keys()) {
      put(DROP_TRADES, [symbol, TRADES_KEPT]);
      put(DROP_BARS, [symbol, before]);
    }
    put(DROP_AWAKE, [before]);
  }

  /** Continues after the last stored trade; a new symbol starts at its first trade's id. */
  #findNumbers(symbol: string, firstId: number): AggregateNumbers {
    const known = this.#numbers.get(symbol);
    if (known !== undefined) return known;
    const last = this.trades(symbol, 1).at(-1);
    const numbers = new AggregateNumbers(last?.aggregateId ?? firstId, last);
    this.#numbers.set(symbol, numbers);
    return numbers;
  }

  /** The latest trades of a symbol, oldest first. */
  trades(symbol: string, limit = TRADES_KEPT): Trade[] {
    const rows = this.#read('select * from trade where symbol = ? order by id desc limit ?', [symbol, limit]);
    return rows.reverse().map((row) => ({
      id: Number(row.id),
      time: Number(row.time),
      price: Number(row.price),
      quantity: Number(row.quantity),
      buyerIsMaker: row.buyer_is_maker === 1,
      aggregateId: Number(row.aggregate_id),
    }));
  }

  /** Minute bars with trades in [from, to), by minute. */
  bars(symbol: string, from: number, to: number): Map<number, Bar> {
    const rows = this.#read('select * from bar where symbol = ? and minute >= ? and minute < ?', [symbol, from, to]);
    return new Map(rows.map((row) => [Number(row.minute), parseBar(row)]));
  }

  /** Minutes in [from, to) in which the venue was running. */
  listOnlineMinutes(from: number, to: number): Set<number> {
    return new Set(
      this.#read('select minute from awake where minute >= ? and minute < ?', [from, to]).map((row) =>
        Number(row.minute),
      ),
    );
  }

  /** The first minute in which the venue was running. */
  firstMinute(): number | undefined {
    const first = this.#read('select min(minute) as first from awake', [])[0]?.first;
    return typeof first === 'number' ? first : undefined;
  }

  #read(sql: string, values: readonly (string | number)[]): Record<string, unknown>[] {
    if (this.#database === undefined) throw new Error('the market data is not open');
    return this.#database.prepare(sql).all(...values);
  }
}

function parseBar(row: Record<string, unknown>): Bar {
  return {
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    volume: Number(row.volume),
    quoteVolume: Number(row.quote_volume),
    takerBuyVolume: Number(row.taker_volume),
    takerBuyQuoteVolume: Number(row.taker_quote_volume),
    count: Number(row.count),
    lastId: Number(row.last_id),
  };
}
