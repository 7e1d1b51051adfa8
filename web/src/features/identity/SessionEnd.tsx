import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatClock, formatTime } from '@aldgate/ui/format/time.ts';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { LogInLink } from '../../lib/page/links.tsx';
import { clearEnd, useSessionEnd } from '../../lib/session/end.ts';
import styles from './sessionEnd.module.css';

const DAY_MS = 24 * 3_600_000;

/** When and why the session ended: a line below the bar, with the login that leads back to this page. */
export function SessionEnd() {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const text = useSessionEndText();
  if (text === undefined) return null;
  return (
    <div className={styles.line} role="status" data-session-end>
      <span>{text}</span>
      <LogInLink>{tApp('account.logIn')}</LogInLink>
      <Button kind="link" onClick={clearEnd}>
        {t('ended.dismiss')}
      </Button>
    </div>
  );
}

/** The sentence of the session's end; undefined where there is none to report. */
export function useSessionEndText(): string | undefined {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const { end } = useSessionEnd();
  const [now] = useState(serverClock.now);
  if (end === null) return undefined;
  const { endedAt, reason } = end;
  const isToday = Math.floor(endedAt / DAY_MS) === Math.floor(now / DAY_MS);
  const time = isToday ? formatClock(endedAt).slice(0, 5) : formatTime(endedAt, language).slice(0, -3);
  return t(`ended.${reason ?? 'unknown'}`, { time });
}
