import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { resetSession, useSession } from '../../../lib/session/session.ts';
import { Restrictions } from '../Restrictions.tsx';

const FOLLOWS = ['withdraw', 'convert', 'sessions', 'lift'] as const;

/** ID-19: what a freeze disables, and the action. A frozen account sees what is disabled. */
export function Screen() {
  const { t } = useTranslation('account');
  const restrictions = useSession((session) => session.userInfo?.restrictions) ?? [];
  const frozen = restrictions.filter(({ reason }) => reason === 'frozen');
  return (
    <Page title={t('freeze.title')}>
      {frozen.length > 0 ? (
        <>
          <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 4">
            {t('freeze.already')} <PathLink to="account/safe">{t('freeze.toSafe')}</PathLink>
          </Text>
          <Restrictions restrictions={frozen} />
        </>
      ) : (
        <FreezeForm />
      )}
    </Page>
  );
}

function FreezeForm() {
  const { t } = useTranslation('account');
  const [confirming, setConfirming] = useState(false);
  const [cancelWithdrawals, setCancelWithdrawals] = useState(false);
  return (
    <Box as="section" maxWidth="640px" aria-label={t('freeze.title')}>
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 4">
        {t('freeze.lead')}
      </Text>
      <Heading>{t('freeze.follows')}</Heading>
      <Text as="ul" marker="disc" marginTop="2" marginBottom="5" size="13" lead="read">
        {FOLLOWS.map((each) => (
          <li key={each}>{t(`freeze.consequences.${each}`)}</li>
        ))}
      </Text>
      <Stack gap="2" marginBottom="5" size="13">
        <Checkbox label={t('freeze.cancel')} on={cancelWithdrawals} onValue={setCancelWithdrawals} />
        <Text size="12" lead="text" tone="2" role="status">
          {t(cancelWithdrawals ? 'freeze.pending.cancelled' : 'freeze.pending.held')} {t('freeze.pending.sent')}
        </Text>
      </Stack>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {t('freeze.action')}
      </Button>
      {confirming && <ConfirmFreeze cancelWithdrawals={cancelWithdrawals} onCancel={() => setConfirming(false)} />}
    </Box>
  );
}

interface ConfirmFreezeProps {
  /** Whether withdrawals that are not sent yet are cancelled; else they are on hold. */
  readonly cancelWithdrawals: boolean;
  readonly onCancel: () => void;
}

/** Asks for confirmation and freezes the account: this client is signed out with all others. */
function ConfirmFreeze({ cancelWithdrawals, onCancel }: ConfirmFreezeProps) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const freeze = useCallMutation('frozenLatestAccount', {
    onSuccess: () => {
      toast('success', t('freeze.done'));
      // The guard redirects to login, and login back to this page, which then shows the restrictions.
      resetSession();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('freeze.confirm.title')}
      cancelLabel={tApp('back')}
      confirmLabel={t('freeze.action')}
      kind="danger"
      busy={freeze.isPending}
      onCancel={onCancel}
      onConfirm={() => freeze.mutate({ cancelWithdrawals })}
    >
      <p>{t('freeze.confirm.text')}</p>
      <p>{t(cancelWithdrawals ? 'freeze.pending.cancelled' : 'freeze.pending.held')}</p>
      <ActionError error={freeze.error} />
    </ConfirmDialog>
  );
}
