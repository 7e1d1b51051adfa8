import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAccountOptions } from '../../trading/index.ts';
import { type ListedAccount, useAccountChanges } from '../states/accountList.ts';

/** Chooses the accounts of the list. */
export function AddAccounts({ listed, onClose }: { listed: readonly ListedAccount[]; onClose: () => void }) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const { data: options = [] } = useAccountOptions();
  const { add, remove } = useAccountChanges();
  const isListed = (keyId: string) => listed.some((account) => account.keyId === keyId);
  return (
    <Dialog open onOpenChange={onClose} title={t('accounts.choose')} closeLabel={tApp('close')}>
      <Stack gap="2">
        <p>{t('accounts.chooseText')}</p>
        {options.map((option) => (
          <Checkbox
            key={option.keyId}
            label={option.accountName}
            detail={option.exchangeName}
            on={isListed(option.keyId)}
            onValue={(on) => void (on ? add(option) : remove(option))}
          />
        ))}
        {options.length === 0 && <p>{t('accounts.noOptions')}</p>}
      </Stack>
    </Dialog>
  );
}
