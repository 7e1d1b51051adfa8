import { Select } from '@aldgate/ui/controls/Select.tsx';
import { accountOptions, usePlatformAccounts } from '../../lib/platformAccounts.ts';
import { usePage } from '../../parts/Paging.tsx';

const ALL = { value: 'all', label: 'All accounts' } as const;

/** The account in the address; undefined for all. */
export function useChosenAccount(): string | undefined {
  const { params } = usePage();
  return usePlatformAccounts().find(({ accountId }) => accountId === params.get('of'))?.accountId;
}

/** Chooses the account whose statements or lines are shown. */
export function AccountFilter() {
  const { filter } = usePage();
  const accounts = usePlatformAccounts();
  return (
    <Select
      label="Account"
      options={[ALL, ...accountOptions(accounts)]}
      value={useChosenAccount() ?? ALL.value}
      onValue={(next) => filter({ of: next === ALL.value ? undefined : next, line: undefined })}
    />
  );
}
