import type { SpotAccount } from '../signed/payloads/accountRows.ts';
import type { SignedRest } from '../signed/signedRest.ts';

/** An account at the spot exchange. Calls reject with an ExchangeError. */
export class SpotClient {
  readonly #rest: SignedRest;

  constructor(rest: SignedRest) {
    this.#rest = rest;
  }

  account(): Promise<SpotAccount> {
    return this.#rest.get('/api/v3/account');
  }
}
