import { BROKER_ACCOUNT_STATES } from '@aldgate/domain/brokers/accounts.ts';
import { expect, test } from 'vitest';
import type { BrokerAccount } from '../queries.ts';
import { readFigures } from './figures.ts';

const account = {
  equity: '0',
  marginRatio: null,
  transferable: '0',
  freshness: { state: 'connecting', at: null },
} as unknown as BrokerAccount;

test('BR-06 an account that is closed or rejected shows no figures, and does not wait for any', () => {
  const withFigures = BROKER_ACCOUNT_STATES.filter(
    (state) => readFigures({ ...account, state }).freshness?.state === 'connecting',
  );
  expect(withFigures).toEqual(['opening', 'verifying', 'active', 'closing']);
  expect(readFigures({ ...account, state: 'closed' })).toEqual({
    equity: null,
    marginRatio: null,
    transferable: null,
    freshness: null,
  });
});
