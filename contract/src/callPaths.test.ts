import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADDED_CALL_PATHS, CALL_PATHS } from './testing/callPaths.ts';
import { wire } from './wire.ts';

/** As the table spells a call. */
function spell({ method, path, auth }: { readonly method: string; readonly path: string; readonly auth: string }) {
  return [method === 'POST' ? '' : `${method} `, auth === 'token' ? '' : `${auth} `, path].join('');
}
const built = Object.values(wire).map(spell);

test('CL-01 every built call has the method, path and guard that the table of calls has for it', () => {
  const known = new Set<string>([...Object.values(CALL_PATHS).flat(), ...ADDED_CALL_PATHS]);
  expect(known.size).toBe(169 + ADDED_CALL_PATHS.length);
  expect(built.filter((call) => !known.has(call))).toEqual([]);
});

test('CL-01 every call of identity, convert, market and brokers is built, and no added call is missing', () => {
  const { identity, convert, market, brokers } = CALL_PATHS;
  expect(brokers).toHaveLength(81);
  const expected = [...identity, ...convert, ...market, ...brokers, ...ADDED_CALL_PATHS];
  expect(expected.filter((call) => !built.includes(call))).toEqual([]);
});

const FILE = new URL('../../../shared/spec/calls.json', import.meta.url);
const isPresent = existsSync(FILE);

test.skipIf(!isPresent)(
  `the table of calls is the specification’s${isPresent ? '' : ' (skipped: ../shared/spec/calls.json is absent)'}`,
  () => {
    const { calls } = JSON.parse(readFileSync(FILE, 'utf8')) as {
      readonly calls: readonly { area: string; method: string; path: string; auth: string }[];
    };
    expect(Object.entries(CALL_PATHS).flatMap(([area, paths]) => paths.map((path) => `${area}: ${path}`))).toEqual(
      calls.map((call) => `${call.area}: ${spell(call)}`),
    );
  },
);
