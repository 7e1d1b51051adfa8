import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useValidation, type Validation } from '../queries.ts';
import { Comparison } from './Comparison.tsx';

interface AddressFieldProps {
  readonly network: string;
  /** The network's name. */
  readonly networkName: string;
}

/** WAL-05: an address, checked against its network as it is typed. */
export function AddressField({ network, networkName }: AddressFieldProps) {
  const { t } = useTranslation('withdrawals');
  const { value, error, onBlur, onValue } = useField<{ address: string }, 'address'>('address');
  const validation = useValidation(network, value);
  const reason = validation?.reason ?? null;
  return (
    <Stack gap="1">
      <TextField
        label={t('address.label')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={120}
        value={value}
        error={error ?? (reason === null ? undefined : t(`errors.address.${reason}`, { network: networkName }))}
        onBlur={onBlur}
        onValue={(text) => onValue(text.trim())}
      />
      {validation?.isValid === true && <Findings address={value} validation={validation} networkName={networkName} />}
    </Stack>
  );
}

interface FindingsProps {
  readonly address: string;
  readonly validation: Validation;
  readonly networkName: string;
}

/** Shows the findings about a valid address. */
function Findings({ address, validation, networkName }: FindingsProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Stack gap="2" marginBottom="3">
      {validation.warnings.length === 0 && (
        <Text role="status" size="12" tone="2">
          {t('address.valid', { network: networkName })}
        </Text>
      )}
      {validation.warnings.map(({ kind, address: known, name, differsAt }) => (
        <Stack key={kind} gap="2">
          {kind === 'inBook' && <Note>{t('address.inBook', { name: name ?? '' })}</Note>}
          {kind === 'contract' && <Note kind="warning">{t('warnings.contractCode')}</Note>}
          {kind === 'burnAddress' && <Note kind="warning">{t('warnings.burnAddress')}</Note>}
          {kind === 'lookAlike' && known !== null && differsAt !== null && (
            <>
              <Note kind="warning">{t('lookAlike.warning')}</Note>
              <Comparison
                address={validation.checksumAddress ?? address}
                known={known}
                name={name}
                differsAt={differsAt}
              />
            </>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
