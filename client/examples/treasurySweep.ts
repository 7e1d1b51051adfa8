import { ApiError, type Client, readItems } from '@aldgate/client';
import { toDecimal, toUnits } from './decimals.ts';

export interface TreasurySweepOptions {
  readonly client: Client;
  readonly asset: string;
  readonly network: string;
  /** A whitelisted entry of the address book: `addressId` of GET /withdrawal-addresses. */
  readonly addressId: string;
  /** The amount that stays in capital_account. */
  readonly floor: string;
  /** The day in UTC, such as 2026-11-27; the server’s without it. */
  readonly day?: string;
}

/** The day’s withdrawal; `state` is `approval` while another member has to vote. */
export interface Sweep {
  readonly withdrawId: string;
  readonly state: string;
  /** Whether an earlier run of the day made it. */
  readonly isRepeat: boolean;
}

/**
 * Withdraws what capital_account has above a floor to a whitelisted address. The withdrawal’s name is the asset and the
 * day, so that a day has one, however often this runs. Returns null where nothing is above the floor.
 */
export async function sweepTreasury(options: TreasurySweepOptions): Promise<Sweep | null> {
  const { client, asset, network, addressId, floor } = options;
  const day = options.day ?? new Date((await client.call('getTime')).serverTime).toISOString().slice(0, 10);
  const { items: assets } = await client.call('getAssets');
  const precision = assets.find((each) => each.asset === asset)?.precision;
  if (precision === undefined) throw new Error(`there is no ${asset}`);
  const { items } = await client.call('getBalances', { accountType: 'capital_account', asset });
  const surplus = toUnits(items[0]?.available ?? '0', precision) - toUnits(floor, precision);
  if (surplus <= 0n) return null;
  const key = `sweep-${asset}-${day}`;
  try {
    const amount = toDecimal(surplus, precision);
    const made = await client.call('postWithdrawals', { key, asset, network, addressId, amount });
    return { withdrawId: made.withdrawId, state: made.state, isRepeat: false };
  } catch (error) {
    // The day’s withdrawal is there, and money has come since.
    const withdrawId = readWithdrawId(error);
    if (withdrawId === null) throw error;
    for await (const each of readItems(client, 'getWithdrawals', { asset, network })) {
      if (each.orderId === withdrawId) return { withdrawId, state: each.state, isRepeat: true };
    }
    throw error;
  }
}

function readWithdrawId(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.name !== 'withdrawalKeyUsed') return null;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'withdrawId' in data ? String(data.withdrawId) : null;
}
