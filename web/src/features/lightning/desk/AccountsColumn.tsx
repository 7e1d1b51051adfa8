import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LogInLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { AccountsPanel } from '../accounts/AccountsPanel.tsx';
import styles from '../lightning.module.css';
import { SizesPanel } from '../sizes/SizesPanel.tsx';
import type { Desk } from './useDesk.ts';

/** The member's accounts and sizes; a visitor is asked to log in (TR-18). */
export function AccountsColumn({ instrument, desk }: { instrument: Instrument; desk: Desk }) {
  const { t } = useTranslation('lightning');
  const isSignedIn = useSession(({ token }) => token !== null);
  const { targets, sizes, sizing, plan } = desk;
  return (
    <section className={styles.accounts} aria-label={t('panels.accounts')}>
      {isSignedIn ? (
        <>
          <AccountsPanel instrument={instrument} targets={targets} />
          <SizesPanel
            instrument={instrument}
            sizes={sizes}
            plan={(button, direction) => plan(sizing[button], undefined, direction)}
          />
        </>
      ) : (
        <div className={styles.visitor}>
          <p>{t('visitor')}</p>
          <LogInLink buttonStyle={{ kind: 'primary', size: 'large', wide: true }}>{t('logIn')}</LogInLink>
        </div>
      )}
    </section>
  );
}
