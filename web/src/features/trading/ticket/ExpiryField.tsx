import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { fieldErrorText } from '../orderForm/OrderFields.tsx';
import type { EntryError } from '../orderForm/validateOrder.ts';

const HOUR_MS = 3_600_000;
const PRESETS = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS, '30d': 720 * HOUR_MS } as const;

interface ExpiryFieldProps {
  readonly value: number | undefined;
  readonly fieldError: EntryError | undefined;
  readonly onValue: (expiresAt: number | undefined) => void;
}

/** The expiry in the reader's time zone, with buttons for the usual durations. */
export function ExpiryField({ value, fieldError, onValue }: ExpiryFieldProps) {
  const { t } = useTranslation('trading');
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <FigureBox>
        <label htmlFor={id}>{t('ticket.expiry')}</label>
        <input
          id={id}
          type="datetime-local"
          value={value === undefined ? '' : localText(value)}
          aria-invalid={fieldError !== undefined}
          aria-describedby={errorId}
          onChange={(event) => {
            const at = new Date(event.target.value).getTime();
            onValue(Number.isNaN(at) ? undefined : at);
          }}
        />
      </FigureBox>
      <Inline wrap gap="1" marginTop="1">
        {Object.entries(PRESETS).map(([name, ms]) => (
          <Button key={name} size="small" onClick={() => onValue(Math.ceil((Date.now() + ms) / 60_000) * 60_000)}>
            {name}
          </Button>
        ))}
      </Inline>
      <FieldError id={errorId} text={fieldErrorText(fieldError, '', t)} compact />
    </div>
  );
}

/** The field's format: local time without zone, to the minute. */
function localText(at: number): string {
  const zoneMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - zoneMs).toISOString().slice(0, 16);
}
