import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { chooseDeadline, DEADLINE_SECONDS, DEFAULT_SECONDS, useOrderDeadline } from '../orders/orderDeadline.ts';

/** The time that an order has to reach the exchange; offered where it was too short, and where it was changed. */
export function DeadlineChoice({ rejection }: { rejection: unknown }) {
  const { t } = useTranslation('trading');
  const { seconds } = useOrderDeadline();
  const wasShort = rejection instanceof CallError && rejection.entry === 'deadlinePassed';
  if (!wasShort && seconds === DEFAULT_SECONDS) return null;
  return (
    <Inline justify="between" size="12">
      {t('ticket.deadline.label')}
      <Select
        label={t('ticket.deadline.label')}
        options={DEADLINE_SECONDS.map((each) => ({
          value: String(each),
          label: t('ticket.deadline.seconds', { seconds: each }),
        }))}
        value={String(seconds)}
        variant="figure"
        onValue={(chosen) => chooseDeadline(Number(chosen))}
      />
    </Inline>
  );
}
