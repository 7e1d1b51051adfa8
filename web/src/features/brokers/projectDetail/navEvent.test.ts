import { expect, test } from 'vitest';
import type { ProjectInfo } from '../projectQueries.ts';
import { applyNav, parseNavEvent } from './navEvent.ts';

const reading = {
  at: 2_000,
  nav: '1200000',
  freshness: { state: 'live', at: 2_000, ageMs: 0 },
  unpaidInterest: '5000',
  cushion: '320000',
  riskLevel: 'normal',
} as const;

const projectAt = (at: number | null) =>
  ({ projectNo: 'P-2611-0001', nav: '1', freshness: { state: 'stale', at, ageMs: null } }) as unknown as ProjectInfo;

test('BR-03 a pushed reading replaces an older one, and leaves the rest of the project', () => {
  const event = parseNavEvent(JSON.stringify(reading));
  expect(event).toEqual(reading);
  const { at: _, ...shown } = reading;
  expect(applyNav(projectAt(1_000), reading)).toEqual({ projectNo: 'P-2611-0001', ...shown });
  expect(applyNav(projectAt(null), reading).nav).toBe('1200000');
});

test('BR-03 a reading that is older than the polled one changes nothing', () => {
  const project = projectAt(3_000);
  expect(applyNav(project, reading)).toBe(project);
});

test('data that is no reading counts as none', () => {
  expect(parseNavEvent('{"at": 1}')).toBeUndefined();
  expect(parseNavEvent('null')).toBeUndefined();
  expect(parseNavEvent('{')).toBeUndefined();
});
