import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeField } from '../../identity/index.ts';
import { findFieldRule } from '../fieldRule.ts';
import type { Phone, PhoneEntry } from './usePhoneEntry.ts';

interface PhoneFieldsProps {
  readonly entry: PhoneEntry;
  readonly tried: boolean;
  /** The error of the form's last submission. */
  readonly error: unknown;
  readonly codeLabel?: string;
}

/** Country code, number, and the code sent to it. */
export function PhoneFields({ entry, tried, error, codeLabel }: PhoneFieldsProps) {
  const { t } = useTranslation('account');
  const { value, errors, code, change } = entry;
  const fieldErrorText = (field: keyof Phone) => {
    const ownRule = tried || entry.requested ? errors[field] : undefined;
    const rule = ownRule ?? findFieldRule(code.error, field) ?? findFieldRule(error, field);
    return rule && t(`errors.${rule}`);
  };
  return (
    <>
      <Grid columns="92px minmax(0, 1fr)" gap="2">
        <TextField
          label={t('phone.areaCode')}
          inputMode="tel"
          autoComplete="tel-country-code"
          maxLength={5}
          value={value.areaCode}
          error={fieldErrorText('areaCode')}
          onValue={(areaCode) => change({ areaCode: areaCode.trim() })}
        />
        <TextField
          label={t('phone.number')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={value.phone}
          error={fieldErrorText('phone')}
          // People group the digits of a number; the rule accepts digits only.
          onValue={(phone) => change({ phone: phone.replace(/[\s-]/g, '') })}
        />
      </Grid>
      <CodeField
        code={code}
        tried={tried}
        error={error}
        {...(codeLabel !== undefined && { label: codeLabel })}
        sentText={t('sentTo', { to: `${value.areaCode} ${value.phone}` })}
      />
    </>
  );
}
