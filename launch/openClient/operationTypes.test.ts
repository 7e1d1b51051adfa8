import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateOperations, OPERATIONS_FILE } from './operationTypes.ts';

test('AK-04 the client’s types are those of the document', async () => {
  const stored = readFileSync(OPERATIONS_FILE, 'utf8');
  expect(stored === (await generateOperations()), 'the document has changed: run npm run client:types').toBe(true);
});
