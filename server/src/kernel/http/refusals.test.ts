import { expect, onTestFinished, test } from 'vitest';
import { recordedLog } from '../../../../testkit/platform/recordedLog.ts';
import { createRefusals } from './refusals.ts';

function begin() {
  const { log, lines } = recordedLog('warn');
  const refusals = createRefusals(log);
  onTestFinished(() => refusals.close());
  const written = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
  return { refusals, written };
}

test('refusals are one line for each address, with their number by code', () => {
  const { refusals, written } = begin();
  for (let call = 0; call < 500; call += 1) refusals.note('198.51.100.7', call < 3 ? 401 : 429);
  refusals.note('198.51.100.8', 403);
  for (const code of [200, 400, 404, 45520, 500]) refusals.note('198.51.100.9', code);
  expect(written()).toEqual([]);
  refusals.flush();
  expect(written()).toMatchObject([
    { address: '198.51.100.7', refused: 500, codes: { 401: 3, 429: 497 } },
    { address: '198.51.100.8', refused: 1, codes: { 403: 1 } },
  ]);
  refusals.flush();
  expect(written()).toEqual([]);
});

test('addresses beyond ten thousand share a line', () => {
  const { refusals, written } = begin();
  for (let index = 0; index < 10_005; index += 1) refusals.note(`2001:db8::${index.toString(16)}`, 401);
  refusals.flush();
  const lines = written();
  expect(lines).toHaveLength(10_001);
  expect(lines.at(-1)).toMatchObject({ address: 'others', refused: 5 });
});
