import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { CalendarButton } from '@aldgate/ui/days/CalendarButton.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { DEFAULT_DAYS, expiryIn, formatExpiry, parseExpiry, withDay } from './expiry.ts';
import { fieldErrorText } from './OrderFields.tsx';
import type { EntryError } from './validateOrder.ts';

const PRESET_DAYS = [1, 7, 30, 90] as const;

interface ExpiryFieldProps {
  /** Epoch ms. Undefined without a valid time; at first that is the default. */
  readonly value: number | undefined;
  readonly fieldError: EntryError | undefined;
  readonly onValue: (expiresAt: number | undefined) => void;
}

/** The expiry in UTC, to the minute, with buttons for the usual durations. */
export default function ExpiryField({ value, fieldError, onValue }: ExpiryFieldProps) {
  const { t } = useTranslation('trading');
  const id = useId();
  const errorId = `${id}-error`;
  const [entered, setEntered] = useState<string>();
  const setDefault = useEffectEvent(() => {
    if (value === undefined) onValue(expiryIn(DEFAULT_DAYS, serverClock.now()));
  });
  useEffect(() => setDefault(), []);
  // The typed text is shown as long as it is the value.
  const shown = entered !== undefined && parseExpiry(entered) === value ? entered : formatExpiry(value);
  const enter = (text: string) => {
    setEntered(text);
    onValue(parseExpiry(text));
  };
  return (
    <div>
      <FigureBox>
        <label htmlFor={id}>{t('ticket.expiry')}</label>
        <input
          id={id}
          value={shown}
          placeholder="YYYY-MM-DD HH:mm"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          aria-invalid={fieldError !== undefined}
          aria-describedby={errorId}
          onChange={(event) => enter(event.target.value)}
        />
        <span>UTC</span>
        <CalendarButton
          label={t('ticket.expiry')}
          value={shown.slice(0, 10)}
          onDay={(day) => enter(withDay(shown, day))}
        />
      </FigureBox>
      <Inline wrap gap="1" marginTop="1">
        {PRESET_DAYS.map((days) => (
          <Button key={days} size="small" onClick={() => enter(formatExpiry(expiryIn(days, serverClock.now())))}>
            {t('ticket.expiryDays', { days })}
          </Button>
        ))}
      </Inline>
      <FieldError id={errorId} text={fieldErrorText(fieldError, '', t)} compact />
    </div>
  );
}
