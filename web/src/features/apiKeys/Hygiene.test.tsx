import { beforeAll, expect, test } from 'vitest';
import { Findings } from './Hygiene.tsx';
import type { Finding } from './hygiene.ts';
import { apiKey } from './testing/keys.ts';
import { loadTexts, readText, render } from './testing/render.tsx';

beforeAll(loadTexts);

const finding = (over: Partial<Finding>): Finding => ({
  kind: 'open',
  key: apiKey(),
  remedy: 'look',
  count: 0,
  ...over,
});
const show = (...findings: Finding[]) => <Findings findings={findings} onRemedy={() => undefined} />;

test('each finding has its key, its reason and its one remedy', () => {
  const shown = show(
    finding({ kind: 'ending', remedy: 'addAddresses', count: 3 }),
    finding({ kind: 'unused', remedy: 'revoke', count: 31, key: apiKey({ apiKeyId: 'other', remark: 'Old' }) }),
  );
  expect(readText(shown)).toBe(
    'Recommendations Ends soon Desk Days left: 3. With IP addresses it doesn&#x27;t end. Add addresses ' +
      'Unused Old Days without a request: 31 Revoke',
  );
  expect(render(shown).match(/<button[^>]*aria-label="[^"]+"/g)).toHaveLength(2);
});

test('three findings are shown first, and none at all leaves no heading', () => {
  const kinds = ['refused', 'ending', 'open', 'unused'] as const;
  expect(readText(show(...kinds.map((kind) => finding({ kind }))))).toMatch(
    /Works from every IP address\. View key Show all 4$/,
  );
  expect(render(show())).toBe('');
});
