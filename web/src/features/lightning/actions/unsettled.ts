import type { Target } from '../states/useTargets.ts';

type Account = Pick<Target, 'keyId' | 'states'>;

/** A fill that is not known after this time will not come; milliseconds. */
const FORGOTTEN_MS = 5_000;

/** The positions that orders on their way count with, by the keys of accounts. */
const counted = new Map<string, string>();

function describePosition({ states }: Account, symbol: string): string {
  const position = states.positions?.items.find(({ instrumentId }) => instrumentId === symbol);
  return position === undefined ? `${symbol} none` : `${symbol} ${position.side} ${position.quantity}`;
}

/**
 * Whether an account still shows the position that an earlier press closes, halves, reverses or levels: a second press
 * would count it once more.
 */
export const isUnsettled = (account: Account, symbol: string): boolean =>
  counted.get(account.keyId) === describePosition(account, symbol);

/**
 * Notes the positions that a press counts with, until they change. The returned function is called with whether
 * every order was accepted: where one was refused, the position may stay, and is not waited for.
 */
export function countPositions(accounts: readonly Account[], symbol: string): (isAccepted: boolean) => void {
  const noted = accounts.map((account) => [account.keyId, describePosition(account, symbol)] as const);
  for (const [keyId, position] of noted) counted.set(keyId, position);
  const forget = () => {
    for (const [keyId, position] of noted) if (counted.get(keyId) === position) counted.delete(keyId);
  };
  return (isAccepted) => {
    if (isAccepted) setTimeout(forget, FORGOTTEN_MS);
    else forget();
  };
}
