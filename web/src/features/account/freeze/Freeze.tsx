import { describeFreeze } from '@aldgate/domain/identity/freezeNames.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { SupportLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { resetSession, useSession } from '../../../lib/session/session.ts';

/** ID-19: what a freeze stops and what stays possible, and the action; of a frozen account what holds now. */
export function Screen() {
  const { t } = useTranslation('account');
  const restrictions = useSession((session) => session.userInfo?.restrictions) ?? [];
  return (
    <Page title={t('freeze.title')}>
      {restrictions.some(({ reason }) => reason === 'frozen') ? <Frozen /> : <FreezeForm />}
    </Page>
  );
}

/** Lists what a frozen account can do now, and what it cannot. */
function Frozen() {
  const { t } = useTranslation('account');
  const { stops, stays } = describeFreeze(currentLanguage());
  return (
    <Box as="section" maxWidth="640px" aria-label={t('freeze.title')}>
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 4">
        {t('freeze.already')} <SupportLink />
      </Text>
      <FreezeList title={t('freeze.stays')} items={stays} />
      <FreezeList title={t('freeze.stopped')} items={stops} />
    </Box>
  );
}

interface FreezeListProps {
  readonly title: string;
  readonly items: readonly string[];
  /** Its level in the outline: a dialog's title is above it. */
  readonly level?: 'h2' | 'h3';
}

function FreezeList({ title, items, level = 'h2' }: FreezeListProps) {
  return (
    <>
      <Heading as={level} size={level === 'h2' ? '16' : '13'}>
        {title}
      </Heading>
      <Text as="ul" marker="disc" marginTop="2" marginBottom="5" size="13" lead="read">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Text>
    </>
  );
}

function FreezeForm() {
  const { t } = useTranslation('account');
  const [confirming, setConfirming] = useState(false);
  const [cancelWithdrawals, setCancelWithdrawals] = useState(false);
  const { stops, stays, effects } = describeFreeze(currentLanguage());
  return (
    <Box as="section" maxWidth="640px" aria-label={t('freeze.title')}>
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 4">
        {t('freeze.lead')}
      </Text>
      <Stack gap="2" marginBottom="5" size="13">
        <Checkbox label={t('freeze.cancel')} on={cancelWithdrawals} onValue={setCancelWithdrawals} />
        <Text size="12" lead="text" tone="2" role="status">
          {t(cancelWithdrawals ? 'freeze.pending.cancelled' : 'freeze.pending.held')} {t('freeze.pending.sent')}
        </Text>
      </Stack>
      <Box marginBottom="6">
        <Button kind="danger" onClick={() => setConfirming(true)}>
          {t('freeze.action')}
        </Button>
      </Box>
      <FreezeList title={t('freeze.stops')} items={stops} />
      <FreezeList title={t('freeze.effects')} items={[...effects, t('freeze.sessions'), t('freeze.lift')]} />
      <FreezeList title={t('freeze.stays')} items={stays} />
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
  const { stops, stays, effects } = describeFreeze(currentLanguage());
  return useConfirmedCall('frozenLatestAccount', {
    request: { cancelWithdrawals },
    text: {
      title: t('freeze.confirm.title'),
      follows: (
        <>
          <p>{t('freeze.confirm.text')}</p>
          <p>{t(cancelWithdrawals ? 'freeze.pending.cancelled' : 'freeze.pending.held')}</p>
          <Box marginTop="4">
            <FreezeList level="h3" title={t('freeze.stops')} items={stops} />
            <FreezeList level="h3" title={t('freeze.effects')} items={effects} />
            <FreezeList level="h3" title={t('freeze.stays')} items={stays} />
          </Box>
        </>
      ),
      confirm: t('freeze.action'),
      done: t('freeze.done'),
    },
    // The guard redirects to login, and login back to this page, which then shows the restrictions.
    onDone: resetSession,
    onClose: onCancel,
  });
}
