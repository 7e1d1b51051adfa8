import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useMenuHas } from '../../lib/session/serverMenu.ts';

const pageCondition = { page: 1, pageSize: 100 } as const;

/** Deposits of coins and currencies that are not credited yet; undefined where the wallet's records are not open. */
export function useIncoming() {
  const [hasCoins, hasBanks] = [useMenuHas('coinRecord'), useMenuHas('fiatDepositRecord')];
  const { data } = useQuery({
    queryKey: ['wallet', 'records', 'incoming', hasCoins, hasBanks],
    queryFn: async ({ signal }) => {
      const coins = { type: 'deposit', status: 'deposit_pending' } as const;
      const banks = { type: 'recharge', status: 'approvalPending' } as const;
      const lists = await Promise.all([
        hasCoins ? call('pageDepositWithdraw', { pageCondition, queryCondition: coins }, { signal }) : undefined,
        hasBanks ? call('pageFiatTransaction', { pageCondition, queryCondition: banks }, { signal }) : undefined,
      ]);
      return lists.flatMap((list) =>
        (list?.items ?? []).map((item) => ({
          asset: item.asset,
          amount: 'initiatedAmount' in item ? (item.actualAmount ?? item.initiatedAmount) : item.amount,
        })),
      );
    },
    enabled: hasCoins || hasBanks,
    refetchInterval: 15_000,
  });
  return data;
}
