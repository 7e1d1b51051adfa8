import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Components that measure how long something of this page takes, which any clock does. */
const MEASURING = [
  'web/src/features/lightning/testing/ladderPage.tsx',
  'web/src/features/trading/BuyBar.tsx',
  'web/src/features/trading/book/BookPanel.tsx',
  'web/src/features/trading/records/OutdatedNote.tsx',
  'web/src/lib/quotes/FirmPrice.tsx',
  'web/src/lib/quotes/InterruptedAcceptance.tsx',
];

test('screens show and propose times by the server’s clock, not by the browser’s, which may be wrong', () => {
  const files = globSync(['web/src/**/*.tsx', 'operations/src/**/*.tsx'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const ownClock = files.filter(
    (file) => !file.endsWith('.test.tsx') && readFileSync(join(ROOT, file), 'utf8').includes('Date.now'),
  );
  expect(ownClock.toSorted()).toEqual(MEASURING);
});
