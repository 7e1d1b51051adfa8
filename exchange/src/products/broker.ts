import type { SignedRest } from '../signed/signedRest.ts';

export interface SubAccountRow {
  readonly subaccountId: string;
  readonly tag: string;
}

/** A transfer between accounts of the broker; a missing id is the broker's own account. */
export interface UniversalTransfer {
  readonly fromId: string | undefined;
  readonly toId: string | undefined;
  readonly fromAccountType: 'SPOT' | 'USDT_FUTURE';
  readonly toAccountType: 'SPOT' | 'USDT_FUTURE';
  readonly asset: string;
  readonly amount: string;
  /** The client's id: repeated, the exchange moves nothing more. */
  readonly clientTranId: string;
}

/** The broker's calls: sub-accounts, their keys, and transfers between them. Calls reject with an ExchangeError. */
export class BrokerClient {
  readonly #rest: SignedRest;

  constructor(rest: SignedRest) {
    this.#rest = rest;
  }

  async createSubAccount(tag: string): Promise<string> {
    const { subaccountId } = await this.#rest.post<{ readonly subaccountId: string }>(SUB_ACCOUNT, { tag });
    return subaccountId;
  }

  /** Pages count from 1. */
  subAccounts(page: number, size: number): Promise<readonly SubAccountRow[]> {
    return this.#rest.get(SUB_ACCOUNT, { page, size });
  }

  async keys(subAccountId: string): Promise<readonly string[]> {
    const rows = await this.#rest.get<readonly { readonly apiKey: string }[]>(KEYS, { subAccountId });
    return rows.map(({ apiKey }) => apiKey);
  }

  /** A key that trades spot and futures. */
  createKey(subAccountId: string): Promise<{ readonly apiKey: string; readonly secretKey: string }> {
    return this.#rest.post(KEYS, { subAccountId, canTrade: true, futuresTrade: true });
  }

  async deleteKey(subAccountId: string, key: string): Promise<void> {
    await this.#rest.delete(KEYS, { subAccountId, subAccountApiKey: key });
  }

  /** Not executed after `notAfter`, as of `SignedRest.post`. */
  async transfer(transfer: UniversalTransfer, notAfter?: number): Promise<void> {
    await this.#rest.post(TRANSFER, { ...transfer }, notAfter);
  }

  /** The client's ids of the transfers that match. */
  async transferIds(query: Pick<UniversalTransfer, 'fromId' | 'toId' | 'clientTranId'>): Promise<readonly string[]> {
    const rows = await this.#rest.get<readonly { readonly clientTranId: string }[]>(TRANSFER, { ...query });
    return rows.map(({ clientTranId }) => clientTranId);
  }
}

const SUB_ACCOUNT = '/sapi/v1/broker/subAccount';
const KEYS = '/sapi/v1/broker/subAccountApi';
const TRANSFER = '/sapi/v1/broker/universalTransfer';
