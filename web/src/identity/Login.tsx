import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { returnPath } from '../app/guard.ts';
import { DEFAULT_LANGUAGE } from '../app/language.ts';
import { usePath } from '../app/links.tsx';
import { usePageTitle } from '../app/Page.tsx';
import { useSession } from '../app/session.ts';
import { FactorStep } from './FactorStep.tsx';
import styles from './login.module.css';
import { PasswordStep, type PreLogin } from './PasswordStep.tsx';

/** Sign-in in two steps: the password with a picture code, then the second factor (ID-01, ID-11). */
export function Screen() {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const path = usePath();
  const { language = DEFAULT_LANGUAGE } = useParams();
  const [query] = useSearchParams();
  const [preLogin, setPreLogin] = useState<PreLogin>();
  const token = useSession((session) => session.token);
  usePageTitle(t('title'));
  if (token !== null) return <Navigate replace to={returnPath(query.get('from'), language)} />;
  return (
    <>
      <header className={styles.site}>
        <Link to={path('home')} aria-label={tApp('brand')}>
          <Brand size={24} />
        </Link>
      </header>
      <main className={styles.main}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {preLogin === undefined ? (
          <PasswordStep onDone={setPreLogin} />
        ) : (
          <FactorStep preLogin={preLogin} onBack={() => setPreLogin(undefined)} />
        )}
      </main>
    </>
  );
}
