import type { ProductTraits } from '@aldgate/domain/market/traits.ts';
import type { SignedRest } from '../signed/signedRest.ts';

export interface SubAccountRow {
  readonly subaccountId: string;
  readonly tag: string;
}

/** A transfer between accounts of the broker; a missing id is the broker's own account. */
export interface UniversalTransfer {
  readonly fromId: string | undefined;
  readonly toId: string | undefined;
  readonly fromAccountType: ProductTraits['exchangeWallet'];
  readonly toAccountType: ProductTraits['exchangeWallet'];
  readonly asset: string;
  readonly amount: string;
  /** The client's id: repeated, the exchange moves nothing more. */
  readonly clientTranId: string;
}

/** Rights of a key besides reading: `canTrade` is spot. */
export interface KeyPermissions {
  readonly canTrade: boolean;
  readonly futuresTrade: boolean;
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

  /** Undefined if the account has no such key. */
  async findKey(subAccountId: string, key: string): Promise<KeyPermissions | undefined> {
    type Rows = readonly (KeyPermissions & { readonly apiKey: string })[];
    const rows = await this.#rest.get<Rows>(KEYS, { subAccountId, subAccountApiKey: key });
    return rows.find(({ apiKey }) => apiKey === key);
  }

  /** Creates a key that reads, and trades what is permitted. Its secret is in this answer alone. */
  createKey(
    subAccountId: string,
    permissions: KeyPermissions,
  ): Promise<{ readonly apiKey: string; readonly secretKey: string }> {
    return this.#rest.post(KEYS, { subAccountId, ...permissions });
  }

  /** Changes what a key may trade; it goes on reading. */
  async changeKey(subAccountId: string, key: string, permissions: KeyPermissions): Promise<void> {
    await this.#rest.post(PERMISSION, { subAccountId, subAccountApiKey: key, ...permissions });
  }

  /** Binds a key to addresses; none: it is bound to none any more. */
  async restrictKey(subAccountId: string, key: string, addresses: readonly string[]): Promise<void> {
    const bound = addresses.length === 0 ? { status: '1' } : { status: '2', ipAddress: addresses.join(',') };
    await this.#rest.post(RESTRICTION, { subAccountId, subAccountApiKey: key, ...bound });
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
const PERMISSION = '/sapi/v1/broker/subAccountApi/permission';
const RESTRICTION = '/sapi/v2/broker/subAccountApi/ipRestriction';
const TRANSFER = '/sapi/v1/broker/universalTransfer';
