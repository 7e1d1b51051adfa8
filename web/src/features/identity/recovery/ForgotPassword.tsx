import { RESTRICTION_MS } from '@aldgate/domain/identity/restriction.ts';
import { FormPage, Lead } from '@aldgate/ui/layout/FormPage.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useReducer } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { usePageTitle } from '../../../lib/page/Page.tsx';
import styles from '../login.module.css';
import { NameStep } from './NameStep.tsx';
import { ResetStep } from './ResetStep.tsx';
import { FIRST, nextStep } from './recovery.ts';

/** ID-15: resets a forgotten password, by email or phone. */
export function Screen() {
  const { t } = useTranslation('identity');
  const [step, dispatch] = useReducer(nextStep, FIRST);
  usePageTitle(t('recovery.title'));
  return (
    <FormPage title={t('recovery.title')}>
      {step.at === 'done' ? (
        <Done />
      ) : (
        <>
          <Lead>{t(`recovery.${step.at}.lead`)}</Lead>
          {step.at === 'name' ? (
            <>
              <NameStep
                onVerified={(recoveryToken, username) => dispatch({ type: 'verified', recoveryToken, username })}
              />
              <Inline
                as="p"
                wrap
                justify="between"
                gap="2 4"
                marginTop="5"
                align="stretch"
                className={styles.elsewhere}
              >
                <PathLink to="login">{t('recovery.back')}</PathLink>
              </Inline>
            </>
          ) : (
            <ResetStep
              recoveryToken={step.recoveryToken}
              username={step.username}
              onReplaced={() => dispatch({ type: 'replaced' })}
              onRestart={() => dispatch({ type: 'restart' })}
            />
          )}
        </>
      )}
    </FormPage>
  );
}

const HOUR_MS = 3_600_000;

/** The effects of a new password: all sessions have ended, and withdrawals are restricted (ID-17). */
function Done() {
  const { t } = useTranslation('identity');
  return (
    <>
      <div role="status">
        <Lead>{t('recovery.done.lead')}</Lead>
      </div>
      <Stack as="ul" marker="disc" gap="3" marginTop="5" marginBottom="6" size="14" lead="text">
        <li>{t('recovery.done.sessions')}</li>
        <li>{t('recovery.done.withdrawals', { hours: RESTRICTION_MS.password_reset / HOUR_MS })}</li>
        <li>{t('recovery.done.notYou')}</li>
      </Stack>
      <PathLink to="login" buttonStyle={{ kind: 'primary', size: 'large', wide: true }}>
        {t('recovery.done.logIn')}
      </PathLink>
    </>
  );
}
