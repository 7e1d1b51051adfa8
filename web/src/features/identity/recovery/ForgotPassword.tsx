import { FormPage, Lead } from '@aldgate/ui/layout/FormPage.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useReducer } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { usePageTitle } from '../../../lib/page/Page.tsx';
import styles from '../login.module.css';
import { Done } from './Done.tsx';
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
