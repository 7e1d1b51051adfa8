import type { DemoCalls } from './demoCalls.ts';
import { BROKER } from './people.ts';

const CAPITAL = 'capital';

/** Fund transfers between the broker's asset account and the futures wallets of its accounts, by their names. */
const MOVES = [
  { key: 'demo-fund-basis', source: CAPITAL, target: 'UM-02 Basis', amount: '60000' },
  { key: 'demo-fund-treasury', source: 'UM-01 Market Neutral', target: 'UM-03 Treasury', amount: '25000' },
  { key: 'demo-fund-back', source: 'UM-03 Treasury', target: CAPITAL, amount: '40000' },
] as const;

/** Moves the demo broker's money, each move once by its key. Rejects until accounts are open and moves have ended. */
export async function moveBrokerFunds(calls: DemoCalls): Promise<void> {
  const accounts = await calls.asMember(BROKER, 'listBrokerAccount', {});
  const locate = (name: string) => {
    if (name === CAPITAL) return { type: 'capital', id: null, wallet: null } as const;
    const found = accounts.find(({ accountName }) => accountName === name);
    if (found === undefined) throw new Error(`the account ${name} is not open yet`);
    return { type: 'account', id: found.brokerAccountId, wallet: 'futures' } as const;
  };
  for (const { key, source, target, amount } of MOVES) {
    const move = { key, source: locate(source), target: locate(target), asset: 'USDT', amount };
    const { state } = await calls.asMember(BROKER, 'applyFundTransfer', move);
    if (state === 'pending') throw new Error(`the fund transfer ${key} is not complete yet`);
  }
}
