import { readGrants } from '../../../ledger/balances.ts';
import { readBankHoldings } from '../../bank/index.ts';
import { readFinalHoldings } from '../../custody/index.ts';
import { readExchangeHoldings } from '../../exchangeAccounts/index.ts';
import type { CoverageSource } from './holding.ts';

const chain: CoverageSource = async (tx) =>
  (await readFinalHoldings(tx)).map(({ network, ...held }) => ({ source: 'chain', account: network, ...held }));

const exchange: CoverageSource = async (tx) =>
  (await readExchangeHoldings(tx)).map((held) => ({ source: 'exchange', address: null, height: null, ...held }));

const bank: CoverageSource = async (tx) =>
  (await readBankHoldings(tx)).map((held) => ({ source: 'bank', address: null, height: null, ...held }));

/** Money that was given to try the platform with: owed, and held nowhere. */
const grants: CoverageSource = async (tx) =>
  [...(await readGrants(tx))].map(([asset, amount]) => ({
    source: 'grants',
    account: 'grants',
    address: null,
    asset,
    amount,
    height: null,
    at: null,
  }));

/** Everything that covers what customers are owed. */
export const COVERAGE_SOURCES: readonly CoverageSource[] = [chain, bank, exchange, grants];
