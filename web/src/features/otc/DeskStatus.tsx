import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { momentText, remaining } from './hoursText.ts';
import type { Desk } from './queries.ts';
import { useBusinessTime } from './useBusinessTime.ts';

interface DeskStatusProps {
  readonly desk: Desk;
  /** Beside the countdown of a closed desk. */
  readonly action?: ReactNode;
}

/** Whether the desk is open, and the time to its close or opening, in UTC and in the reader's time (OTC-03). */
export function DeskStatus({ desk, action }: DeskStatusProps) {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  const now = useBusinessTime(desk);
  const at = desk.isOpen ? desk.closesAt : desk.opensAt;
  const { days, clock } = remaining(at - now);
  const left = days === 0 ? clock : t('hours.days', { days, clock });
  const moment = t('hours.moment', { utc: momentText(at, locale, 'UTC'), local: momentText(at, locale) });
  if (desk.isOpen) {
    return (
      <Text marginTop="2" size="12" tone="3">
        {t('hours.open', { moment })} <span role="timer">{t('hours.left', { left })}</span>
      </Text>
    );
  }
  return (
    <Note kind="warning">
      <b>{t('hours.closed')}</b> {t('hours.opens', { moment })} <b role="timer">{t('hours.left', { left })}</b> {action}
    </Note>
  );
}
