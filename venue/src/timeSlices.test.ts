import { expect, onTestFinished, test } from 'vitest';
import { manualVenue } from './testing/manualVenue.ts';
import { startVenue } from './venue.ts';

const BEGIN = 1_763_690_000_000;

/** A venue whose timer is fired by the test. */
async function startTimedVenue() {
  let at = BEGIN;
  let fire = () => {};
  const every = (_ms: number, callback: () => void) => {
    fire = callback;
    return () => {};
  };
  const venue = await startVenue({ port: 0, seed: 7, now: () => at, every });
  onTestFinished(() => venue.close());
  const pass = (ms: number) => {
    at += ms;
    fire();
  };
  return { venue, pass, time: () => at };
}

test('contracts processed in slices have the same books as when processed together', async () => {
  const { venue, pass } = await startTimedVenue();
  const whole = await manualVenue();
  for (let slot = 0; slot < 100; slot += 1) pass(20);
  whole.advance(2_000);
  // A slice is processed when its time is over: with four more, each contract has had its own in the same step.
  for (let slot = 0; slot < 4; slot += 1) pass(20);
  for (const { id: symbol } of venue.market.instruments) {
    const [mine, theirs] = [venue.market.book(symbol), whole.venue.market.book(symbol)];
    expect(mine.bids.length).toBeGreaterThan(50);
    expect({ symbol, bids: mine.bids, asks: mine.asks }).toEqual({ symbol, bids: theirs.bids, asks: theirs.asks });
  }
});

test('every contract is processed once in 100 ms, and a late timer processes each missed slice once', async () => {
  const { venue, pass } = await startTimedVenue();
  const turns = () => venue.processor.engine.state.sequence;
  const changes = new Map<string, number>();
  venue.processor.listen(({ events }) => {
    for (const event of events) {
      if (event.type === 'book') changes.set(event.symbol, (changes.get(event.symbol) ?? 0) + 1);
    }
  });
  const before = turns();
  pass(20);
  expect(turns()).toBe(before + 1);
  pass(60);
  expect(turns()).toBe(before + 4);
  pass(5);
  expect(turns()).toBe(before + 4);
  pass(10_000);
  expect(turns()).toBe(before + 9);
  for (let slot = 0; slot < 500; slot += 1) pass(20);
  for (const { symbol } of venue.market.contracts) {
    expect(changes.get(symbol)).toBeGreaterThan(50);
    expect(changes.get(symbol)).toBeLessThanOrEqual(103);
  }
});

test('what was due during a silence is processed when it ends', async () => {
  const { venue, pass } = await startTimedVenue();
  const turns = () => venue.processor.engine.state.sequence;
  pass(20);
  const before = turns();
  venue.pause();
  pass(10_001);
  expect(turns()).toBe(before);
  venue.resume();
  pass(0);
  expect(turns()).toBe(before + 5);
});
