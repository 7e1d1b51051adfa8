import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeOpenApi } from './document.ts';

test('AK-04 the document of the open API is valid OpenAPI 3.1', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(describeOpenApi()),
    config: await createConfig({ extends: ['spec', 'recommended'] }),
  });
  const found = problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`);
  expect(found).toEqual([]);
});
