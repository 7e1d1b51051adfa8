import { buildBrackets } from '@aldgate/domain/margin/bracket.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { AccountSnapshot, PositionSnapshot } from '@aldgate/domain/trading/accountSnapshot.ts';
import { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { linear } from '@aldgate/domain/trading/products/linear.ts';
import { type RestingOrder, sumOrderNotional } from '@aldgate/domain/trading/products/orderNotional.ts';
import type { SymbolBrackets } from '@aldgate/exchange/signed/payloads/accountRows.ts';
import { parseTradingRules } from '@aldgate/exchange/tradingRules.ts';
import type { ExchangeInfo, LevelRow } from '@aldgate/exchange/wire.ts';
import { ALICE, BOB, signedClient } from '@aldgate/venue/testing/signed.ts';
import { startVenue } from '@aldgate/venue/venue.ts';
import { EMPTY_ENTRY, type Entry } from '../../web/src/features/trading/orderForm/entry.ts';
import { computeEstimate } from '../../web/src/features/trading/orderForm/estimate.ts';
import { computeMaxOrderSize, type EstimateInputs } from '../../web/src/features/trading/orderForm/maxOrderSize.ts';

/** Largest differences between forecasts and the account, in the margin asset or the unit of a price. */
export interface ForecastErrors {
  readonly orders: number;
  readonly rejected: readonly string[];
  readonly filledLater: number;
  readonly available: number;
  readonly fee: number;
  readonly liquidationPrice: number;
  /** Orders by what they are. */
  readonly kinds: Readonly<Record<string, number>>;
}

export interface MarketForecasts {
  readonly orders: number;
  /** At 100 %. */
  readonly accepted: number;
  /** Differences of the available balance, for accepted orders that the displayed book could execute. */
  readonly differences: readonly number[];
}

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const;
const LEVERAGES = [5, 10, 20, 40] as const;
const START_MS = 1_763_690_000_000;
const STEP_MS = 100;

interface SentOrder {
  readonly code?: number;
  readonly msg?: string;
  readonly orderId: number;
  readonly status: string;
}

type Random = () => number;

/** A seeded generator (mulberry32), so that a run can be repeated. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A venue whose time moves only by `advance`, with the ticket's view of an account. */
async function openVenue(seed: number) {
  let at = START_MS;
  const venue = await startVenue({ port: 0, seed, demo: true, now: () => at, every: () => () => undefined });
  const clock = () => at;
  const [alice, bob] = [signedClient(venue.url, ALICE, clock), signedClient(venue.url, BOB, clock)];
  const open = async <Answer>(path: string) => (await (await fetch(`${venue.url}${path}`)).json()) as Answer;
  const { symbols } = await open<ExchangeInfo>('/fapi/v1/exchangeInfo');
  const brackets: readonly SymbolBrackets[] = (await alice('GET /fapi/v1/leverageBracket')).body;
  const instruments = new Map(
    symbols.map((info) => [
      info.symbol,
      { ...parseTradingRules(info), symbol: info.symbol, baseAsset: info.baseAsset, quoteAsset: info.quoteAsset },
    ]),
  );

  const account = async (symbol: string): Promise<AccountSnapshot> => {
    const { body: total } = await alice('GET /fapi/v3/account');
    const { body: risks } = await alice('GET /fapi/v3/positionRisk');
    const { body: config } = await alice('GET /fapi/v1/symbolConfig');
    const isolated = new Set(
      (config as { symbol: string; marginType: string }[])
        .filter(({ marginType }) => marginType === 'ISOLATED')
        .map((row) => row.symbol),
    );
    const { body: orders } = await alice('GET /fapi/v1/openOrders', { symbol });
    return {
      capital: {
        balance: total.totalWalletBalance,
        marginBalance: total.totalMarginBalance,
        availableBalance: total.availableBalance,
        maintMargin: total.totalMaintMargin,
      },
      positions: (risks as Record<string, string>[])
        .filter(({ positionAmt }) => Number(positionAmt) !== 0)
        .map(
          (risk): PositionSnapshot => ({
            instrumentId: risk.symbol ?? '',
            side: risk.positionAmt?.startsWith('-') === true ? 'short' : 'long',
            quantity: (risk.positionAmt ?? '').replace('-', ''),
            openPrice: risk.entryPrice ?? '',
            marginMode: isolated.has(risk.symbol ?? '') ? 'isolated' : 'cross',
            margin: risk.isolatedWallet ?? null,
            maintMargin: risk.maintMargin ?? null,
            unrealizedPnl: risk.unRealizedProfit ?? null,
          }),
        ),
      openOrders: sumOrderNotional(
        linear,
        (orders as Record<string, string>[]).map(
          (order): RestingOrder => ({
            direction: order.side === 'BUY' ? 'buy' : 'sell',
            reduceOnly: String(order.reduceOnly) === 'true',
            price: order.price ?? null,
            quantity: order.origQty ?? '',
            executedQuantity: order.executedQty ?? '',
          }),
        ),
      ),
    };
  };

  return {
    alice,
    bob,
    instruments,
    close: () => venue.close(),
    advance: (ms: number) => {
      for (let left = ms; left > 0; left -= STEP_MS) {
        at += STEP_MS;
        venue.tick();
      }
    },
    depth: (symbol: string) =>
      open<{ readonly bids: LevelRow[]; readonly asks: LevelRow[] }>(`/fapi/v1/depth?symbol=${symbol}&limit=500`),
    liquidationPrice: async (symbol: string): Promise<string> => {
      const { body } = await alice('GET /fapi/v3/positionRisk', { symbol });
      return body[0]?.liquidationPrice ?? '0';
    },
    available: async (): Promise<number> => Number((await alice('GET /fapi/v3/account')).body.availableBalance),
    /** Builds the ticket's inputs for a contract. */
    inputs: async (symbol: string, direction: Entry['direction']): Promise<EstimateInputs> => {
      const instrument = instruments.get(symbol);
      const rows = brackets.find((each) => each.symbol === symbol)?.brackets;
      if (instrument === undefined || rows === undefined) throw new Error(`${symbol} is not listed`);
      const { body: configs } = await alice('GET /fapi/v1/symbolConfig', { symbol });
      const { body: rates } = await alice('GET /fapi/v1/commissionRate', { symbol });
      const { markPrice: mark } = await open<{ markPrice: string }>(`/fapi/v1/premiumIndex?symbol=${symbol}`);
      const book = await open<{ readonly bids: LevelRow[]; readonly asks: LevelRow[] }>(
        `/fapi/v1/depth?symbol=${symbol}&limit=500`,
      );
      return {
        instrument,
        terms: {
          setting: {
            leverage: configs[0].leverage,
            marginMode: configs[0].marginType === 'ISOLATED' ? 'isolated' : 'cross',
            makerFeeRate: rates.makerCommissionRate,
            takerFeeRate: rates.takerCommissionRate,
          },
          brackets: buildBrackets(
            rows.map(({ initialLeverage, notionalCap, maintMarginRatio }) => ({
              initialLeverage,
              cap: parseFixed(String(notionalCap)),
              maintenanceRate: parseFixed(String(maintMarginRatio)),
            })),
          ),
        },
        account: await account(symbol),
        mark,
        depth: new BookDepth(direction === 'buy' ? book.asks : book.bids),
      };
    },
    send: async (symbol: string, entry: Entry): Promise<SentOrder> => {
      const limited = entry.kind === 'limit';
      const timeInForce = entry.isPostOnly ? 'GTX' : entry.timeInForce;
      const { body } = await alice('POST /fapi/v1/order', {
        symbol,
        side: entry.direction === 'buy' ? 'BUY' : 'SELL',
        type: limited ? 'LIMIT' : 'MARKET',
        quantity: entry.quantity,
        newOrderRespType: 'RESULT',
        ...(limited && { price: entry.price, timeInForce }),
        ...(entry.isReduceOnly && { reduceOnly: true }),
      });
      return body;
    },
    commission: async (symbol: string, orderId: number): Promise<number> => {
      const { body } = await alice('GET /fapi/v1/userTrades', { symbol, orderId });
      return (body as { commission: string }[]).reduce((sum, each) => sum + Number(each.commission), 0);
    },
  };
}

type OpenVenue = Awaited<ReturnType<typeof openVenue>>;

const onStep = (value: number, step: string) => {
  const decimals = step.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return (Math.floor(value / Number(step) + 1e-9) * Number(step)).toFixed(decimals);
};

/** A random order of a contract, as it would be entered in the ticket. */
async function randomEntry(venue: OpenVenue, symbol: string, random: Random): Promise<Entry & { name: string }> {
  const pick = <Each>(all: readonly Each[]): Each => all[Math.floor(random() * all.length)] as Each;
  const instrument = venue.instruments.get(symbol);
  if (instrument === undefined) throw new Error(`${symbol} is not listed`);
  const direction = pick(['buy', 'sell'] as const);
  const { bids, asks } = await venue.depth(symbol);
  const [own, other] = direction === 'buy' ? [bids, asks] : [asks, bids];
  const price = Number(own[0]?.[0]);
  const sign = direction === 'buy' ? -1 : 1;
  const value = 500 * 10 ** (random() * 2);
  const quantity = onStep(value / price, instrument.stepSize);
  const base = { ...EMPTY_ENTRY, direction, quantity };
  const resting = onStep(price * (1 + sign * random() * 0.02), instrument.tickSize);
  const crossing = other[Math.floor(random() * 12)]?.[0] ?? resting;
  const name = pick(['resting', 'crossing', 'market', 'postOnly', 'reduceOnly', 'immediate'] as const);
  switch (name) {
    case 'crossing':
      return { ...base, name, price: crossing };
    case 'immediate':
      return { ...base, name, price: crossing, timeInForce: 'IOC' };
    case 'postOnly':
      return { ...base, name, price: resting, isPostOnly: true };
    case 'market':
      return { ...base, name, kind: 'market' };
    case 'resting':
      return { ...base, name, price: resting };
    case 'reduceOnly':
      break;
  }
  const { body } = await venue.alice('GET /fapi/v3/positionRisk', { symbol });
  const held = Number(body[0]?.positionAmt ?? 0);
  const part = onStep(Math.abs(held) * random(), instrument.stepSize);
  // Without a position, an order of the same size that may open one.
  if (Number(part) === 0) return { ...base, name: 'market', kind: 'market' };
  return {
    ...base,
    name,
    kind: 'market',
    direction: held > 0 ? 'sell' : 'buy',
    quantity: part,
    isReduceOnly: true,
  };
}

/**
 * Random orders at a venue whose time is stopped while one is sent: what the ticket forecasts, beside what the account
 * shows after it. Half of the orders that rest are then executed by another account, where no other own order is ahead,
 * and compared again.
 */
export async function compareForecasts(orders: number, seed: number): Promise<ForecastErrors> {
  const venue = await openVenue(seed);
  const random = seeded(seed);
  const errors = { available: 0, fee: 0, liquidationPrice: 0 };
  const rejected: string[] = [];
  const kinds: Record<string, number> = {};
  let [compared, filledLater] = [0, 0];
  const note = (name: keyof typeof errors, forecast: string | null, actual: number) => {
    errors[name] = Math.max(errors[name], Math.abs(Number(forecast ?? '0') - actual));
  };
  try {
    for (const [index, symbol] of SYMBOLS.entries()) {
      await venue.alice('POST /fapi/v1/leverage', { symbol, leverage: LEVERAGES[index] ?? 20 });
      if (index % 2 === 1) await venue.alice('POST /fapi/v1/marginType', { symbol, marginType: 'ISOLATED' });
    }
    while (compared < orders) {
      venue.advance(6_000);
      const symbol = SYMBOLS[Math.floor(random() * SYMBOLS.length)] ?? 'BTCUSDT';
      const { name, ...entry } = await randomEntry(venue, symbol, random);
      const estimate = computeEstimate(entry, await venue.inputs(symbol, entry.direction));
      if (estimate === undefined) continue;
      const sent = await venue.send(symbol, entry);
      if (sent.code !== undefined) {
        rejected.push(`${name} ${symbol} ${entry.quantity} at ${entry.price}: ${sent.code} ${sent.msg}`);
        if (rejected.length > orders) throw new Error(`the venue rejects the orders: ${rejected[0]}`);
        continue;
      }
      compared += 1;
      kinds[name] = (kinds[name] ?? 0) + 1;
      note('available', estimate.sent.available, await venue.available());
      note('fee', estimate.takerFee, await venue.commission(symbol, sent.orderId));
      note('liquidationPrice', estimate.sent.liquidationPrice, Number(await venue.liquidationPrice(symbol)));
      if (!estimate.isResting || random() < 0.5) continue;
      if (!(await executeResting(venue, symbol, entry, sent.orderId))) continue;
      filledLater += 1;
      note('available', estimate.filled.available, await venue.available());
      note(
        'fee',
        String(Number(estimate.takerFee) + Number(estimate.makerFee)),
        await venue.commission(symbol, sent.orderId),
      );
      note('liquidationPrice', estimate.filled.liquidationPrice, Number(await venue.liquidationPrice(symbol)));
    }
  } finally {
    await venue.close();
  }
  return { orders: compared, rejected, filledLater, kinds, ...errors };
}

/** Another account trades through the book down to an order; false where other own orders would be executed as well. */
async function executeResting(venue: OpenVenue, symbol: string, { direction, price }: Entry, orderId: number) {
  const instrument = venue.instruments.get(symbol);
  const { body: open } = await venue.alice('GET /fapi/v1/openOrders', { symbol });
  const isBuy = direction === 'buy';
  const before = (open as { orderId: number; side: string; price: string }[]).filter(
    (order) =>
      order.orderId !== orderId &&
      order.side === (isBuy ? 'BUY' : 'SELL') &&
      (isBuy ? Number(order.price) >= Number(price) : Number(order.price) <= Number(price)),
  );
  if (before.length > 0 || instrument === undefined) return false;
  const { bids, asks } = await venue.depth(symbol);
  const rows = (isBuy ? bids : asks).filter(([at]) =>
    isBuy ? Number(at) >= Number(price) : Number(at) <= Number(price),
  );
  const size = rows.reduce((sum, [, quantity]) => sum + Number(quantity), 0);
  const quantity = onStep(size, instrument.stepSize);
  const { body } = await venue.bob('POST /fapi/v1/order', {
    symbol,
    side: isBuy ? 'SELL' : 'BUY',
    type: 'LIMIT',
    timeInForce: 'IOC',
    price,
    quantity,
  });
  const { body: order } = await venue.alice('GET /fapi/v1/order', { symbol, orderId });
  return body.code === undefined && order.status === 'FILLED';
}

/**
 * Market orders of 100 % in a moving market: the ticket's figures are `delayMs` old when the exchange receives the
 * order. Without a delay the book is still.
 */
export async function compareMarketOrders(orders: number, delayMs: number, seed: number): Promise<MarketForecasts> {
  const venue = await openVenue(seed);
  const random = seeded(seed);
  const differences: number[] = [];
  let accepted = 0;
  try {
    // With a balance that the displayed book can execute at the highest leverage.
    const amount = (await venue.available()) - 20_000;
    await venue.alice('POST /sapi/v1/asset/transfer', { type: 'UMFUTURE_MAIN', asset: 'USDT', amount });
    for (let index = 0; index < orders; index += 1) {
      const symbol = SYMBOLS[index % SYMBOLS.length] ?? 'BTCUSDT';
      const leverage = [5, 20, 50, 75][Math.floor(random() * 4)] ?? 20;
      await venue.alice('POST /fapi/v1/leverage', { symbol, leverage });
      venue.advance(6_000);
      const direction = random() < 0.5 ? 'buy' : 'sell';
      const blank: Entry = { ...EMPTY_ENTRY, kind: 'market', direction };
      const inputs = await venue.inputs(symbol, direction);
      const entry = { ...blank, quantity: computeMaxOrderSize(blank, inputs) };
      const estimate = computeEstimate(entry, inputs);
      if (estimate === undefined) throw new Error(`${symbol} has no estimate of ${entry.quantity}`);
      venue.advance(delayMs);
      const sent = await venue.send(symbol, entry);
      if (sent.code === undefined) accepted += 1;
      if (sent.code === undefined && estimate.taken?.exceedsBook !== true) {
        differences.push(Math.abs(Number(estimate.filled.available) - (await venue.available())));
      }
      const { body } = await venue.alice('GET /fapi/v3/positionRisk', { symbol });
      const held = Number(body[0]?.positionAmt ?? 0);
      if (held === 0) continue;
      venue.advance(10_000);
      const quantity = String(body[0].positionAmt).replace('-', '');
      const closing = { ...blank, direction: held > 0 ? 'sell' : 'buy', quantity, isReduceOnly: true } as const;
      await venue.send(symbol, closing);
    }
  } finally {
    await venue.close();
  }
  return { orders, accepted, differences };
}
