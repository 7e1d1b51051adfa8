import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../lib/codes/CodeStep.tsx';
import { useGoogleCode } from '../../lib/codes/useCodes.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { AccountState } from './AccountState.tsx';
import { CompleteAccount } from './CompleteAccount.tsx';
import { type Account, useRefresh } from './queries.ts';

interface AccountDrawerProps {
  readonly account: Account;
  /** Whether this member may delete it. */
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** An account in full. */
export default function AccountDrawer({ account, mayChange, onClose }: AccountDrawerProps) {
  const { t } = useTranslation('bankAccounts');
  const { t: tApp } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const [isCompleting, setCompleting] = useState(false);
  const isTownMissing = account.remittanceMethod === 'bank_wire' && account.beneficiaryTown === null;
  if (isDeleting) return <DeleteAccount account={account} onDone={onClose} onClose={() => setDeleting(false)} />;
  if (isCompleting) return <CompleteAccount account={account} onDone={onClose} onClose={() => setCompleting(false)} />;
  return (
    <Drawer
      open
      title={account.nickname}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Stack gap="4">
        <Facts account={account} />
        {mayChange && (
          <Inline wrap gap="2">
            {isTownMissing && (
              <Button kind="primary" onClick={() => setCompleting(true)}>
                {t('complete.action')}
              </Button>
            )}
            <Button kind="danger" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          </Inline>
        )}
      </Stack>
    </Drawer>
  );
}

const HOLDER = ['beneficiaryName', 'beneficiaryAddress', 'beneficiaryTown'] as const;
const FACTS = ['iban', 'accountNumber', 'swift', 'bankName', 'aba', 'bankAddress'] as const;
const DETAILS = ['reference', 'channelCode', 'reason'] as const;

function Facts({ account }: { account: Account }) {
  const { t } = useTranslation('bankAccounts');
  const locale = useLocale();
  const { asset, remittanceMethod, intermediary, createdAt } = account;
  const between = [intermediary?.swift, intermediary?.name, intermediary?.address].filter(Boolean).join(', ');
  const fact = (name: (typeof HOLDER | typeof FACTS | typeof DETAILS)[number]) =>
    account[name] !== null && (
      <Row key={name} label={t(`facts.${name}`)}>
        <Text as="span" breakWords>
          {account[name]}
        </Text>
      </Row>
    );
  const country = (name: 'beneficiaryCountry' | 'bankCountry') => {
    const code = account[name];
    return (
      code !== null && (
        <Row key={name} label={t(`facts.${name}`)}>
          {new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code}
        </Row>
      )
    );
  };
  return (
    <Rows>
      <Row label={t('state')}>
        <AccountState account={account} />
      </Row>
      <Row label={t('asset')}>{asset}</Row>
      <Row label={t('facts.remittanceMethod')}>{t(`methods.${remittanceMethod}.name`)}</Row>
      {HOLDER.map(fact)}
      {country('beneficiaryCountry')}
      {FACTS.map(fact)}
      {country('bankCountry')}
      {between !== '' && (
        <Row label={t('facts.intermediary')}>
          <Text as="span" breakWords>
            {between}
          </Text>
        </Row>
      )}
      {DETAILS.map(fact)}
      <Row label={t('facts.createdAt')}>{formatTime(createdAt, locale)}</Row>
    </Rows>
  );
}

interface DeleteAccountProps {
  readonly account: Account;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Out of use immediately: the Google code alone confirms it. */
function DeleteAccount({ account: { bankAccountId, nickname }, onDone, onClose }: DeleteAccountProps) {
  const { t } = useTranslation('bankAccounts');
  const codes = useGoogleCode();
  const refresh = useRefresh();
  const action = useCallMutation('deleteBankAccount', {
    onSuccess: async () => {
      toast('success', t('deleted'));
      onDone();
      await refresh();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={{ title: t('delete'), follows: t('deleteText') }}
      action={action}
      onSubmit={(proof) => action.mutate({ bankAccountId, ...proof })}
      onClose={onClose}
    >
      <b>{nickname}</b>
    </CodeStep>
  );
}
