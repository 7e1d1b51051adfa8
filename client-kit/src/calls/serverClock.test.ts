import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServerClock } from './serverClock.ts';

const START = 1_763_690_000_000;

/** A machine and a server. Time passes only where the test says so. */
function createMachine({ wallOffMs = 0, drift = 0 } = {}) {
  let trueMs = 0;
  let pausedMs = 0;
  let wallSetMs = wallOffMs;
  const clock = createServerClock({
    wall: () => Math.floor(START + trueMs + wallSetMs),
    monotonic: () => 5_000 + (trueMs - pausedMs) * (1 + drift),
  });
  const pass = (ms: number) => {
    trueMs += ms;
  };
  return {
    clock,
    pass,
    setWall: (ms: number) => {
      wallSetMs += ms;
    },
    /** The machine sleeps; its monotonic clock stops, or does not. */
    sleep: (ms: number, stops: boolean) => {
      pass(ms);
      if (stops) pausedMs += ms;
    },
    /** One call: so long to the server, so long back. */
    call: (outMs: number, backMs: number, meanwhile: () => void = () => undefined) => {
      const measured = clock.measure();
      pass(outMs);
      const serverTime = Math.floor(START + trueMs);
      meanwhile();
      pass(backMs);
      measured(serverTime);
    },
    serverNow: () => START + trueMs,
    offBy: () => Math.abs(clock.now() - (START + trueMs)),
  };
}

const ms = (max: number) => fc.double({ min: 0, max, noNaN: true });
const jump = fc.integer({ min: 1_000, max: 3_600_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), outMs: ms(3_000), backMs: ms(3_000) }),
  fc.record({ kind: fc.constant('wait' as const), forMs: ms(900_000) }),
  fc.record({
    kind: fc.constant('setWall' as const),
    byMs: fc.oneof(
      jump,
      jump.map((backMs) => -backMs),
    ),
  }),
  fc.record({ kind: fc.constant('sleep' as const), forMs: jump, stops: fc.boolean(), isInFlight: fc.boolean() }),
);

test('the error never exceeds its bound, whatever the clocks of the machine do', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: -400_000, max: 400_000 }),
      fc.double({ min: -190e-6, max: 190e-6, noNaN: true }),
      (steps, wallOffMs, drift) => {
        const machine = createMachine({ wallOffMs, drift });
        let wasSet = 0;
        let wasStopped = 0;
        for (const one of steps) {
          if (one.kind === 'call') machine.call(one.outMs, one.backMs);
          if (one.kind === 'wait') machine.pass(one.forMs);
          if (one.kind === 'setWall' && wasStopped === 0) {
            machine.setWall(one.byMs);
            wasSet += 1;
          }
          // Setting the wall clock by as much as the other one stopped cannot be noticed: not both in one run.
          if (one.kind === 'sleep' && !(one.stops && wasSet > 0)) {
            const sleep = () => machine.sleep(one.forMs, one.stops);
            if (one.isInFlight) machine.call(10, 10, sleep);
            else sleep();
            if (one.stops) wasStopped += 1;
          }
          const { clock } = machine;
          expect(machine.offBy()).toBeLessThanOrEqual(clock.errorMs() + 1e-3);
        }
        machine.call(20, 20);
        expect(machine.clock.errorMs()).toBeLessThan(21);
        expect(machine.offBy()).toBeLessThan(21);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('before the first answer, the page’s clock is used, its error unknown; without a time nothing changes', () => {
  const { clock } = createMachine({ wallOffMs: -300_000 });
  for (const nothing of [0, Number.NaN]) clock.measure()(nothing);
  expect(clock.now()).toBe(START - 300_000);
  expect(clock.errorMs()).toBe(Number.POSITIVE_INFINITY);
});

test('the fastest answer counts until its age makes a newer one better', () => {
  const machine = createMachine();
  machine.call(10, 10);
  machine.call(0, 500);
  expect(machine.offBy()).toBeLessThan(1);
  expect(machine.clock.errorMs()).toBeLessThan(11);
  // 200 ppm of drift in ten minutes are 120 ms.
  machine.pass(600_000);
  machine.call(0, 100);
  expect(machine.offBy()).toBeGreaterThan(49);
  expect(machine.clock.errorMs()).toBeLessThan(51);
});

test('setting the page’s clock changes nothing but the certainty, until the next answer', () => {
  const machine = createMachine();
  machine.call(10, 10);
  machine.setWall(300_000);
  expect(machine.offBy()).toBeLessThan(1);
  expect(machine.clock.errorMs()).toBeGreaterThan(300_000);
  machine.call(30, 30);
  expect(machine.clock.errorMs()).toBeLessThan(31);
});

test('after ten minutes of sleep, the stopped clock is noticed, and the next answer sets it', () => {
  const machine = createMachine();
  machine.call(10, 10);
  machine.sleep(600_000, true);
  expect(machine.offBy()).toBeGreaterThan(599_000);
  expect(machine.clock.errorMs()).toBeGreaterThan(600_000);
  machine.call(200, 200);
  expect(machine.offBy()).toBeLessThan(1);
  expect(machine.clock.errorMs()).toBeLessThan(201);
});
