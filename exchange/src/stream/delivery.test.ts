import { expect, test, vi } from 'vitest';
import { scriptedStream } from '../testing/scriptedStream.ts';
import { PayloadError } from './payloadError.ts';
import {
  aggTradeStream,
  bookTickerStream,
  depthStream,
  klineStream,
  partialDepthStream,
  spotPartialDepthStream,
} from './streams.ts';

const depth = { name: 'btcusdt@depth@100ms' };
const quotes = { name: 'btcusdt@bookTicker' };

test('a listener that throws is reported; the others receive the message and the stream continues', () => {
  const onError = vi.fn();
  const { clock, stream, states, live } = scriptedStream({ onError });
  const received: unknown[] = [];
  stream.subscribe(depth, () => {
    throw new Error('a broken screen');
  });
  stream.subscribe(depth, (data) => received.push(data));
  const socket = live();
  socket.receive({ stream: depth.name, data: 1 });
  socket.receive({ stream: depth.name, data: 2 });
  clock.advance(4000);
  expect(received).toEqual([1, 2]);
  expect(onError.mock.calls).toEqual([[new Error('a broken screen')], [new Error('a broken screen')]]);
  expect([stream.status.state, ...states]).toEqual(['live', 'live']);
});

test('listeners of the state, and of rejections, are kept apart as well', () => {
  const onError = vi.fn();
  const onRejection = () => {
    throw new Error('a broken log');
  };
  const { stream, live } = scriptedStream({ onError, onRejection });
  const later: string[] = [];
  stream.onState(() => {
    throw new Error('a broken badge');
  });
  stream.onState(({ state }) => later.push(state));
  live().receive({ code: 2, msg: 'no' });
  expect(later).toEqual(['live']);
  expect(onError.mock.calls).toEqual([[new Error('a broken badge')], [new Error('a broken log')]]);
});

test('without anybody to report to, an error goes to the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { stream, live } = scriptedStream();
  stream.subscribe(depth, () => {
    throw new Error('a broken screen');
  });
  live().receive({ stream: depth.name, data: 1 });
  expect(log.mock.calls).toEqual([[new Error('a broken screen')]]);
  log.mockRestore();
});

const trade = { e: 'aggTrade', E: 1, s: 'BTCUSDT', a: 1, p: '61800.30', q: '0.006', f: 1, l: 2, T: 1, m: false };

test.each([
  ['nothing', null],
  ['a price that is a number', { ...trade, p: 61_800.3 }],
  ['a price that is no decimal', { ...trade, p: '6e4' }],
  ['a missing side', { ...trade, m: undefined }],
])('a message of another shape is dropped and reported: %s', (_what, data) => {
  const onError = vi.fn();
  const { stream, live } = scriptedStream({ onError });
  const received: unknown[] = [];
  const watched = aggTradeStream('BTCUSDT');
  stream.subscribe(watched, (event) => received.push(event));
  const socket = live();
  socket.receive({ stream: watched.name, data });
  expect(received).toEqual([]);
  expect(stream.streamAge(watched)).toBeUndefined();
  expect(onError.mock.calls).toEqual([[expect.any(PayloadError)]]);
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ stream: 'btcusdt@aggTrade', sample: JSON.stringify(data) });
  socket.receive({ stream: watched.name, data: { ...trade, more: 'keys' } });
  expect(received).toHaveLength(1);
});

test('the age of each stream’s newest message is its own, and grows on while the socket is away', () => {
  const { clock, stream, live, latest } = scriptedStream();
  const stop = stream.subscribe(depth, () => undefined);
  stream.subscribe(quotes, () => undefined);
  expect(stream.streamAge(depth)).toBeUndefined();
  const socket = live();
  const firstAt = clock.now();
  socket.receive({ stream: depth.name, data: 1 });
  clock.advance(2000);
  socket.receive({ stream: quotes.name, data: 1 });
  clock.advance(1000);
  expect([stream.streamAge(depth), stream.streamAge(quotes)]).toEqual([3000, 1000]);
  expect(stream.streamLastMessageAt(depth)).toBe(firstAt);
  latest().handlers.closed();
  clock.advance(3000);
  live().receive({ result: null, id: 1 });
  expect(stream.streamAge(depth)).toBe(6000);
  stop();
  expect(stream.streamAge(depth)).toBeUndefined();
});

test('TR-04 streams are named as the exchange names them', () => {
  expect(klineStream('BTCUSDT', '1M').name).toBe('btcusdt@kline_1M');
  expect(aggTradeStream('BTCUSDT').name).toBe('btcusdt@aggTrade');
  expect(partialDepthStream('ETHUSDT', 20).name).toBe('ethusdt@depth20@100ms');
  expect(depthStream('ETHUSDT', '500ms').name).toBe('ethusdt@depth@500ms');
});

test('TR-04 events of spot are accepted without the fields that futures alone have', () => {
  const onError = vi.fn();
  const { stream, live } = scriptedStream({ onError, product: 'spot' });
  const received: unknown[] = [];
  const keep = (data: unknown) => received.push(data);
  stream.subscribe(depthStream('BTCUSDT', '100ms', 'spot'), keep);
  stream.subscribe(bookTickerStream('BTCUSDT'), keep);
  stream.subscribe(spotPartialDepthStream('BTCUSDT', 5), keep);
  const socket = live();
  const update = { e: 'depthUpdate', E: 2, s: 'BTCUSDT', U: 1, u: 2, b: [['10.00', '1']], a: [] };
  const ticker = { u: 2, s: 'BTCUSDT', b: '10.00', B: '1', a: '11.00', A: '1' };
  const best = { lastUpdateId: 2, bids: [['10.00', '1']], asks: [] };
  socket.receive({ stream: 'btcusdt@depth@100ms', data: update });
  socket.receive({ stream: 'btcusdt@bookTicker', data: ticker });
  socket.receive({ stream: 'btcusdt@depth5@100ms', data: best });
  expect(received).toEqual([update, ticker, best]);
  expect(onError).not.toHaveBeenCalled();
});

test('spot is sent fewer messages than futures', () => {
  const countSent = (product: 'futures' | 'spot') => {
    const { clock, stream, live } = scriptedStream({ product });
    const socket = live();
    for (let step = 0; step < 100; step += 1) {
      stream.subscribe({ name: `a${step}` }, () => undefined)();
      stream.subscribe({ name: `b${step}` }, () => undefined);
      clock.advance(50);
    }
    return socket.sent.length;
  };
  expect(countSent('futures')).toBeGreaterThan(countSent('spot'));
  expect(countSent('spot')).toBeLessThan(5 * 5);
});
