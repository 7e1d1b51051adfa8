import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PhoneField } from '../PhoneField.tsx';
import type { FieldsProps } from './fieldProps.ts';
import type { Registration } from './registration.ts';

/** Optional contacts besides email. */
export function ContactFields({ value, shown, onChange, onLeave }: FieldsProps<Registration>) {
  const { t } = useTranslation('identity');
  return (
    <>
      <PhoneField
        label={t('fields.whatsApp')}
        value={{ areaCode: value.areaCode, phone: value.whatsApp }}
        errors={{ areaCode: shown.areaCode, phone: shown.whatsApp }}
        onChange={({ areaCode, phone }) =>
          onChange({ ...(areaCode !== undefined && { areaCode }), ...(phone !== undefined && { whatsApp: phone }) })
        }
        onLeave={(field) => onLeave(field === 'phone' ? 'whatsApp' : field)}
      />
      <TextField
        label={t('fields.telegram')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={33}
        value={value.telegram}
        error={shown.telegram && t(`errors.${shown.telegram}`)}
        onBlur={() => onLeave('telegram')}
        onValue={(telegram) => onChange({ telegram })}
      />
    </>
  );
}
