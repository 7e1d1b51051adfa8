import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import styles from '../account.module.css';
import { Restrictions } from '../Restrictions.tsx';
import { ConfirmFreeze } from './ConfirmFreeze.tsx';

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
  const [cancelWithdrawals, setCancelWithdrawals] = useState(true);
  const [confirming, setConfirming] = useState(false);
  return (
    <Box as="section" maxWidth="640px" aria-label={t('freeze.title')}>
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 4">
        {t('freeze.lead')}
      </Text>
      <Heading>{t('freeze.follows')}</Heading>
      <ul className={styles.follows}>
        {FOLLOWS.map((each) => (
          <li key={each}>{t(`freeze.consequences.${each}`)}</li>
        ))}
      </ul>
      <Stack className={styles.choices} as="fieldset" gap="2" marginBottom="6">
        <Text as="legend" padding="0 0 2" size="14" weight="strong">
          {t('freeze.withdrawals.label')}
        </Text>
        {(['cancel', 'keep'] as const).map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="withdrawals"
              checked={cancelWithdrawals === (choice === 'cancel')}
              onChange={() => setCancelWithdrawals(choice === 'cancel')}
            />
            <span>
              {t(`freeze.withdrawals.${choice}.name`)}
              <small>{t(`freeze.withdrawals.${choice}.text`)}</small>
            </span>
          </label>
        ))}
      </Stack>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {t('freeze.action')}
      </Button>
      {confirming && <ConfirmFreeze cancelWithdrawals={cancelWithdrawals} onCancel={() => setConfirming(false)} />}
    </Box>
  );
}
