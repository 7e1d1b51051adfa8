import { expect, test } from 'vitest';
import { calls } from './index.ts';
import { CALL_PATHS } from './testing/callPaths.ts';
import { DOCUMENTED_BODIES, FIELDS_NOT_SHOWN, WITHOUT_FIELDS } from './testing/documentedBodies.ts';

type Documented = keyof typeof DOCUMENTED_BODIES;
const documented = Object.keys(DOCUMENTED_BODIES) as Documented[];

/** The fields of a request that its call rejects; none where it accepts it. */
const rejected = (name: keyof typeof calls, body: unknown) =>
  calls[name].request.safeParse(body).error?.issues.map(({ path, message }) => [name, path.join('.'), message]) ?? [];

test('CL-01 every built call of the specification has its fields in the table', () => {
  const paths = new Set(Object.values(CALL_PATHS).flatMap((area) => area.map((call) => call.split(' ').at(-1))));
  const built = Object.entries(calls).flatMap(([name, { path }]) => (paths.has(path) ? name : []));
  expect(built).toHaveLength(169);
  expect([...documented, ...WITHOUT_FIELDS, ...FIELDS_NOT_SHOWN].toSorted()).toEqual(built.toSorted());
});

test('CL-01 a body with the fields that the specification names, and no others, is accepted', () => {
  expect(documented.flatMap((name) => DOCUMENTED_BODIES[name].flatMap((body) => rejected(name, body)))).toEqual([]);
  expect(WITHOUT_FIELDS.flatMap((name) => rejected(name, {}))).toEqual([]);
  // A call that needs nothing belongs to the list above.
  for (const name of FIELDS_NOT_SHOWN) expect([name, rejected(name, {}).length > 0]).toEqual([name, true]);
});
