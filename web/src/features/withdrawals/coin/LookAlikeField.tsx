import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Comparison } from '../beneficiary/Comparison.tsx';
import type { LookAlikeWarning } from '../page/warnings.ts';

interface LookAlikeFieldProps {
  readonly address: string;
  readonly lookAlike: LookAlikeWarning;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** An address that resembles a known one: what differs is marked, and has to be typed. */
export function LookAlikeField({ address, lookAlike, text, error, onText }: LookAlikeFieldProps) {
  const { t } = useTranslation('withdrawals');
  const { known, name, index, length } = lookAlike;
  return (
    <Stack gap="3">
      <Note kind="warning">{t('lookAlike.warning')}</Note>
      <Comparison address={address} known={known} name={name} differsAt={index} />
      <TextField
        label={t('lookAlike.type', { length })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
        value={text}
        error={error}
        onValue={onText}
      />
    </Stack>
  );
}
