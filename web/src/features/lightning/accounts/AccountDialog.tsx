import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type ListedAccount, useAccountChanges } from '../states/accountList.ts';

interface AccountDialogProps {
  readonly account: ListedAccount;
  /** How many accounts the list has. */
  readonly count: number;
  readonly onClose: () => void;
}

/** Edits an account of the list: its group, its ratio and its place; or removes it. */
export function AccountDialog({ account, count, onClose }: AccountDialogProps) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const { update, remove } = useAccountChanges();
  const [group, setGroup] = useState(account.group ?? '');
  const [ratio, setRatio] = useState(account.ratio);
  const entered = parseEntered(ratio);
  const isRatio = entered !== undefined && Number(entered) > 0;
  const move = (steps: number) => void update(account, { sortIndex: account.sortIndex + steps });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={account.accountName}
      closeLabel={tApp('close')}
      footer={
        <Inline gap="2" end>
          <Button
            kind="danger"
            onClick={() => {
              void remove(account);
              onClose();
            }}
          >
            {t('accounts.remove')}
          </Button>
          <Button
            kind="primary"
            disabled={!isRatio}
            onClick={() => {
              const name = group.trim();
              if (isRatio) void update(account, { group: name === '' ? null : name, ratio: entered });
              onClose();
            }}
          >
            {t('accounts.save')}
          </Button>
        </Inline>
      }
    >
      <Stack gap="3">
        <TextField label={t('accounts.group')} value={group} maxLength={20} onValue={setGroup} />
        <TextField
          label={t('accounts.ratioLabel')}
          value={ratio}
          inputMode="decimal"
          error={isRatio ? undefined : t('accounts.ratioInvalid')}
          onValue={setRatio}
        />
        <Inline gap="2">
          <Button size="small" disabled={account.sortIndex === 0} onClick={() => move(-1)}>
            {t('accounts.up')}
          </Button>
          <Button size="small" disabled={account.sortIndex >= count - 1} onClick={() => move(1)}>
            {t('accounts.down')}
          </Button>
        </Inline>
      </Stack>
    </Dialog>
  );
}
