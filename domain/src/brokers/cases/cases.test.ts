import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeLines } from '../financing/lines.ts';
import { defaultTerms } from '../terms.ts';
import { type CaseProgress, decideCase } from './decideCase.ts';
import { followLines, isConfirmed, isCured, type LineReading, NO_TIMES } from './followLines.ts';
import { computeClosing, computeLimit, computeReduction, findDistance } from './reduction.ts';
import { CASE_STAGES, type CaseStage, formatStepId, isCaseOrder } from './stages.ts';

const lines = computeLines('1000000', defaultTerms([]).lines);
const read = (at: number, nav: string, more: Partial<LineReading> = {}): LineReading => ({
  at,
  nav,
  isLive: true,
  hasPending: false,
  lines,
  ...more,
});

test('BR-05 a crossing is confirmed by live readings five seconds apart, or thirty while money moves', () => {
  const fallen = followLines(NO_TIMES, read(0, '1099999'));
  expect(fallen).toMatchObject({ warningSince: 0, liquidationSince: null, curedSince: null });
  expect(isConfirmed(fallen.warningSince, read(4_999, '1099999'))).toBe(false);
  expect(isConfirmed(fallen.warningSince, read(5_000, '1099999'))).toBe(true);
  expect(isConfirmed(fallen.warningSince, read(29_999, '1099999', { hasPending: true }))).toBe(false);
  expect(isConfirmed(fallen.warningSince, read(30_000, '1099999', { isLive: false, hasPending: true }))).toBe(true);
});

test('BR-05 a fall that comes back before it is confirmed opens nothing', () => {
  const back = followLines(followLines(NO_TIMES, read(0, '1040000')), read(3_000, '1100000'));
  expect(back).toMatchObject({ warningSince: null, liquidationSince: null, curedSince: 3_000 });
});

test('BR-05 the higher case of an unknown movement neither ends a fall nor cures', () => {
  const fallen = followLines(NO_TIMES, read(0, '1040000'));
  const unknown = followLines(fallen, read(2_000, '1200000', { isLive: false }));
  expect(unknown).toMatchObject({ warningSince: 0, liquidationSince: 0, curedSince: null });
});

test('BR-05 a case is over after a minute of live readings at the warning line, and one fall has one case', () => {
  const raised = { ...followLines(NO_TIMES, read(0, '1090000')), isRaised: true };
  const same = followLines(raised, read(1_000, '1099999.999999'));
  expect(same.isRaised).toBe(true);
  const above = followLines(same, read(2_000, '1100000'));
  expect(above.isRaised).toBe(false);
  expect(isCured(above, read(61_999, '1100000'))).toBe(false);
  expect(isCured(above, read(62_000, '1100000'))).toBe(true);
  expect(isCured(followLines(above, read(50_000, '1099999')), read(62_000, '1100000'))).toBe(false);
});

test('a project without a loan has no lines and is cured', () => {
  const free = followLines(followLines(NO_TIMES, read(0, '1000')), read(1_000, '0', { lines: null }));
  expect(free).toEqual({ ...NO_TIMES, curedSince: 1_000 });
});

const bool = fc.boolean();
const factsArbitrary = fc
  .record({ isBelowWarning: bool, isCured: bool, isRaised: bool, level: fc.integer({ min: 0, max: 3 }) })
  .map(({ level, ...facts }) => ({
    ...facts,
    isBelowWarning: level > 0,
    isBelowLiquidation: level > 1,
    isBelowTakeOver: level > 2,
    isCured: facts.isCured && level === 0,
  }));
const progressArbitrary = fc.record({
  isHeld: bool,
  isCauseOver: bool,
  isCancelled: bool,
  isReduced: bool,
  afterReduction: fc.constantFrom('curing' as const, 'expired' as const, null),
  isFlat: bool,
  isReturned: bool,
});

test('BR-05 no stage is skipped or repeated, and nothing is cured after take-over', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(factsArbitrary, progressArbitrary), { maxLength: 60 }), (readings) => {
      let open: CaseProgress | undefined;
      for (const [facts, progress] of readings) {
        const current = open === undefined ? undefined : { ...open, ...progress };
        const next = decideCase(facts, current);
        if (next === null || next.to === 'reduced') continue;
        if (next.to === 'cured') {
          expect(['margin_call', 'cancel', 'reduce']).toContain(current?.stage);
          open = undefined;
          continue;
        }
        const before: number = current === undefined ? -1 : CASE_STAGES.indexOf(current.stage);
        expect(CASE_STAGES.indexOf(next.to)).toBe(before + 1);
        const stage: CaseStage = next.to;
        open = { ...progress, stage };
      }
    }),
  );
});

test('BR-05 a round closes a quarter of the first size, at least a step, and the last what is left', () => {
  const rules = { step: '0.001', minimumQuantity: '0.001', maximumQuantity: '120' };
  expect(computeReduction('10', '10', rules)).toBe('2.5');
  expect(computeReduction('0.003', '0.003', rules)).toBe('0.001');
  expect(computeReduction('10', '1.2', rules)).toBe('1.2');
  expect(computeReduction('1000', '1000', rules)).toBe('120');
  expect(computeReduction('10', '0', rules)).toBe('0');
  expect([1, 3, 4, 9].map(findDistance)).toEqual(['0.005', '0.005', '0.02', '0.02']);
});

test('a position that no order can take is closed in parts', () => {
  const rules = { step: '0.01', minimumQuantity: '0.05', maximumQuantity: '3.005' };
  expect(computeClosing('10', rules)).toBe('3');
  expect(computeClosing('1.239', rules)).toBe('1.23');
  expect(computeClosing('0.04', rules)).toBe('0');
});

test('a limit is never further from the mark than its distance', () => {
  expect(computeLimit('100.07', { direction: 'sell', distance: '0.005', tick: '0.1' })).toBe('99.6');
  expect(computeLimit('100.07', { direction: 'buy', distance: '0.005', tick: '0.1' })).toBe('100.5');
});

test('client ids of steps are short, and no other order has one', () => {
  expect(formatStepId('9223372036854775807', 2_147_483_647)).toHaveLength(34);
  expect(isCaseOrder(formatStepId('12', 3))).toBe(true);
  expect(['liq-12', 'liq-a-1', 'xliq-1-1', 'close-1'].map(isCaseOrder)).toEqual([false, false, false, false]);
});
