import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { loadText, startText } from '../../../lib/i18n/i18n.ts';
import type { Risk, RiskAccount } from './queries.ts';
import { StressBoard } from './StressBoard.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('brokers');
});

const live = { state: 'live', at: 0, ageMs: 0 } as const;
const account = (fields: Partial<RiskAccount>): RiskAccount => ({
  brokerAccountId: 'a',
  accountName: 'LN-A',
  accountType: 'custody',
  accountMode: 'classic',
  exchangeCode: 'BINANCE',
  projectNo: 'P-2611-0001',
  keyId: null,
  equity: '30000',
  crossWallet: '30000',
  marginBalance: '30000',
  maintMargin: '0',
  marginRatio: '0',
  positions: [],
  coins: [],
  freshness: live,
  ...fields,
});
const risk = (accounts: RiskAccount[]): Risk => ({
  at: 0,
  projects: [
    {
      projectNo: 'P-2611-0001',
      projectName: 'Lantern 03',
      priorityPrincipal: '20000',
      subordinatedPrincipal: '10000',
      unpaidInterest: '0',
      lines: { warning: '22000', liquidation: '21000', takeOver: '20400', withdraw: '24000' },
      nav: '31000',
      freshness: live,
      cash: '1000',
      inTransit: '0',
    },
  ],
  accounts,
  bracketTables: [],
});

const read = (accounts: RiskAccount[], isOfProject = true): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StressBoard risk={risk(accounts)} isOfProject={isOfProject} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, ' ');

test('BR-03 the board of a project has its NAV, its waterfall and its accounts', () => {
  const text = read([account({})]);
  expect(text).toMatch(/NAV\s+31,000\.00\s+USDT/);
  expect(text).toMatch(/Subordinated side, to you\s+11,000\.00/);
  expect(text).toMatch(/LN-A/);
});

test('an account that was not read is named, and its last equity counts', () => {
  const text = read([account({ crossWallet: null, equity: '25000', freshness: { ...live, state: 'stale' } })], false);
  expect(text).toContain('Not all figures are current: LN-A.');
  expect(text).toMatch(/Lantern 03\s+Normal\s+26,000\.00/);
});
