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

interface Parameter {
  readonly name: string;
  readonly schema: object;
}

test('each number has a format that its values fit into, in parameters too', () => {
  const document = describeOpenApi();
  const { paths } = document as { paths: Record<string, { get: { parameters: readonly Parameter[] } }> };
  const schemaOf = (name: string) => paths['/ledger']?.get.parameters.find((each) => each.name === name)?.schema;
  expect(schemaOf('from')).toEqual({ type: 'integer', minimum: 0, format: 'int64' });
  expect(schemaOf('limit')).toEqual({ type: 'integer', enum: [10, 20, 50, 100], default: 50, format: 'int32' });
  const formats = new Map<string, number>();
  JSON.stringify(document, (_name, value) => {
    if (value?.type === 'integer' || value?.type === 'number') {
      const format = `${value.maximum === 253_402_300_799_999 ? 'time' : value.type} ${value.format}`;
      formats.set(format, (formats.get(format) ?? 0) + 1);
    }
    return value;
  });
  expect([...formats.keys()].toSorted()).toEqual(['integer int32', 'integer int64', 'time int64']);
  expect(formats.get('time int64')).toBeGreaterThan(50);
});
