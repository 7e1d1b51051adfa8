import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { SpotAccount } from '../signed/payloads/accountRows.ts';
import type { SignedRest } from '../signed/signedRest.ts';
import type { WalletClient } from './productClient.ts';

/** An account at the spot exchange. Calls reject with an ExchangeError. */
export class SpotClient implements WalletClient {
  readonly product = 'spot';
  readonly walletWeight = 20;
  readonly #rest: SignedRest;

  constructor(rest: SignedRest) {
    this.#rest = rest;
  }

  async wallet(): Promise<ReadonlyMap<string, string>> {
    const { balances } = await this.#rest.get<SpotAccount>('/api/v3/account');
    const amounts = balances.map(
      ({ asset, free, locked }) => [asset, toDecimalString(decimal(free).plus(locked))] as const,
    );
    return new Map(amounts.filter(([, amount]) => amount !== '0'));
  }
}
